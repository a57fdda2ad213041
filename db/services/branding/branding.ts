import { type RawBuilder, sql } from 'kysely'
import {
  type Conventions,
  defaultConventions,
  isInUnitedStates,
  type PaperSize,
} from '../../domain/conventions/conventions.ts'
import { type Language, languageOf, localeForFormatting } from '../../domain/language/languages.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadSql, Sql } from '../../engine/postgres/connection.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { refuseInvalidConventions } from './conventions.ts'
import { currencyOrDefault, hasRecordsInOtherCurrency } from './currencies.ts'
import { type LogoResult, toLogoColumns } from './logos.ts'

type Branding = Schemas['Branding']

/** Dependencies that build and verify the address of a logo. */
export interface BrandingDeps {
  secrets: Secrets
  settings: { publicOrigin: string }
}

const defaultColors = { primaryColor: '#1f4e79', accentColor: '#c2571a' }

const columns = [
  'b.companyName',
  'b.primaryColor',
  'b.accentColor',
  'b.phone',
  'b.email',
  'b.website',
  'b.address',
  'b.licenseNumber',
  'b.defaultTerms',
  'b.paymentInstructions',
  'b.taxId',
  'b.currency',
  'b.locale',
  'b.timeZone',
  'b.paper',
  'b.customerReminders',
  'b.notaryBlock',
  'b.hasOtherCurrencies',
  'b.logoHash',
  'b.logoType',
  'b.logoWidth',
  'b.logoHeight',
  'b.updatedAt',
  't.name',
] as const

/** Selects an organization's name and branding. All columns of the branding are null if the organization has none. */
const rowsOf = (sql: ReadSql, tenantId: number) =>
  sql
    .selectFrom('tenants as t')
    .leftJoin('branding as b', (join) => join.onRef('b.tenantId', '=', 't.id').on('b.tenantId', '=', tenantId))
    .select(columns)
    .where('t.id', '=', tenantId)

const rowOf = (sql: ReadSql, tenantId: number) => rowsOf(sql, tenantId).executeTakeFirstOrThrow()

type Row = Awaited<ReturnType<typeof rowOf>>

/** Returns the branding of the organization, with defaults for values that were never set. */
export const getBranding = async (db: ReadContext, caller: Caller, deps: BrandingDeps): Promise<Branding> =>
  shownBranding(await rowOf(db.sql, caller.tenantId), caller.tenantId, deps)

function shownBranding(row: Row, tenantId: number, deps: BrandingDeps): Branding {
  const { phone, email, website, address, licenseNumber, defaultTerms, logoHash, updatedAt } = row
  const { paymentInstructions, taxId } = row
  return {
    companyName: row.companyName ?? row.name,
    logoUrl: logoHash === null ? null : logoAddress(deps, tenantId, logoHash),
    primaryColor: row.primaryColor ?? defaultColors.primaryColor,
    accentColor: row.accentColor ?? defaultColors.accentColor,
    ...{ phone, email, website, address, licenseNumber, defaultTerms, paymentInstructions, taxId },
    ...conventionsOf(row),
    customerReminders: row.customerReminders ?? false,
    notaryBlock: row.notaryBlock ?? false,
    updatedAt,
  }
}

/** Returns the organization's conventions for amounts, dates and times. */
export const readConventions = async ({ sql }: Pick<ReadContext, 'sql'>, tenantId: number): Promise<Conventions> =>
  conventionsOf(await rowOf(sql, tenantId))

const conventionsOf = ({ currency, locale, timeZone, paper }: Row): Conventions => ({
  currency: currency ?? defaultConventions.currency,
  locale: locale ?? defaultConventions.locale,
  timeZone: timeZone ?? defaultConventions.timeZone,
  paper: (paper as PaperSize | null) ?? defaultConventions.paper,
})

/**
 * Changes the given fields of the branding if If-Match matches. Values equal to the current ones change nothing. `logo`
 * is the logo made from logoSourcePath. If the currency changes, `settleDrafts` is called to change or refuse the
 * organization's drafts.
 *
 * Throws Refusal validation_failed for an unknown currency, locale or time zone, and the refusal of the logo. Throws
 * conflict with status 412 if If-Match does not match.
 */
export async function updateBranding(
  tx: Transaction,
  caller: Caller,
  values: Schemas['BrandingUpdate'],
  deps: BrandingDeps,
  logo: LogoResult | undefined,
  settleDrafts: (change: { from: string; to: string }) => Promise<void>,
): Promise<Branding> {
  const { tenantId } = caller
  await refuseInvalidConventions(tx, values)
  await lockBranding(tx, tenantId)
  const before = await rowOf(tx.sql, tenantId)
  refuseOther(tx, shownBranding(before, tenantId, deps), 'branding')
  const changes = changedColumns(values, logo)
  const differs = ([column, value]: [string, unknown]) => column !== 'logo' && before[column as keyof Row] !== value
  if (Object.entries(changes).some(differs)) {
    // Explicitly setting a field to its default stores it but changes nothing that is shown, so the version stays.
    const shown = [before, { ...before, ...changes }].map((row) => JSON.stringify(shownBranding(row, tenantId, deps)))
    const now = sql<string>`greatest(${tx.at}::timestamptz, ${millisecondAfter('updated_at')})`
    const updatedAt = shown[0] === shown[1] ? before.updatedAt : now
    const { currency: from } = conventionsOf(before)
    const { currency: to } = conventionsOf({ ...before, ...changes })
    if (from !== to) await settleDrafts({ from, to })
    const hasOtherCurrencies =
      from === to ? before.hasOtherCurrencies! : await hasRecordsInOtherCurrency(tx, tenantId, to)
    const changed = { ...changes, hasOtherCurrencies, updatedAt }
    await tx.sql.updateTable('branding').set(changed).where('tenantId', '=', tenantId).execute()
  }
  return getBranding(tx, caller, deps)
}

/** Locks the organization's branding row until the transaction ends; creates the row if it is missing. */
async function lockBranding({ sql, at }: Transaction, tenantId: number): Promise<void> {
  await sql
    .insertInto('branding')
    .values({ tenantId, createdAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
  await sql.selectFrom('branding').select('tenantId').where('tenantId', '=', tenantId).forUpdate().execute()
}

/** Returns the branding columns that a change sets, with their new values. Throws the refusal of the logo. */
const changedColumns = (
  { logoSourcePath, draftsTakeNewCurrency: _, ...values }: Schemas['BrandingUpdate'],
  logo: LogoResult | undefined,
) => ({
  ...values,
  ...lowered(values),
  ...toLogoColumns(logoSourcePath === null ? null : logo),
})

/** Returns the colors in lower case, as they are stored. */
function lowered({ primaryColor, accentColor }: Schemas['BrandingUpdate']) {
  return {
    ...(primaryColor ? { primaryColor: primaryColor.toLowerCase() } : {}),
    ...(accentColor ? { accentColor: accentColor.toLowerCase() } : {}),
  }
}

/** Reports whether the organization sends reminders to its customers. */
export const remindsCustomers = async (db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>): Promise<boolean> =>
  (await rowOf(db.sql, tenantId)).customerReminders ?? false

/** Returns the organization's default terms and currency for a new bid. */
export async function bidDefaultsOf(
  db: ReadContext,
  caller: Caller,
): Promise<{ terms: string | null; currency: string }> {
  const row = await rowOf(db.sql, caller.tenantId)
  return { terms: row.defaultTerms, currency: conventionsOf(row).currency }
}

/**
 * Returns the public address of the organization's logo. The address stays valid when the logo is replaced, for
 * integrators that stored it. `v` changes with the logo, only to make caches load the new one.
 */
const logoAddress = ({ secrets, settings }: BrandingDeps, tenantId: number, hash: string): string =>
  `${settings.publicOrigin}/files/logos/${secrets.sign('logo', String(tenantId))}?v=${hash.slice(0, 8)}`

/**
 * Returns the logo for the token of a logo address. Returns undefined if the token is invalid or the organization has
 * no logo.
 */
export async function findLogoByToken(
  sql: Sql,
  secrets: Secrets,
  token: string,
): Promise<{ bytes: Buffer; contentType: string; hash: string } | undefined> {
  const tenantId = Number(secrets.unsign('logo', token) ?? Number.NaN)
  if (Number.isNaN(tenantId)) return undefined
  const row = await sql
    .selectFrom('branding')
    .select(['logo', 'logoType', 'logoHash'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  if (!row?.logo || row.logoType === null || row.logoHash === null) return undefined
  return { bytes: row.logo, contentType: row.logoType, hash: row.logoHash }
}

/** Returns the size of the organization's logo in pixels; undefined if it has none. */
export async function findLogoSize(
  { sql }: Pick<ReadContext, 'sql'>,
  tenantId: number,
): Promise<{ width: number; height: number } | undefined> {
  const { logoWidth, logoHeight } = await rowOf(sql, tenantId)
  return logoWidth === null || logoHeight === null ? undefined : { width: logoWidth, height: logoHeight }
}

/**
 * Returns SQL for the version of the organization's letterhead. The version changes with every change of the
 * organization's name or branding.
 */
export const letterheadVersionSql = (tenantId: number): RawBuilder<string> => sql`concat_ws(' ',
  (select name from tenants where id = ${tenantId}), (select updated_at from branding where tenant_id = ${tenantId}))`

/**
 * Returns the letterhead for everything that the organization sends to customers, including its logo. The language is
 * the contact's, even if the contact is deleted, or else the language of the organization's locale. The currency is
 * `currency` if given, or else the organization's.
 */
export async function currentLetterheadOf(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  contactId: number | null = null,
  currency?: string,
): Promise<Letterhead> {
  const row = await rowsOf(db.sql, tenantId)
    .leftJoin('contacts as c', (join) => join.on('c.tenantId', '=', tenantId).on('c.id', '=', contactId))
    .select(['b.logo', 'c.language'])
    .executeTakeFirstOrThrow()
  const from = letterheadIn(row, row.language as Language | null)
  return currency === undefined ? from : letterheadWithCurrency(from, currency)
}

/**
 * Returns the letterhead with a record's currency. If the record's currency is not known yet, the organization's is
 * used.
 */
export const letterheadWithCurrency = (from: Letterhead, currency: string): Letterhead => ({
  ...from,
  conventions: { ...from.conventions!, currency: currencyOrDefault(currency, from.conventions!.currency) },
})

/** The parts of an unsaved branding that papers show. */
export interface UnsavedBranding {
  from: Letterhead
  /** The default terms of a new bid. */
  terms: string | null
}

/**
 * Returns the branding with the given changes, without saving them. Throws the same refusals as `updateBranding`,
 * except conflict.
 */
export async function previewBranding(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  values: Schemas['BrandingUpdate'],
  logo: LogoResult | undefined,
): Promise<UnsavedBranding> {
  await refuseInvalidConventions(db, values)
  const row = await rowsOf(db.sql, tenantId).select('b.logo').executeTakeFirstOrThrow()
  const then = { ...row, ...changedColumns(values, logo) }
  return { from: letterheadIn(then, null), terms: then.defaultTerms }
}

/** Returns the letterhead of a branding row, in the chosen language or else in the language of the row's locale. */
function letterheadIn(row: Row & { logo: Buffer | null }, chosen: Language | null): Letterhead {
  const conventions = conventionsOf(row)
  const language = chosen ?? languageOf(conventions.locale)
  const { phone, email, website, address, licenseNumber, paymentInstructions, taxId } = row
  return {
    companyName: row.companyName ?? row.name,
    primaryColor: row.primaryColor ?? defaultColors.primaryColor,
    accentColor: row.accentColor ?? defaultColors.accentColor,
    ...{ phone, email, website, address, licenseNumber },
    ...(paymentInstructions === null ? {} : { paymentInstructions }),
    ...(taxId === null ? {} : { taxId }),
    conventions: { ...conventions, locale: localeForFormatting(chosen, conventions.locale) },
    // A letterhead without a language is in English, because the earliest stored letterheads have no language.
    ...(language !== 'en' && { language }),
    wording: 2,
    ...(row.notaryBlock && isInUnitedStates(conventions) && { notaryBlock: true }),
    logo: row.logo && {
      hash: row.logoHash!,
      contentType: row.logoType as 'image/png' | 'image/jpeg',
      width: row.logoWidth!,
      height: row.logoHeight!,
      content: row.logo.toString('base64'),
    },
  }
}
