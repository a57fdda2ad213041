import type { Settings } from '../../db/base/settings.ts'
import type { GuideContract } from './made/contract.ts'
import type { Site } from './site.ts'

/**
 * Returns a function that renders the documentation on its first call and then caches it, so that the API starts
 * without waiting.
 */
export function siteOnDemand(
  { publicOrigin, docsUrl }: Pick<Settings, 'publicOrigin' | 'docsUrl'>,
  document: object,
): () => Promise<Site> {
  let opened: Promise<Site> | undefined
  const open = async () => {
    const { buildSite } = await import('./site.ts')
    return buildSite({ contract: document as GuideContract, publicOrigin, docsUrl })
  }
  return () => {
    opened ??= open()
    return opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
}
