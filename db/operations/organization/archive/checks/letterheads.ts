import type pg from 'pg'
import { compileMembersCheck, type RowCheck } from '../../../../domain/contract-schema.ts'
import { isTimeZone, localeProblem } from '../../../../domain/conventions/conventions.ts'
import { currencyProblem } from '../../../../domain/conventions/currencies.ts'
import { languages } from '../../../../domain/language/languages.ts'
import { currencyTables } from '../../../../services/branding/currencies.ts'
import type { LoadContext } from '../load.ts'
import { type ArchiveProblem, damagedArchiveProblem } from '../problem.ts'
import { conventionFieldSchemas, letterheadFieldSchemas } from './columns.ts'
import { fetchRowPages } from './pages.ts'

type Members = Record<string, unknown>

/** For each table with stored papers: the SQL expression of the letterhead in the paper. */
const keptIn = {
  kept_letterheads: 'letterhead',
  signed_bids: `content -> 'from'`,
  signature_request_documents: `content -> 'document' -> 'from'`,
}

/**
 * Checks imported data against the rules for branding: the branding's currency, locale and time zone, the currencies of
 * records, and the letterheads of stored papers. Papers and pages use these values without further checks. Throws
 * ArchiveProblem.
 */
export async function checkLetterheads(
  { client, tenantId, pace }: Pick<LoadContext, 'client' | 'tenantId' | 'pace'>,
  contract: object,
): Promise<void> {
  const judge = new LetterheadJudge(contract)
  const { rows } = await client.query<Members>(
    'select currency, locale, time_zone as "timeZone" from branding where tenant_id = $1',
    [tenantId],
  )
  for (const row of rows) judge.conventions(row, 'the branding')
  for (const table of currencyTables) {
    const text = `select distinct currency from ${table} where tenant_id = $1 and currency <> 'XXX'`
    const { rows: found } = await client.query<{ currency: string }>(text, [tenantId])
    for (const row of found) judge.conventions(row, `a row of ${table}`)
  }
  for (const [table, path] of Object.entries(keptIn)) {
    const text = `select distinct ${path} as kept from ${table} where tenant_id = ${tenantId}`
    for await (const page of fetchRowPages<{ kept: unknown }>(client, text)) {
      for (const { kept } of page) judge.letterhead(kept, `a letterhead of ${table}`)
      await pace.rest()
    }
  }
  await refuseUnknownZones(client, judge.zones)
}

/** Checks letterheads and collects the time zones that they use. */
class LetterheadJudge {
  readonly zones = new Set<string>()
  readonly #fields: RowCheck
  readonly #conventions: RowCheck

  constructor(contract: object) {
    this.#fields = compileMembersCheck(contract, letterheadFieldSchemas)
    this.#conventions = compileMembersCheck(contract, conventionFieldSchemas)
  }

  letterhead(kept: unknown, where: string): void {
    if (typeof kept !== 'object' || kept === null) throw wrongIn(where, 'it is not an object')
    const { conventions, language, wording, notaryBlock, ...fields } = kept as Members
    const unknown = Object.keys(fields).find((field) => !Object.hasOwn(letterheadFieldSchemas, field))
    if (unknown !== undefined) throw wrongIn(where, `${unknown} is not known`)
    const [violation] = this.#fields(fields)
    if (violation) throw wrongIn(where, `${violation.field} ${violation.message}`)
    const absent = ['companyName', 'primaryColor', 'accentColor'].find((field) => typeof fields[field] !== 'string')
    if (absent !== undefined) throw wrongIn(where, `${absent} is missing`)
    const isKnown = language === undefined || (languages as readonly unknown[]).includes(language)
    if (!isKnown) throw wrongIn(where, 'language is not known')
    if (wording !== undefined && wording !== 2) throw wrongIn(where, 'wording is not known')
    if (notaryBlock !== undefined && notaryBlock !== true) throw wrongIn(where, 'notaryBlock is not known')
    if (conventions !== undefined) this.conventions(conventions, where)
  }

  conventions(given: unknown, where: string): void {
    if (typeof given !== 'object' || given === null) throw wrongIn(where, 'conventions is not an object')
    const [violation] = this.#conventions(given)
    if (violation) throw wrongIn(where, `${violation.field} ${violation.message}`)
    const { currency, locale, timeZone } = given as Record<string, string | null | undefined>
    const wrong = (currency && currencyProblem(currency)) || (locale && localeProblem(locale))
    if (wrong) throw wrongIn(where, wrong)
    if (!timeZone) return
    if (!isTimeZone(timeZone)) throw wrongIn(where, `${timeZone} is not a time zone`)
    this.zones.add(timeZone)
  }
}

const wrongIn = (where: string, what: string): ArchiveProblem =>
  damagedArchiveProblem(`${where} does not match the contract: ${what}`)

/** Throws ArchiveProblem for a time zone that the database does not know by exactly this name. */
async function refuseUnknownZones(client: pg.ClientBase, zones: ReadonlySet<string>): Promise<void> {
  if (zones.size === 0) return
  const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names where name = any($1)', [
    [...zones],
  ])
  const known = new Set(rows.map(({ name }) => name))
  const unknown = [...zones].find((zone) => !known.has(zone))
  if (unknown !== undefined) throw damagedArchiveProblem(`${unknown} is not a time zone`)
}
