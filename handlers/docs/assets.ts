import { readFileSync } from 'node:fs'
import { assetOf } from '../pages/look/assets.ts'

/** The stylesheet and the script that the documentation loads beside the common stylesheet. */

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

export const docsStyle = assetOf(read('docs.css'), 'docs', 'css')
export const docsScript = assetOf(read('docs.js'), 'docs', 'js')
