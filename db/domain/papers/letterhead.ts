import type { Color } from '../colors.ts'
import { type Conventions, defaultConventions } from '../conventions/conventions.ts'
import { taxIdLabel } from '../conventions/tax-ids.ts'
import { localSalesTaxName } from '../conventions/tax-names.ts'
import { type Label, labelsOf } from '../language/labels.ts'
import type { Language } from '../language/languages.ts'

/** The contractor's letterhead on a paper, from the organization's branding. */
export interface Letterhead {
  companyName: string
  primaryColor: Color
  accentColor: Color
  phone: string | null
  email: string | null
  website: string | null
  address: string | null
  licenseNumber: string | null
  /** Text that explains to customers how to pay. Absent on papers stored before the branding had this field. */
  paymentInstructions?: string | null
  /** The organization's tax ID. Absent if it has none, and on papers stored before the branding had this field. */
  taxId?: string | null
  /**
   * Conventions for dates, numbers and currency. Absent on papers stored before organizations had conventions; these
   * papers are printed with the default conventions.
   */
  conventions?: Conventions
  /** Language of the paper's labels. Absent on papers stored when English was the only language. */
  language?: Language
  /**
   * Version of the wording of the paper's labels. Absent on papers stored before the second version; these papers use
   * the first.
   */
  wording?: 2
  /** Set if pay applications are printed with a block for a notary. */
  notaryBlock?: true
  /** Set only on samples. Each page of a sample says that it is a sample. */
  isSample?: true
  logo: Logo | null
}

type Worded = Pick<Letterhead, 'language' | 'wording'>

/** Returns the labels of a paper in its language and in the version of the wording with which it was stored. */
export const paperLabels = ({ language, wording }: Worded): Label => labelsOf(language, wording ?? 1)

/**
 * Returns the name of the sales tax on a paper: the local name, such as MwSt., else "Tax" in the paper's language.
 * Papers with the first version of the wording always say "Tax".
 */
export function salesTaxName(from: Worded & Pick<Letterhead, 'conventions'>): string {
  const { conventions = defaultConventions, wording } = from
  return (wording && localSalesTaxName(conventions.locale)) ?? paperLabels(from)('common.tax')
}

/**
 * Returns the organization's tax ID with its label in front, such as "VAT no. GB123", or null if there is none. The
 * label is the usual one in the organization's region.
 */
export function taxIdLine({ taxId, language, conventions = defaultConventions }: Letterhead): string | null {
  return taxId ? `${taxIdLabel(conventions.locale) ?? labelsOf(language)('common.taxId')} ${taxId}` : null
}

/** A logo as this service has decoded and re-encoded it. */
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

/** Returns the width and height of a logo scaled down to fit into `room`. A logo is never enlarged. */
export function fittedLogoSize(
  { width, height }: Pick<Logo, 'width' | 'height'>,
  room: { width: number; height: number },
) {
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

/** Members that every paper has: its letterhead, number and status. */
export interface PaperHead {
  from: Letterhead
  number: string
  status: string
}
