import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { replaceNamesByCodes } from './code-choices.ts'
import type { ChosenLogo } from './logo.ts'

/** Submitted branding form. */
export interface BrandingForm {
  /** Text fields as typed, with the names of currencies, locales and time zones replaced by their codes. */
  typed: Readonly<Record<string, string>>
  logo: ChosenLogo
}

export const brandingFields = {
  companyName: 'Company',
  logoSourcePath: { label: 'Logo', at: 'logo' },
  ...{ primaryColor: 'Primary color', accentColor: 'Accent color' },
  ...{ phone: 'Phone', email: 'E-mail address', website: 'Website', address: 'Postal address' },
  ...{ licenseNumber: 'Contractor’s license', taxId: 'Tax ID' },
  ...{ defaultTerms: 'Terms of a new bid', paymentInstructions: 'How customers pay' },
  ...{ currency: 'Currency', locale: 'Number and date format', timeZone: 'Time zone', paper: 'Paper' },
}

export function readBrandingForm(form: FormData): BrandingForm {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const typed = replaceNamesByCodes(Object.fromEntries(texts))
  const file = form.get('logo')
  return {
    typed,
    logo: {
      // For a file field without a file, browsers send an empty file without a name.
      file: file instanceof File && (file.name !== '' || file.size > 0) ? file : undefined,
      uploadedPath: typed.chosenLogo || undefined,
      isRemoved: typed.withoutLogo === 'yes',
    },
  }
}

/**
 * Returns the update that the form requests, except for the logo. An empty field becomes null, which resets it to its
 * default or removes its value.
 */
export function brandingUpdateOf({ typed }: BrandingForm): SchemaOf<'BrandingUpdate'> {
  const textOf = (name: string): string | null => typed[name]?.trim().replaceAll('\r\n', '\n') || null
  const named = Object.keys(brandingFields).filter((name) => name !== 'logoSourcePath')
  const texts = Object.fromEntries(named.map((name) => [name, textOf(name)]))
  return {
    ...texts,
    ...(typed.draftsTakeNewCurrency === 'yes' && { draftsTakeNewCurrency: true }),
    customerReminders: typed.customerReminders === 'yes',
    notaryBlock: typed.notaryBlock === 'yes',
  }
}
