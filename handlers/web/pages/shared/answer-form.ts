import type { Request } from 'express'
import type { Label, LabelKey } from '../../../../db/domain/language/labels.ts'
import { fittedLogoSize, type Letterhead, taxIdLine } from '../../../../db/domain/papers/letterhead.ts'
import { normalizeText } from '../../../../db/domain/texts/normalize-text.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import type { AnswerOrigin } from '../../../../db/services/papers/answers.ts'
import { clientAddressOf } from '../../../pipeline/http/exchange.ts'
import { readFormFields, singleValueOf } from '../../../pipeline/http/wire/form.ts'
import { contactDetailsOf } from './contact.ts'

/** Shared parts of the customer pages on which a record is signed or declined. */

export interface Banner {
  kind: 'done' | 'problem' | 'note'
  title: string
  lines: string[]
  /** Whether screen readers announce the banner at once, because it reports the result of the user's action. */
  alert?: boolean
}

/** Values that the customer has typed so far, filled in when the form is shown again. */
export interface EnteredValues {
  name?: string
  signature?: string
  reason?: string
  asker?: string
  message?: string
}

interface AnswerProblem {
  says: LabelKey
  values?: Record<string, string | number>
}

/** Validation problems of a form, keyed by the id of the field. */
export type AnswerProblems = Partial<
  Record<'name' | 'signature' | 'consent' | 'reason' | 'asker' | 'message', AnswerProblem>
>

/** Returns the problems as a list for the page's template. */
export const listProblems = (problems: AnswerProblems, label: Label) =>
  Object.entries(problems).map(([field, { says, values }]) => ({ field, message: label(says, values) }))

interface Limits {
  maxBytes: number
  maxFields: number
}

/** Reads a form and returns accessors for its fields. Texts are normalized; a missing field is an empty string. */
export async function readAnswerForm(request: Request, limits: Limits) {
  const fields = await readFormFields(request, limits)
  return {
    text: (name: string): string => normalizeText(singleValueOf(fields, name)),
    all: (name: string) => fields.getAll(name),
  }
}

/** Checks the name, signature and consent in a signature form and returns their problems. */
export const signatureProblems = (text: (name: string) => string): AnswerProblems => ({
  ...lacking('name', text('name'), 200),
  ...lacking('signature', text('signature'), 200),
  ...(text('consent') !== 'yes' && { consent: { says: 'page.consentMissing' as const } }),
})

/** Checks the reason for declining, which is optional, and returns its problems. */
export const reasonProblems = (reason: string): AnswerProblems => tooLong('reason', reason, 2000)

/** Checks the name and message of a customer's change request and returns their problems. */
export const problemsOfChangeRequest = (text: (name: string) => string): AnswerProblems => ({
  ...lacking('asker', text('asker'), 200),
  ...lacking('message', text('message'), 2000),
})

const lacking = (field: keyof AnswerProblems, value: string, most: number): AnswerProblems =>
  value === '' ? { [field]: { says: 'page.missing', values: { field } } } : tooLong(field, value, most)

const tooLong = (field: keyof AnswerProblems, value: string, most: number): AnswerProblems =>
  value.length > most ? { [field]: { says: 'page.tooLong', values: { field, most } } } : {}

/** Returns the banner of a form that is shown again because the record has changed since the customer opened it. */
export const changedBanner = (label: Label, line: string): Banner => ({
  kind: 'problem',
  title: label('page.lookOnceMore'),
  lines: [line],
  alert: true,
})

export const answerOriginOf = (request: Request): AnswerOrigin => ({
  ipAddress: clientAddressOf(request) || null,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})

/** Returns a typed signature for display. `inScript` is true if the handwriting font has all characters of the text. */
export const typedSignatureView = (typed: string) => {
  const signature = toVisibleLine(typed)
  return { signature, inScript: scriptLetters.test(signature) }
}

/** Characters of the font Dancing Script: European and Vietnamese Latin letters with accents, and plain punctuation. */
const scriptLetters = /^[ -~\u00a0-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2018\u2019\u2013\u2014]+$/

const logoRoom = { width: 260, height: 88 }

/** Returns the organization's letterhead as customer pages show it. */
export function letterheadView(from: Letterhead) {
  const { licenseNumber, logo } = from
  const taxId = taxIdLine(from)
  const size = logo && fittedLogoSize(logo, logoRoom)
  return {
    ...contactDetailsOf(from),
    licenseNumber: licenseNumber && toVisibleLine(licenseNumber),
    taxId: taxId && toVisibleLine(taxId),
    logo: size && { width: Math.round(size.width), height: Math.round(size.height) },
  }
}
