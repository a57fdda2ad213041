import type { Request } from 'express'
import type { Label, LabelKey } from '../../../db/domain/language/labels.ts'
import { fittedLogo, type Letterhead, taxIdLine } from '../../../db/domain/letterhead.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { plainText } from '../../../db/domain/texts/plain-text.ts'
import type { Origin } from '../../../db/papers/answers.ts'
import { clientAddress } from '../../http/exchange.ts'
import { onlyValue, readFields } from '../../http/wire/form.ts'
import { contactOf } from './contact.ts'

/** What is common to the pages on which something is signed or declined. */

export interface Banner {
  kind: 'done' | 'problem' | 'note'
  title: string
  lines: string[]
  /** Read out at once, because it answers what was just done. */
  alert?: boolean
}

/** What somebody has typed so far, given back with a page that is shown again. */
export interface Typed {
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

/** What is wrong, by the field's id. */
export type AnswerProblems = Partial<
  Record<'name' | 'signature' | 'consent' | 'reason' | 'asker' | 'message', AnswerProblem>
>

/** The problems as the pages list them. */
export const listedProblems = (problems: AnswerProblems, label: Label) =>
  Object.entries(problems).map(([field, { says, values }]) => ({ field, message: label(says, values) }))

interface Limits {
  maxBytes: number
  maxFields: number
}

/** A form's fields, trimmed; one that is not there is empty. */
export async function formOf(request: Request, limits: Limits) {
  const fields = await readFields(request, limits)
  return {
    text: (name: string): string => plainText(onlyValue(fields, name)),
    all: (name: string) => fields.getAll(name),
  }
}

/** What a signature lacks: its signer's name, the signature itself, or the consent. */
export const signatureProblems = (text: (name: string) => string): AnswerProblems => ({
  ...lacking('name', text('name'), 200),
  ...lacking('signature', text('signature'), 200),
  ...(text('consent') !== 'yes' && { consent: { says: 'page.consentMissing' as const } }),
})

/** What is wrong with the reason of a refusal, which needs none. */
export const reasonProblems = (reason: string): AnswerProblems => tooLong('reason', reason, 2000)

/** What the request for a change lacks. */
export const askProblems = (text: (name: string) => string): AnswerProblems => ({
  ...lacking('asker', text('asker'), 200),
  ...lacking('message', text('message'), 2000),
})

const lacking = (field: keyof AnswerProblems, value: string, most: number): AnswerProblems =>
  value === '' ? { [field]: { says: 'page.missing', values: { field } } } : tooLong(field, value, most)

const tooLong = (field: keyof AnswerProblems, value: string, most: number): AnswerProblems =>
  value.length > most ? { [field]: { says: 'page.tooLong', values: { field, most } } } : {}

/** The banner of a page that is shown again because its record has changed since the form was filled in. */
export const changedBanner = (label: Label, line: string): Banner => ({
  kind: 'problem',
  title: label('page.lookOnceMore'),
  lines: [line],
  alert: true,
})

export const originOf = (request: Request): Origin => ({
  ipAddress: clientAddress(request) || null,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})

/** A typed signature, in script where the script has all of it. */
export const typedSignatureView = (typed: string) => {
  const signature = visibleLine(typed)
  return { signature, inScript: scriptLetters.test(signature) }
}

/** What Dancing Script has: the Latin letters of Europe and Vietnam with their accents, and plain punctuation. */
const scriptLetters = /^[ -~\u00a0-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2018\u2019\u2013\u2014]+$/

const logoRoom = { width: 260, height: 88 }

/** An organization's letterhead as the pages show it. */
export function letterheadView(from: Letterhead) {
  const { licenseNumber, logo } = from
  const taxId = taxIdLine(from)
  const size = logo && fittedLogo(logo, logoRoom)
  return {
    ...contactOf(from),
    licenseNumber: licenseNumber && visibleLine(licenseNumber),
    taxId: taxId && visibleLine(taxId),
    logo: size && { width: Math.round(size.width), height: Math.round(size.height) },
  }
}
