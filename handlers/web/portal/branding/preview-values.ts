import { contrastRatio, textColorOn, textColorOnWhite } from '../../../../db/domain/colors.ts'
import { isTimeZone, localeProblem } from '../../../../db/domain/conventions/conventions.ts'
import { currencyProblem } from '../../../../db/domain/conventions/currencies.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Returns the stored branding with the valid values of the form. Invalid fields keep their stored values. */
export function applyValidFields(
  now: SchemaOf<'Branding'>,
  typed: Readonly<Record<string, string>>,
): SchemaOf<'Branding'> {
  const or = (name: 'primaryColor' | 'accentColor' | 'currency' | 'locale' | 'timeZone', isRight: boolean): string =>
    isRight ? typed[name]! : now[name]
  return {
    ...now,
    companyName: typed.companyName || now.companyName,
    website: typed.website || null,
    ...{ phone: typed.phone || null, email: typed.email || null, address: typed.address || null },
    licenseNumber: typed.licenseNumber || null,
    taxId: typed.taxId || null,
    primaryColor: or('primaryColor', isColor(typed.primaryColor ?? '')),
    accentColor: or('accentColor', isColor(typed.accentColor ?? '')),
    currency: or('currency', currencyProblem(typed.currency ?? '') === undefined),
    locale: or('locale', localeProblem(typed.locale ?? '') === undefined),
    timeZone: or('timeZone', isTimeZone(typed.timeZone ?? '')),
    paper: typed.paper === 'a4' || typed.paper === 'letter' ? typed.paper : now.paper,
  }
}

/** Returns the contrast of each brand color and the text colors derived from it. */
export function colorContrasts({
  primaryColor,
  accentColor,
}: Pick<SchemaOf<'Branding'>, 'primaryColor' | 'accentColor'>) {
  return [
    { name: 'Primary', color: primaryColor },
    { name: 'Accent', color: accentColor },
  ].map(({ name, color }) => {
    const ink = textColorOnWhite(color)
    const ratio = contrastRatio(color, '#ffffff')
    return {
      name,
      color,
      ink,
      isDarkened: ink !== color.toLowerCase(),
      ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
      on: textColorOn(color),
    }
  })
}
