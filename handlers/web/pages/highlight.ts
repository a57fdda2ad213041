import { createRequire } from 'node:module'
import { escapeHtml } from '../../../db/engine/base/template-engine.ts'

/**
 * This module highlights code on the server, as HTML with classes. The common stylesheet has the colors, so pages need
 * no script.
 */

interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  getLanguage(name: string): unknown
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

/** Loads highlight.js without its types, because they would add the browser's types to the whole program. */
const load = createRequire(import.meta.url)
const hljs = load('highlight.js/lib/core') as Highlighter
const languages = { sh: 'bash', http: 'http', json: 'json', python: 'python', ts: 'typescript' }
for (const [name, language] of Object.entries(languages)) {
  hljs.registerLanguage(name, load(`highlight.js/lib/languages/${language}`))
}

export function highlightCode(code: string, language: string): string {
  if (!hljs.getLanguage(language)) return escapeHtml(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
