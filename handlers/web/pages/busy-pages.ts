import { labelsOf } from '../../../db/domain/language/labels.ts'
import { type Language, languages } from '../../../db/domain/language/languages.ts'
import type { BusyPages } from '../../pipeline/http/wire/busy-answers.ts'
import { messageHtml, securityHeaders } from './render.ts'
import { busyPageHtml } from './shared/messages.ts'

/** Returns the pages that load shedding sends to browsers. Each page is rendered once per language. */
export const busyPages = (): BusyPages => ({
  people: { html: inEach(peopleHtml), headers: securityHeaders() },
  customers: {
    html: inEach(busyPageHtml),
    headers: [...securityHeaders({ hasFont: true }), ['X-Robots-Tag', 'noindex']],
  },
})

function peopleHtml(language: Language): string {
  const label = labelsOf(language)
  return messageHtml(label('account.busyTitle'), label('account.busy'), language)
}

const inEach = (html: (language: Language) => string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, html(language)])) as Record<Language, string>
