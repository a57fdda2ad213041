import type { Letterhead } from '../../../db/domain/letterhead.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'

/** Texts of one line each, made visible; those that say nothing are left out. */
export const visibleLines = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [visibleLine(text)] : []))

/** A fact that has something to say. */
export const fact = (name: string, values: string[]) => (values.length > 0 ? [{ name, values }] : [])

/** How to reach an organization. Only what cannot do anything but call, write or open a page becomes a link. */
export function contactOf({ companyName, phone, email, website, address }: Letterhead) {
  return {
    companyName: visibleLine(companyName),
    addressLines: (address ?? '').split('\n').flatMap((line) => visibleLines([line])),
    phone: phone && visibleLine(phone),
    phoneHref: phone && /^[+\d][\d\s().-]*$/.test(phone) ? `tel:${phone.replace(/[^+\d]/g, '')}` : null,
    email: email && visibleLine(email),
    website: website && visibleLine(website).replace(/^https?:\/\/(.+?)\/?$/, '$1'),
    websiteHref: website && /^https?:\/\//i.test(website) && URL.canParse(website) ? new URL(website).href : null,
  }
}
