import { sql } from 'kysely'
import { isTimeZone, localeProblem } from '../../domain/conventions/conventions.ts'
import { currencyProblem } from '../../domain/conventions/currencies.ts'
import { invalid, type Violation } from '../../domain/refusal.ts'
import type { ReadSql } from '../../engine/postgres/connection.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

type Given = { [Name in 'currency' | 'locale' | 'timeZone']?: string | null | undefined }

/** Throws Refusal validation_failed for an unknown currency, locale or time zone. */
export async function refuseInvalidConventions(db: ReadContext, { currency, locale, timeZone }: Given): Promise<void> {
  const wrong: [string, string | undefined][] = [
    ['currency', currency ? currencyProblem(currency) : undefined],
    ['locale', locale ? localeProblem(locale) : undefined],
    ['timeZone', timeZone ? await wrongTimeZone(db.sql, timeZone) : undefined],
  ]
  const violations = wrong.flatMap(([field, message]): Violation[] =>
    message ? [{ field, code: 'rule', message }] : [],
  )
  if (violations.length > 0) throw invalid(violations)
}

/**
 * Returns what is wrong with a time zone; undefined for a valid one. Both this process, which formats times, and the
 * database, which counts days, must know the zone. The name must be spelled as in the database, which also knows former
 * names.
 */
async function wrongTimeZone(at: ReadSql, name: string): Promise<string | undefined> {
  const unknown = 'must be an IANA time zone name, such as America/Los_Angeles or Europe/Berlin'
  if (!isTimeZone(name)) return unknown
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(at)
  const [found] = rows
  if (!found) return unknown
  return found.name === name ? undefined : `must be written ${found.name}`
}
