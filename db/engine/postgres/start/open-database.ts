import type { Settings } from '../../base/settings.ts'
import { StartFailure } from '../../base/start-failure.ts'
import { type Cluster, hasCluster, openCluster } from '../embedded/cluster.ts'

/**
 * URLs of the database that a process uses: that of DATABASE_URL, or the embedded Postgres. The embedded one runs until
 * `close`.
 */
export interface DatabaseAddress {
  url: string
  /** URL of the same database without a pooler, for LISTEN and for locks that last as long as a connection. */
  directUrl: string
  isEmbedded: boolean
  close(): Promise<void>
}

/**
 * Starts the embedded Postgres if DATABASE_URL is not set, and returns the URLs of the database. Rejects if the
 * embedded Postgres does not start. Does not connect to the database of DATABASE_URL.
 */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<DatabaseAddress> {
  if (databaseUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, isEmbedded: false, close: async () => {} }
  const { url, close }: Cluster = await openCluster(dataDir)
  return { url, directUrl: url, isEmbedded: true, close }
}

/** Calls `openDatabase`, but throws a StartFailure instead of creating a new embedded database. */
export async function openExistingDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<DatabaseAddress> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl || hasCluster(dataDir)) return openDatabase(settings)
  throw new StartFailure(
    `There is no database: DATABASE_URL is not set, and ${dataDir} has no embedded database. Set the same environment variables as for the service`,
  )
}
