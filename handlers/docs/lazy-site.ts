import type { Settings } from '../../db/base/settings.ts'
import type { DocsContract } from './generated-pages/contract.ts'
import type { DocsSite } from './site.ts'

/**
 * Returns a function that renders the documentation on its first call and then caches it. The start of the API does not
 * wait for it.
 */
export function createLazyDocsSite(
  { publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>,
  document: object,
): () => Promise<DocsSite> {
  let opened: Promise<DocsSite> | undefined
  const open = async () => {
    const { buildDocsSite: buildSite } = await import('./site.ts')
    return buildSite({ contract: document as DocsContract, publicOrigin, docsUrl })
  }
  return () => {
    opened ??= open()
    return opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
}
