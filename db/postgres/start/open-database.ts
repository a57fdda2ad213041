import type { Settings } from '../../base/settings.ts'
import { StartFailure } from '../../base/start-failure.ts'
import { type Cluster, hasCluster, openCluster } from '../embedded/cluster.ts'

/** Database of a process: the one of DATABASE_URL, or the embedded one, which runs until `close`. */
export interface DatabasePlace {
  url: string
  /** URL of the same database without a pooler, for LISTEN and for locks that belong to a connection. */
  directUrl: string
  isEmbedded: boolean
  close(): Promise<void>
}

/**
 * Opens the configured database. Rejects if the embedded Postgres does not start. The database of DATABASE_URL is not
 * contacted yet.
 */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<DatabasePlace> {
  if (databaseUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, isEmbedded: false, close: async () => {} }
  const { url, close }: Cluster = await openCluster(dataDir)
  return { url, directUrl: url, isEmbedded: true, close }
}

/**
 * Opens the configured database like `openDatabase`, but only if it exists. Throws StartFailure instead of creating an
 * embedded one.
 */
export async function openMadeDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<DatabasePlace> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl || hasCluster(dataDir)) return openDatabase(settings)
  throw new StartFailure(
    `There is no database: DATABASE_URL is not set, and ${dataDir} has no embedded database. Set the same environment variables as for the service`,
  )
}
