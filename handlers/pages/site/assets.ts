import { readFileSync } from 'node:fs'
import { assetOf } from '../look/assets.ts'

/** What the landing page and the status page have beyond the common look. */
export const siteStyle = assetOf(readFileSync(new URL('site.css', import.meta.url)), 'site', 'css')
