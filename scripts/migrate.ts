import { readSettings } from '../db/base/settings.ts'
import { openCluster } from '../db/postgres/embedded/cluster.ts'
import { migrate } from '../db/postgres/migrate.ts'

const settings = readSettings()
const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
try {
  await migrate(settings.databaseUrl ?? cluster!.url)
  console.log('The database is at this version.')
} finally {
  await cluster?.close()
}
