import type { Color } from './colors.ts'
import { type Conventions, defaultConventions } from './conventions/conventions.ts'
import { taxIdLabel } from './conventions/tax-ids.ts'
import { localSalesTaxName } from './conventions/tax-names.ts'
import { type Label, labelsOf } from './language/labels.ts'
import type { Language } from './language/languages.ts'

/** Letterhead of a paper, from the organization's branding. */
export interface Letterhead {
  companyName: string
  primaryColor: Color
  accentColor: Color
  phone: string | null
  email: string | null
  website: string | null
  address: string | null
  licenseNumber: string | null
  /** How customers pay. Absent on papers stored before the branding had this field. */
  paymentInstructions?: string | null
  /** The organization's tax ID. Absent if it has none, and on papers stored before the branding had this field. */
  taxId?: string | null
  /**
   * Date, number and currency conventions. Absent on papers stored before organizations had them; these use the default
   * ones.
   */
  conventions?: Conventions
  /** Language of the paper's labels. Absent on papers stored when English was the only language. */
  language?: Language
  /** Edition of the paper's label texts. Absent on papers stored before the second edition; these use the first. */
  wording?: 2
  /** Set if the organization's pay applications have a block for a notary. */
  notaryBlock?: true
  /** Set only on samples, whose every page says that it is a sample. */
  isSample?: true
  logo: Logo | null
}

type Worded = Pick<Letterhead, 'language' | 'wording'>

/** Returns the labels of a paper in its language and in the edition with which it was stored. */
export const paperLabels = ({ language, wording }: Worded): Label => labelsOf(language, wording ?? 1)

/**
 * Returns the name of the sales tax on a paper: the local one, else "Tax" in the paper's language. Papers with the
 * first edition of labels always use the latter.
 */
export function salesTaxName(from: Worded & Pick<Letterhead, 'conventions'>): string {
  const { conventions = defaultConventions, wording } = from
  return (wording && localSalesTaxName(conventions.locale)) ?? paperLabels(from)('common.tax')
}

/** Returns the organization's tax ID with its local label in front, or null if it has none. */
export function taxIdLine({ taxId, language, conventions = defaultConventions }: Letterhead): string | null {
  return taxId ? `${taxIdLabel(conventions.locale) ?? labelsOf(language)('common.taxId')} ${taxId}` : null
}

/** A logo that this service has decoded and encoded again. */
export interface Logo {
  /** SHA-256 of the picture's bytes, in hex. */
  hash: string
  contentType: 'image/png' | 'image/jpeg'
  /** Width of the logo in pixels. */
  width: number
  height: number
  /** Bytes of the logo in base64. */
  content: string
}

/** Returns the size of a logo scaled down to fit a maximum width and height. A logo is never enlarged. */
export function fittedLogo({ width, height }: Pick<Logo, 'width' | 'height'>, room: { width: number; height: number }) {
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

/** Members that every paper has: its letterhead, number and status. */
export interface PaperHead {
  from: Letterhead
  number: string
  status: string
}
