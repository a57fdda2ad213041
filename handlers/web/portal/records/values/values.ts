import type { Conventions } from '../../../../../db/domain/conventions/conventions.ts'
import { formatFileSize } from '../../../../../db/domain/conventions/file-size.ts'
import { type ValueFormat, valueFormatFor } from '../../../../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../../../../db/domain/language/labels.ts'
import { compare } from '../../../../../db/domain/money.ts'
import { toAsciiAddress } from '../../../../../db/domain/texts/email-addresses.ts'
import { toVisibleLine } from '../../../../../db/domain/visible-text.ts'
import { dayAt, dayOfStoredTime } from '../../../../../db/domain/zone-days.ts'
import { currencyOrDefault } from '../../../../../db/services/branding/currencies.ts'
import type { SchemaOf } from '../../../../pipeline/contract/contract.ts'
import type { AnyRecord, FieldColumn, HeadingFormat, ValueKind } from '../family.ts'
import { describeContractValue, toneOf } from './display-texts.ts'
import { isReferenceKind, type ReferenceKind, type ReferenceNames, type ShownValue } from './shown-value.ts'

/**
 * Formatter of record values with the organization's conventions. Amounts are in the record's currency if it has one.
 */
export interface ValueFormatter {
  show(record: AnyRecord, column: FieldColumn): ShownValue | undefined
  format: ValueFormat
  /** Returns the format for amounts of the record. */
  formatIn(record: AnyRecord): ValueFormat
  timeZone: string
}

/** Returns the formats that record headings use for values other than text. */
export function headingFormatOf(conventions: Conventions): HeadingFormat {
  const { date, quantity } = valueFormatFor(conventions)
  return { day: date, quantity }
}

/** Returns a formatter of record values. `at` is the current time in ISO 8601. */
export function createValueFormatter(conventions: Conventions, names: ReferenceNames, at: string): ValueFormatter {
  const format = valueFormatFor(conventions)
  const plain = plainOf(format)
  const formatIn = ({ currency }: AnyRecord): ValueFormat =>
    typeof currency === 'string'
      ? valueFormatFor({ ...conventions, currency: currencyOrDefault(currency, conventions.currency) })
      : format
  const today = dayAt(at, conventions.timeZone)
  return {
    format,
    formatIn,
    timeZone: conventions.timeZone,
    show: (record, [field, , as]) => {
      const value = record[field]
      if (as === 'entity') return names.entity(record.entityType, record.entityId)
      if (as === 'place') return placeOf(record)
      if (as === 'weather') return weatherOf(record, format)
      if (value === null || value === undefined || value === '') return undefined
      if (isReferenceKind(as)) return names.of(as, Number(value))
      if (as === 'status') {
        const days = daysOverdue(record, today, conventions.timeZone)
        if (days > 0) return { text: `Overdue ${days} ${days === 1 ? 'day' : 'days'}`, tone: 'bad' }
      }
      if (as === 'money') return { text: formatIn(record).amount(String(value)) }
      return plain[as](value as never)
    },
  }
}

const dayMs = 86_400_000

/**
 * Returns the number of days by which an open invoice is past due in the organization's time zone. Returns 0 or less
 * for any other record.
 */
function daysOverdue({ status, dueDate, balanceDue }: AnyRecord, today: string, timeZone: string): number {
  const isOpen = (status === 'sent' || status === 'partial') && typeof balanceDue === 'string'
  if (!isOpen || typeof dueDate !== 'string' || compare(balanceDue, '0') <= 0) return 0
  return Math.round((Date.parse(today) - Date.parse(dayOfStoredTime(dueDate, timeZone))) / dayMs)
}

/** Reports whether the values of a column are right-aligned numbers. */
export const isNumericKind = (kind: ValueKind): boolean =>
  ['money', 'figure', 'quantity', 'percent', 'number', 'size'].includes(kind)

const english = labelsOf('en')
const languages = new Intl.DisplayNames(['en'], { type: 'language' })

type PlainKind = Exclude<ValueKind, ReferenceKind | 'entity' | 'place' | 'weather' | 'money'>

/** Returns the site address on one line; undefined if it is empty. */
function placeOf({ siteAddress, siteCity, siteState, siteZipCode }: AnyRecord): ShownValue | undefined {
  const region = [siteState, siteZipCode].filter(Boolean).join(' ')
  const line = [siteAddress, siteCity, region].filter(Boolean).join(', ')
  return line === '' ? undefined : free(line)
}

/** Returns the weather on one line: `Clear, 49 to 66 °F`. */
function weatherOf(record: AnyRecord, format: ValueFormat): ShownValue | undefined {
  const { weather, temperatureLow, temperatureHigh, temperatureUnit } = record
  const known = [temperatureLow, temperatureHigh].flatMap((one) => (one == null ? [] : [format.quantity(String(one))]))
  const degrees = known.length > 0 && `${[...new Set(known)].join(' to ')} °${temperatureUnit ?? ''}`
  const line = [weather, degrees].filter(Boolean).join(', ')
  return line === '' ? undefined : free(line)
}

const free = (text: string): ShownValue => ({ text: toVisibleLine(text), free: true })

const plainOf = (format: ValueFormat): Record<PlainKind, (value: never) => ShownValue | undefined> => ({
  text: free,
  word: (value: string) => ({ text: describeContractValue(value) }),
  status: (value: string) => ({ text: describeContractValue(value), tone: toneOf(value) }),
  figure: (value: string) => ({ text: format.figure(value) }),
  quantity: (value: string) => ({ text: format.quantity(value) }),
  percent: (value: string) => ({ text: format.percent(String(value)) }),
  number: (value: number) => ({ text: String(value) }),
  day: (value: string) => ({ text: format.date(value), at: value }),
  deadline: (value: string) => ({ text: format.deadline(value), at: value }),
  time: (value: string) => ({ text: format.moment(value), at: value }),
  yes: (value: boolean | string) => ({ text: value === true ? 'Yes' : 'No' }),
  size: (value: number) => ({ text: formatFileSize(value, format, english) }),
  email: (value: string) => ({ ...free(value), href: `mailto:${encodeURIComponent(toAsciiAddress(value))}` }),
  phone: (value: string) => ({ ...free(value), href: `tel:${value.replace(/[^+\d]/g, '')}` }),
  web: webOf,
  list: (value: readonly string[]) => (value.length > 0 ? free(value.join(', ')) : undefined),
  signature: ({ name, typed }: SchemaOf<'SignatureEvidence'>) => free(name === typed ? name : `${name}, as ${typed}`),
  language: (value: string) => ({ text: languages.of(value) ?? value }),
})

/** Returns a web address. Only http(s) addresses become links. */
const webOf = (value: string): ShownValue =>
  /^https?:\/\//i.test(value) ? { ...free(value), href: value } : free(value)
