import { readSettings } from '../db/base/settings.ts'
import { migrate } from '../db/postgres/migrate.ts'
import { openDatabase } from '../db/postgres/open-database.ts'

/** `npm run migrate`: brings the database to this release's schema and says what was applied, a line each. */
async function main(): Promise<void> {
  const place = await openDatabase(readSettings())
  try {
    const applied = await migrate(place.directUrl)
    for (const name of applied) console.log(`applied ${name}`)
    console.log(
      applied.length === 0 ? 'Nothing new: the database is at this version.' : 'The database is at this version.',
    )
  } finally {
    await place.close()
  }
}

await main()
