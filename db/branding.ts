import { readFile } from 'node:fs/promises'
import type { Caller } from './caller.ts'
import { refuseOther } from './changes.ts'
import type { Sql } from './connection.ts'
import type { Letterhead } from './domain/bid-document.ts'
import { invalid } from './domain/refusal.ts'
import type { Files } from './files.ts'
import { encodeLogo } from './logo-images.ts'
import type { Schemas } from './record.ts'
import type { Secrets } from './secrets.ts'
import { finishedUpload } from './transfers.ts'
import type { Unit } from './unit.ts'

type Branding = Schemas['Branding']

/** What branding needs of the process: where uploads lie, and how a logo is addressed. */
export interface BrandingMeans {
  files: Files
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
  'b.logoHash',
  'b.logoType',
  'b.logoWidth',
  'b.logoHeight',
  'b.updatedAt',
  't.name',
] as const

/** An organization's row, all nulls where it set nothing, and the organization's own name. */
const rowOf = (sql: Sql, tenantId: number) =>
  sql
    .selectFrom('tenants as t')
    .leftJoin('branding as b', (join) => join.onRef('b.tenantId', '=', 't.id').on('b.tenantId', '=', tenantId))
    .select(columns)
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow()

type Row = Awaited<ReturnType<typeof rowOf>>

/** How the organization shows itself. What was never set has its default. */
export const getBranding = async (unit: Unit, caller: Caller, means: BrandingMeans): Promise<Branding> =>
  shownBranding(await rowOf(unit.sql, caller.tenantId), caller.tenantId, means)

function shownBranding(row: Row, tenantId: number, means: BrandingMeans): Branding {
  const { phone, email, website, address, licenseNumber, defaultTerms, logoHash, updatedAt } = row
  return {
    companyName: row.companyName ?? row.name,
    logoUrl: logoHash === null ? null : logoAddress(means, tenantId, logoHash),
    primaryColor: row.primaryColor ?? defaultColors.primaryColor,
    accentColor: row.accentColor ?? defaultColors.accentColor,
    ...{ phone, email, website, address, licenseNumber, defaultTerms, updatedAt },
  }
}

/**
 * Changes the members given, honouring If-Match; values that are there already change nothing. Throws Refusal
 * validation_failed for a logo that is no finished upload of an image or none that can be decoded, and conflict (412).
 */
export async function updateBranding(
  unit: Unit,
  caller: Caller,
  { logoSourcePath, ...values }: Schemas['BrandingUpdate'],
  means: BrandingMeans,
): Promise<Branding> {
  const { tenantId } = caller
  await lockBranding(unit, tenantId)
  const before = await rowOf(unit.sql, tenantId)
  if (unit.ifMatch !== undefined) refuseOther(unit.ifMatch, shownBranding(before, tenantId, means), 'branding')
  const logo = logoSourcePath === undefined ? {} : await logoColumns(unit, caller, logoSourcePath, means.files)
  const changes = { ...values, ...lowered(values), ...logo }
  const differs = ([column, value]: [string, unknown]) => column !== 'logo' && before[column as keyof Row] !== value
  if (Object.entries(changes).some(differs)) {
    const changed = { ...changes, updatedAt: unit.at }
    await unit.sql.updateTable('branding').set(changed).where('tenantId', '=', tenantId).execute()
  }
  return getBranding(unit, caller, means)
}

/** The organization's row, made if need be, is this transaction's until it ends. */
async function lockBranding({ sql, at }: Unit, tenantId: number): Promise<void> {
  await sql
    .insertInto('branding')
    .values({ tenantId, createdAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
  await sql.selectFrom('branding').select('tenantId').where('tenantId', '=', tenantId).forUpdate().execute()
}

/** Colors are kept in small letters, whichever they were written in. */
function lowered({ primaryColor, accentColor }: Schemas['BrandingUpdate']) {
  return {
    ...(primaryColor ? { primaryColor: primaryColor.toLowerCase() } : {}),
    ...(accentColor ? { accentColor: accentColor.toLowerCase() } : {}),
  }
}

async function logoColumns(unit: Unit, caller: Caller, sourcePath: string | null, files: Files) {
  if (sourcePath === null) return { logo: null, logoHash: null, logoType: null, logoWidth: null, logoHeight: null }
  const field = 'logoSourcePath'
  const upload = await finishedUpload(unit, caller, sourcePath, { field, types: ['image/png', 'image/jpeg'] })
  const file = await readFile(files.uploadPath(upload.id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw invalid([{ field, code: 'not_found', message: 'names a file that is gone' }])
  })
  const { bytes, hash, contentType, width, height } = await encodeLogo(file)
  return { logo: bytes, logoHash: hash, logoType: contentType, logoWidth: width, logoHeight: height }
}

/** What a new bid's terms are unless it says so itself. */
export const defaultTermsOf = async (unit: Unit, caller: Caller): Promise<string | null> =>
  (await rowOf(unit.sql, caller.tenantId)).defaultTerms

/**
 * Where anyone can load a logo. The address stays good when another logo takes its place, so that the mails which are
 * out show one; `v` only makes caches ask anew.
 */
const logoAddress = ({ secrets, settings }: BrandingMeans, tenantId: number, hash: string): string =>
  `${settings.publicOrigin}/files/logos/${secrets.sign('logo', String(tenantId))}?v=${hash.slice(0, 8)}`

/** The logo that an address's token speaks of; undefined for a token that is none of ours, and where there is none. */
export async function logoOfToken(
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

/** The head of everything that the organization's customers get, its logo included. */
export async function letterheadOf(unit: Unit, { tenantId }: Pick<Caller, 'tenantId'>): Promise<Letterhead> {
  const row = await rowOf(unit.sql, tenantId)
  const { phone, email, website, address, licenseNumber } = row
  return {
    companyName: row.companyName ?? row.name,
    primaryColor: row.primaryColor ?? defaultColors.primaryColor,
    accentColor: row.accentColor ?? defaultColors.accentColor,
    ...{ phone, email, website, address, licenseNumber },
    logo: row.logoHash === null ? null : await logoOf(unit.sql, tenantId),
  }
}

async function logoOf(sql: Sql, tenantId: number): Promise<Letterhead['logo']> {
  const row = await sql
    .selectFrom('branding')
    .select(['logo', 'logoHash', 'logoType', 'logoWidth', 'logoHeight'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    hash: row.logoHash!,
    contentType: row.logoType as 'image/png' | 'image/jpeg',
    width: row.logoWidth!,
    height: row.logoHeight!,
    content: row.logo!.toString('base64'),
  }
}
