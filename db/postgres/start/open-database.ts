import type { Settings } from '../../base/settings.ts'
import { StartFailure } from '../../base/start-failure.ts'
import { type Cluster, hasCluster, openCluster } from '../embedded/cluster.ts'

/** Where a process finds the database: that of DATABASE_URL, or the embedded one, which it keeps running until `close`. */
export interface DatabasePlace {
  url: string
  /** The same database past a pooler: for LISTEN, and for locks that last as long as a connection. */
  directUrl: string
  isEmbedded: boolean
  close(): Promise<void>
}

/** Rejects when the embedded Postgres does not start. Nothing asks the database of DATABASE_URL yet. */
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

/** The same of a database that is there: throws StartFailure where an embedded one would be made first. */
export async function openMadeDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<DatabasePlace> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl || hasCluster(dataDir)) return openDatabase(settings)
  throw new StartFailure(
    `There is no database: DATABASE_URL is not set, and ${dataDir} has no embedded database. Set the same environment variables as for the service`,
  )
}
