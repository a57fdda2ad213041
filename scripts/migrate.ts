import { readSettings } from '../db/base/settings.ts'
import { usualPatience } from '../db/postgres/apply-migration.ts'
import { migrate } from '../db/postgres/migrate.ts'
import { checkDatabase } from '../db/postgres/start/checks.ts'
import { openDatabase } from '../db/postgres/start/open-database.ts'
import { runProgram } from '../db/postgres/start/process.ts'
import { planOf } from './migrations/plan.ts'

/**
 * `npm run migrate`: brings the database to this release's schema and says what was applied, a line each, and on standard
 * error whom it waits for. With `-- --plan` it says what would be applied, and changes nothing.
 */
async function main(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--plan')
  if (unknown !== undefined) throw new Error(`${unknown}: the only option is --plan`)
  const place = await openDatabase(readSettings())
  const log = { warn: (...said: unknown[]) => console.error(said.at(-1)) }
  try {
    await checkDatabase(place, { connections: 2, isMigrated: false }, log)
    if (process.argv.includes('--plan')) {
      console.log((await planOf(place.directUrl)).join('\n'))
      return
    }
    const applied = await migrate(place.directUrl, { ...usualPatience, say: (line) => console.error(line) })
    for (const name of applied) console.log(`applied ${name}`)
    console.log(
      applied.length > 0 ? 'The database is at this version.' : 'Nothing new: the database is at this version.',
    )
  } finally {
    await place.close()
  }
}

await runProgram(main)
