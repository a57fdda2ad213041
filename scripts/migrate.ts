import { readSettings } from '../db/base/settings.ts'
import { usualPatience } from '../db/postgres/apply-migration.ts'
import { connect } from '../db/postgres/connection.ts'
import { migrate } from '../db/postgres/migrate.ts'
import { checkDatabase } from '../db/postgres/start/checks.ts'
import { openDatabase, openMadeDatabase } from '../db/postgres/start/open-database.ts'
import { runProgram } from '../db/postgres/start/process.ts'
import { namesApart } from '../db/resources/names-apart.ts'
import { terminalLines } from './command-line/terminal-text.ts'
import { planOf } from './migrations/plan.ts'

/**
 * Migration that composes the letters of unique names. It skips a name if another record already has the composed form.
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
  const place = await (isPlan ? openMadeDatabase : openDatabase)(readSettings())
  const log = { warn: (...said: unknown[]) => console.error(said.at(-1)) }
  try {
    await checkDatabase(place, { connections: 2, isMigrated: false }, log)
    if (isPlan) {
      console.log((await planOf(place.directUrl)).join('\n'))
      return
    }
    const applied = await migrate(place.directUrl, {
      ...usualPatience,
      say: (line) => console.error(terminalLines(line)),
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

/** Reports whether the migration has skipped names. */
async function areNamesApart(url: string): Promise<boolean> {
  const database = connect({ url, name: 'migrate', poolSize: 1, statementTimeoutMs: 0 })
  try {
    return (await namesApart(database.sql)).length > 0
  } finally {
    await database.close()
  }
}

await runProgram(main)
