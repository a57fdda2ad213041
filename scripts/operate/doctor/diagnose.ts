import { readSettings, type Settings } from '../../../db/engine/base/settings.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { openDatabase } from '../../../db/engine/postgres/start/open-database.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import {
  checkBackups,
  checkClock,
  checkConnection,
  checkMigrations,
  checkQuietMode,
  checkRolePermissions,
  checkSecretKey,
  checkWorkers,
} from './database.ts'
import { checkFileStore, checkFreeSpace, checkMailServer, checkOrigin, checkProxy } from './environment.ts'
import { type CheckFinding, type Diagnosis, diagnosisOf, errorFinding, okFinding, runCheck } from './finding.ts'

/**
 * Checks the installation that the environment variables describe. Changes nothing, except that it writes and removes
 * one file. Skips a check that depends on a failed one.
 */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    const toDo = 'Correct the variable. The page Configuration in the documentation lists all variables.'
    return diagnosisOf([errorFinding('settings', (error as Error).message, toDo)])
  }
  return diagnosisOf([
    okFinding('settings', settings.production ? 'production' : 'not production: NODE_ENV is not set to production'),
    checkOrigin(settings),
    checkProxy(settings),
    ...(await storeFindings(settings)),
    await checkMailServer(settings),
    ...(await databaseFindings(settings)),
  ])
}

/** Checks everything that a start on this machine needs, except the database, which the caller has checked. */
export const diagnoseBeforeStart = async (settings: Settings): Promise<Diagnosis> =>
  diagnosisOf([
    checkOrigin(settings),
    checkProxy(settings),
    ...(await storeFindings(settings)),
    await checkMailServer(settings),
  ])

async function storeFindings(settings: Settings): Promise<CheckFinding[]> {
  const toDo = 'Make DATA_DIR, or the bucket of FILES_URL, readable and writable for the service.'
  const found: CheckFinding[] = []
  const opened = await runCheck('files', toDo, async () => {
    const files = await openConfiguredFileStore(settings)
    found.push(await checkFreeSpace(files))
    return checkFileStore(files)
  })
  return [opened, ...found]
}

async function databaseFindings(settings: Settings): Promise<CheckFinding[]> {
  const place = await openDatabase(settings).catch((error: Error) => error)
  if (place instanceof Error)
    return [errorFinding('database', place.message, 'Start the database, or set DATABASE_URL to its address.')]
  try {
    const connection = await checkConnection(place, settings)
    if (connection.state === 'error') return [connection]
    const database = openDatabasePool({ url: place.url, name: 'doctor', poolSize: 2 })
    try {
      const at = database.sql
      const found = [connection, await checkRolePermissions(at), await checkClock(at)]
      const migrations = await checkMigrations(place)
      if (migrations.state !== 'ok') return [...found, migrations]
      const kept = [
        await checkSecretKey(at, settings),
        await checkBackups(at, settings),
        await checkQuietMode(at),
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
