import type { Color } from './colors.ts'
import { type Conventions, usualConventions } from './conventions/conventions.ts'
import { taxIdLabel } from './conventions/tax-ids.ts'
import { taxNameOf } from './conventions/tax-names.ts'
import { type Label, labelsOf } from './language/labels.ts'
import type { Language } from './language/languages.ts'

/** Who a paper is from, as the organization's branding has it. */
export interface Letterhead {
  companyName: string
  primaryColor: Color
  accentColor: Color
  phone: string | null
  email: string | null
  website: string | null
  address: string | null
  licenseNumber: string | null
  /** How customers pay; absent on papers kept before organizations could say so. */
  paymentInstructions?: string | null
  /** Its number as a taxpayer; absent where there is none, and on papers kept before organizations could have one. */
  taxId?: string | null
  /** Absent on papers kept before organizations had conventions: these follow the default ones. */
  conventions?: Conventions
  /** What the paper's labels are in; absent on papers kept before there were others than English ones. */
  language?: Language
  /** The edition of the paper's labels; absent on papers kept before the second, which keep the first. */
  wording?: 2
  /** Whether its pay applications have a place for a notary; absent where they have none. */
  notaryBlock?: true
  /** On samples alone: each page of such a paper says that it is none. */
  isSample?: true
  logo: Logo | null
}

type Worded = Pick<Letterhead, 'language' | 'wording'>

/** The labels of a paper: in its language, and in the wording that it was kept with. */
export const paperLabels = ({ language, wording }: Worded): Label => labelsOf(language, wording ?? 1)

/** What a paper calls the tax on sales: by its name where the organization is, else Tax. */
export function taxName(from: Worded & Pick<Letterhead, 'conventions'>): string {
  const { conventions = usualConventions, wording } = from
  return (wording && taxNameOf(conventions.locale)) ?? paperLabels(from)('common.tax')
}

/** The tax ID with what it is called where the organization is. */
export function taxIdLine({ taxId, language, conventions = usualConventions }: Letterhead): string | null {
  return taxId ? `${taxIdLabel(conventions.locale) ?? labelsOf(language)('common.taxId')} ${taxId}` : null
}

/** A picture that was decoded and encoded anew by this service. */
export interface Logo {
  /** The SHA-256 of its bytes, in hex. */
  hash: string
  contentType: 'image/png' | 'image/jpeg'
  /** In pixels. */
  width: number
  height: number
  /** In base64. */
  content: string
}

/** The size at which a logo is shown within a max width and height; it is never enlarged. */
export function fittedLogo({ width, height }: Pick<Logo, 'width' | 'height'>, room: { width: number; height: number }) {
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

/** What every paper has in common: who it is from and its number. */
export interface PaperHead {
  from: Letterhead
  number: string
  status: string
}
