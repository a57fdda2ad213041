import { readdirSync, readFileSync } from 'node:fs'
import { type Asset, assetOf } from '../pages/look/assets.ts'

/** What pages of the documentation load beside the common stylesheet: its own, a script, and pictures. */

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

export const docsStyle = assetOf(read('docs.css'), 'docs', 'css')
export const docsScript = assetOf(read('docs.js'), 'docs', 'js')

/** The SVG pictures of a folder by their file names. */
export const picturesIn = (folder: URL): Map<string, Asset> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [name, assetOf(readFileSync(new URL(name, folder)), `docs-${name.slice(0, -4)}`, 'svg')]),
  )

/** Those that lie beside the Markdown of the project's pages. */
export const projectPictures = picturesIn(new URL('project/', import.meta.url))

/**
 * Markdown whose pictures, which it names as files beside it, have the addresses at which they are served. Throws for one
 * that is not there.
 */
export function withPictureAddresses(markdown: string, pictures: ReadonlyMap<string, Asset>): string {
  return markdown.replaceAll(/(!\[[^\]]+\]\()([\w-]+\.svg)\)/g, (_, before: string, name: string) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`there is no picture ${name}`)
    return `${before}${picture.path})`
  })
}
