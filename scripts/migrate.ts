import { openCluster } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../db/settings.ts'

const settings = readSettings()
const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
try {
  await migrate(settings.databaseUrl ?? cluster!.url)
  console.log('The database is at this version.')
} finally {
  await cluster?.close()
}
