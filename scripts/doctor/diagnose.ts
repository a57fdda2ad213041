import { readSettings, type Settings } from '../../db/base/settings.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { connect } from '../../db/postgres/connection.ts'
import { openDatabase } from '../../db/postgres/start/open-database.ts'
import {
  checkBackups,
  checkClock,
  checkConnection,
  checkMigrations,
  checkQuiet,
  checkRights,
  checkSecretKey,
  checkWorkers,
} from './database.ts'
import { type CheckFinding, checked, type Diagnosis, diagnosisOf, failing, ok } from './finding.ts'
import { checkDisk, checkFiles, checkMail, checkOrigin, checkProxy } from './surroundings.ts'

/**
 * Checks the installation that these variables describe. Changes nothing except for a file that it writes and removes.
 * A check that depends on a failed one is skipped.
 */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    const toDo = 'Correct the variable. The page Configuration in the documentation lists all variables.'
    return diagnosisOf([failing('settings', (error as Error).message, toDo)])
  }
  return diagnosisOf([
    ok('settings', settings.production ? 'production' : 'not production: NODE_ENV is not set to production'),
    checkOrigin(settings),
    checkProxy(settings),
    ...(await storeFindings(settings)),
    await checkMail(settings),
    ...(await databaseFindings(settings)),
  ])
}

/** Checks everything that a start on this machine needs, except the database, which the caller has checked. */
export const diagnoseBefore = async (settings: Settings): Promise<Diagnosis> =>
  diagnosisOf([
    checkOrigin(settings),
    checkProxy(settings),
    ...(await storeFindings(settings)),
    await checkMail(settings),
  ])

async function storeFindings(settings: Settings): Promise<CheckFinding[]> {
  const toDo = 'Make DATA_DIR, or the bucket of FILES_URL, readable and writable for the service.'
  const found: CheckFinding[] = []
  const opened = await checked('files', toDo, async () => {
    const files = await openFiles(settings)
    found.push(await checkDisk(files))
    return checkFiles(files)
  })
  return [opened, ...found]
}

async function databaseFindings(settings: Settings): Promise<CheckFinding[]> {
  const place = await openDatabase(settings).catch((error: Error) => error)
  if (place instanceof Error)
    return [failing('database', place.message, 'Start the database, or set DATABASE_URL to its address.')]
  try {
    const connection = await checkConnection(place, settings)
    if (connection.state === 'error') return [connection]
    const database = connect({ url: place.url, name: 'doctor', poolSize: 2 })
    try {
      const at = database.sql
      const found = [connection, await checkRights(at), await checkClock(at)]
      const migrations = await checkMigrations(place)
      if (migrations.state !== 'ok') return [...found, migrations]
      const kept = [
        await checkSecretKey(at, settings),
        await checkBackups(at, settings),
        await checkQuiet(at),
        await checkWorkers(database),
      ]
      return [...found, migrations, ...kept]
    } finally {
      await database.close()
    }
  } finally {
    await place.close()
  }
}
