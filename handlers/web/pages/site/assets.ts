import { readFileSync } from 'node:fs'
import { assetOf } from '../look/assets.ts'

/** Stylesheet of the landing page and the status page, in addition to the common one. */
export const siteStyle = assetOf(readFileSync(new URL('site.css', import.meta.url)), 'site', 'css')
