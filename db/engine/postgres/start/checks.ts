import pg from 'pg'
import type { Logger } from 'pino'
import { onlyRow } from '../../base/only-row.ts'
import { StartFailure } from '../../base/start-failure.ts'
import { settingsStatement } from '../connection-settings.ts'
import { findMisplacedTables, readCluster } from '../distribution/distribute.ts'
import { listFunctions, listPendingFunctions } from '../functions/schema-functions.ts'
import { listMigrationNames } from '../migrate.ts'
import { explainFailure } from './explain.ts'
import type { DatabaseAddress } from './open-database.ts'
import { requireSessionPooling } from './pooler-probe.ts'
import { requireMigrated } from './schema-state.ts'

const oldestServer = 15
const connectLimitMs = 10_000

export interface DatabaseNeeds {
  /** Maximum number of connections that the process may open. */
  connections: number
  /** Whether to check that the tables exist and match this release; false before a migration. */
  isMigrated: boolean
}

/**
 * Checks the database before a process uses it. Throws a StartFailure that says what to do if no server answers, the
 * role is rejected or the server is too old. Also throws it if the tables do not match this release, or a pooler shares
 * sessions among clients.
 *
 * Logs a warning for conditions that may be intended. These are a superuser as the role, too few free connections, and
 * tables or functions of a newer release.
 */
export async function checkDatabase(
  place: DatabaseAddress,
  needs: DatabaseNeeds,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { url, directUrl, isEmbedded } = place
  const server = await explained(() => lookAt(url, needs, log), isEmbedded ? undefined : url, 'DATABASE_URL')
  if (isEmbedded) return
  await explained(() => requireSessionPooling(url, 'DATABASE_URL'), url, 'DATABASE_URL')
  if (directUrl === url) return
  const direct = await explained(() => lookAt(directUrl, needs, { warn: () => {} }), directUrl, 'DATABASE_DIRECT_URL')
  if (direct !== server)
    throw new StartFailure(
      'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases: both must name the same database',
    )
  await explained(() => requireSessionPooling(directUrl, 'DATABASE_DIRECT_URL'), directUrl, 'DATABASE_DIRECT_URL')
}

async function explained<T>(work: () => Promise<T>, url: string | undefined, variable: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainFailure(error, { url, variable }) ?? error
  }
}

/** Checks the database at one URL. Returns a text that identifies its server and database, for comparing two URLs. */
async function lookAt(url: string, needs: DatabaseNeeds, log: Pick<Logger, 'warn'>): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'start-check',
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: connectLimitMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await requireVersion(client)
    await client.query(settingsStatement())
    const cluster = await readCluster(client)
    if (needs.isMigrated) {
      const later = await requireMigrated(client, await listMigrationNames())
      if (cluster && (await findMisplacedTables(client, cluster)).length > 0)
        throw new StartFailure('The tables are not distributed over the nodes of the database yet: run npm run migrate')
      if (later.length > 0)
        log.warn({ migrations: later }, 'The database was migrated by a newer release, which this one still runs with')
      await checkFunctions(client, cluster !== undefined, log)
    }
    return await judgeServer(client, needs, log)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Throws a StartFailure if the database lacks a function of this release. Logs a warning if a function has another
 * definition, as it has during an upgrade.
 */
async function checkFunctions(client: pg.Client, isCluster: boolean, log: Pick<Logger, 'warn'>): Promise<void> {
  const pending = await listPendingFunctions(client, await listFunctions({ isCluster }))
  const missing = pending.find(({ exists }) => !exists)
  if (missing)
    throw new StartFailure(`The database lacks the function ${missing.name} of this release: run npm run migrate`)
  if (pending.length > 0)
    log.warn(
      { functions: pending.map(({ name }) => name) },
      'Functions of the database differ from those of this release: run npm run migrate if this is the newest release',
    )
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const { version } = onlyRow(rows, "the server's version")
  if (Number.parseInt(version, 10) >= oldestServer) return
  throw new StartFailure(
    `This is Postgres ${version}, and the service needs ${oldestServer} or newer: upgrade the server`,
  )
}

interface Server {
  role: string
  isSuperuser: boolean
  forRoles: number
  inUse: number
  identity: string
}

async function judgeServer(
  client: pg.Client,
  { connections }: DatabaseNeeds,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  const { rows } = await client.query<Server>(`
    select current_user as role, exists (select from pg_roles where rolname = current_user and rolsuper) as "isSuperuser",
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0) as "forRoles",
      (select coalesce(sum(numbackends)::integer, 1) - 1 from pg_stat_database) as "inUse",
      concat(pg_postmaster_start_time(), ' ', (select oid from pg_database where datname = current_database())) as identity`)
  const { role, isSuperuser, forRoles, inUse, identity } = onlyRow(rows, "the server's role and limits")
  if (isSuperuser)
    log.warn(
      { role },
      'The role of the database is a superuser, which may read files of its server and run programs there: connect as a role that owns the database and may do nothing else',
    )
  if (inUse + connections > forRoles)
    log.warn(
      { connections, inUse, forRoles },
      'This process may hold more connections than Postgres has left: lower POOL_SIZE, or raise max_connections',
    )
  return identity
}
