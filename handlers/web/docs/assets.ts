import { readdirSync, readFileSync } from 'node:fs'
import { type Asset, assetOf } from '../pages/look/assets.ts'

/** This module loads the files that only the documentation pages use: a stylesheet, a script and pictures. */

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

export const docsStyle = assetOf(read('docs.css'), 'docs', 'css')
export const docsScript = assetOf(read('docs.js'), 'docs', 'js')

/** Reads the SVG pictures of a folder. The map is keyed by file name. */
export const loadPictures = (folder: URL): Map<string, Asset> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [name, assetOf(readFileSync(new URL(name, folder)), `docs-${name.slice(0, -4)}`, 'svg')]),
  )

/** SVG pictures of the pages about the project (docs/project/), keyed by file name. */
export const projectPictures = loadPictures(new URL('project/', import.meta.url))

/**
 * Replaces picture file names in Markdown by the addresses at which they are served. Throws if a picture does not
 * exist.
 */
export function replacePicturePaths(markdown: string, pictures: ReadonlyMap<string, Asset>): string {
  return markdown.replaceAll(/(!\[[^\]]+\]\()([\w-]+\.svg)\)/g, (_, before: string, name: string) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`there is no picture ${name}`)
    return `${before}${picture.path})`
  })
}
