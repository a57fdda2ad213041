import type { Settings } from '../../db/base/settings.ts'
import type { GuideContract } from './made/contract.ts'
import type { Site } from './site.ts'

/** The documentation, rendered when it is first asked for, so that the API's start does not wait for it, and then kept. */
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
