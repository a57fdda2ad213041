import { readSettings } from '../db/engine/base/settings.ts'
import { defaultLockWaitLimits } from '../db/engine/postgres/apply-migration.ts'
import { openDatabasePool } from '../db/engine/postgres/connection.ts'
import { migrate } from '../db/engine/postgres/migrate.ts'
import { checkDatabase } from '../db/engine/postgres/start/checks.ts'
import { openDatabase, openExistingDatabase } from '../db/engine/postgres/start/open-database.ts'
import { runOperatorCommand } from '../db/engine/postgres/start/process.ts'
import { findUnnormalizedValues } from '../db/workflows/resources/uncomposed-names.ts'
import { planMigrations } from './operate/migrations/plan.ts'
import { escapeLinesForTerminal } from './packages/terminal/terminal-text.ts'

/**
 * Migration that changes unique names to composed letters (Unicode NFC). It skips a name if another record already has
 * the composed form.
 */
const composedNames = '0417_composed_names.sql'
const namesToRename =
  'Some records have the same name, written with different characters, and were not changed. npm run -s admin -- names:apart lists them.'

/**
 * Runs `npm run migrate`: migrates the database to this release's schema. Prints each applied migration, and on
 * standard error which transactions it waits for. With `-- --plan` it only prints what would be applied and changes
 * nothing.
 */
async function main(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--plan')
  if (unknown !== undefined) throw new Error(`${unknown}: the only option is --plan`)
  const isPlan = process.argv.includes('--plan')
  const place = await (isPlan ? openExistingDatabase : openDatabase)(readSettings())
  const log = { warn: (...said: unknown[]) => console.error(said.at(-1)) }
  try {
    await checkDatabase(place, { connections: 2, isMigrated: false }, log)
    if (isPlan) {
      console.log((await planMigrations(place.directUrl)).join('\n'))
      return
    }
    const applied = await migrate(place.directUrl, {
      ...defaultLockWaitLimits,
      report: (line) => console.error(escapeLinesForTerminal(line)),
    })
    for (const name of applied) console.log(`applied ${name}`)
    if (applied.includes(composedNames) && (await areNamesApart(place.directUrl))) console.log(namesToRename)
    console.log(
      applied.length > 0 ? 'The database is at this version.' : 'Nothing to apply: the database is at this version.',
    )
  } finally {
    await place.close()
  }
}

/** Reports whether the migration of composed names has skipped any name. */
async function areNamesApart(url: string): Promise<boolean> {
  const database = openDatabasePool({ url, name: 'migrate', poolSize: 1, statementTimeoutMs: 0 })
  try {
    return (await findUnnormalizedValues(database.sql)).length > 0
  } finally {
    await database.close()
  }
}

await runOperatorCommand(main)
