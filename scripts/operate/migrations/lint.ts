import type { Migration } from '../../../db/engine/postgres/migration-files.ts'
import { normalizeStatement } from '../../../db/engine/postgres/migration-files.ts'
import { effectsOf } from './effects.ts'

/** Name of the last migration that was written before the rules of this lint. */
const lastUnruled = '0305_quiet.sql'

/** Name of the last migration that was written before functions had their own files. */
export const lastMigrationBeforeFunctionFiles = '0501_record_currencies_known.sql'

/**
 * Returns the faults of a new migration, one line each. It must not remove what the previous release uses, unless it is
 * marked `contract`. It must not block other transactions for longer than a moment. Its batches must be repeatable. It
 * must not define a function that has its place in db/engine/postgres/functions.
 */
export function migrationFaults(migration: Migration): string[] {
  const { name, contract, inBatches, statements } = migration
  if (name <= lastUnruled) return []
  const effects = effectsOf(migration)
  const removals = effects.flatMap(({ removes }) => removes ?? [])
  return [
    ...(contract === undefined
      ? removals.map((what) => `${what}: say "-- contract: <release>" with the release that stopped using it`)
      : []),
    ...(contract !== undefined && !/^\d+\.\d+\.\d+$/.test(contract) ? [`"${contract}" is no release`] : []),
    ...effects.flatMap(({ impact, what, removes }) => (impact === 'long' && !removes ? [holdsUp(what)] : [])),
    ...(inBatches ? statements.flatMap((statement) => batchFaults(normalizeStatement(statement))) : []),
    ...(name > lastMigrationBeforeFunctionFiles ? definitionFaults(statements.map(normalizeStatement)) : []),
  ].map((fault) => `${name}: ${fault}`)
}

const holdsUp = (what: string): string =>
  `${what}: do it in batches, concurrently, or "not valid" and validated by a migration after it`

function batchFaults(plain: string): string[] {
  if (/^(?:with\b.*\b)?(?:update|delete|insert)\b/.test(plain) && !/\blimit\b/.test(plain))
    return ['a batch without a limit']
  return /^(?:create|alter table \S+ add)\b/.test(plain) && !/\bif not exists\b|\bor replace\b/.test(plain)
    ? ['a statement of a file in batches that cannot be run twice: "if not exists" is missing']
    : []
}

const definition = /^create (?:or replace )?(?:function|procedure) (\w+)/

/**
 * Returns a fault for each function that a migration defines, except functions that its own indexes, triggers,
 * constraints or defaults call. These must exist before the functions are written.
 */
function definitionFaults(plainStatements: readonly string[]): string[] {
  return plainStatements.flatMap((plain) => {
    if (/^drop function (?!if exists\b)/.test(plain))
      return ['drop function without "if exists": a new database has no function whose file is removed']
    const name = definition.exec(plain)?.[1]
    const call = new RegExp(`\\b${name}\\(`)
    const isCalled = plainStatements.some((other) => !definition.test(other) && call.test(other))
    return name === undefined || isCalled
      ? []
      : [
          `function ${name}: define it in db/engine/postgres/functions/${name}.sql, which migrate runs after the migrations`,
        ]
  })
}
