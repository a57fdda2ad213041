import { sql } from 'kysely'
import { onlyRow } from '../../engine/base/only-row.ts'
import { type Database, type Sql, sqlState } from '../../engine/postgres/connection.ts'
import { distributedColumnSql } from '../../engine/postgres/distribution/detection.ts'
import { runBoundedQuery } from './bounded-query.ts'

/** This file reads information about the installation that the service's metrics do not contain. */

export interface FailedMails {
  tenantId: number
  name: string
  count: number
  lastAt: string
}

/**
 * Returns at most `limit` live organizations with mails that could not be sent since the time `since`. Organizations
 * with the most failed mails come first.
 */
export async function listFailedMails(at: Sql, since: string, limit: number): Promise<FailedMails[]> {
  const { rows } = await sql<FailedMails>`
    /* all tenants */ select t.id as tenant_id, t.name, count(*)::integer as count, max(j.completed_at) as last_at
    from jobs j join tenants t on t.id = j.tenant_id and t.mode = 'live'
    where j.status = 'failed' and j.type = 'email' and j.completed_at >= ${since}
    group by t.id order by count(*) desc, t.id limit ${limit}
  `.execute(at)
  return rows
}

export interface InstallationSize {
  organizations: number
  suspended: number
  databaseBytes: number
  connections: number
  maxConnections: number
  postgres: string
  backupMadeAt: string | null
  backupFailedAt: string | null
}

export async function readInstallationSize(at: Sql): Promise<InstallationSize> {
  const { rows: tenants } = await sql<Pick<InstallationSize, 'organizations' | 'suspended'>>`
    select count(*)::integer as organizations, count(*) filter (where status <> 'active')::integer as suspended from tenants
  `.execute(at)
  const { rows } = await sql<Omit<InstallationSize, 'organizations' | 'suspended'> & { isSpread: boolean }>`
    select ${sql.raw(distributedColumnSql)}, pg_database_size(current_database()) as database_bytes,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as max_connections,
      current_setting('server_version') as postgres, backup_made_at, backup_failed_at
    from installation
  `.execute(at)
  const { isSpread, databaseBytes, ...size } = onlyRow(rows, "the installation's size")
  return { ...tenants[0]!, ...size, databaseBytes: isSpread ? await bytesOfNodes(at) : databaseBytes }
}

/** Returns the time of the newest backup that the installation has recorded; null before the first. */
export async function findLastBackupTime(at: Sql): Promise<string | null> {
  const { backupMadeAt } = await at.selectFrom('installation').select('backupMadeAt').executeTakeFirstOrThrow()
  return backupMadeAt
}

/** Returns the time at which the first migration was applied to the database. */
export async function findInstallationStart(at: Sql): Promise<string> {
  const { appliedAt } = await at
    .selectFrom('schemaMigrations')
    .select('appliedAt')
    .orderBy('appliedAt')
    .limit(1)
    .executeTakeFirstOrThrow()
  return appliedAt
}

/** Returns the total size of the database in bytes, over all nodes of the cluster that answer. */
async function bytesOfNodes(at: Sql): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(result::bigint) filter (where success), 0)::bigint as bytes
    from run_command_on_all_nodes('select pg_database_size(current_database())')`.execute(at)
  return onlyRow(rows, 'the size of all nodes').bytes
}

export interface SlowStatement {
  /** Text of the statement with $1, $2 ... instead of values; truncated after 300 characters. */
  text: string
  calls: number
  meanMs: number
  totalMs: number
}

/** SQLSTATE of the error if PostgreSQL has not loaded pg_stat_statements at its start. */
const notLoaded = '55000'

/**
 * Returns at most `limit` statements of this database with the longest total execution time, from pg_stat_statements.
 * Returns `absent` if that extension is missing, and undefined if the query took too long. Statements in which
 * PostgreSQL does not replace values by placeholders are left out.
 */
export async function listSlowStatements(
  database: Database,
  limit: number,
): Promise<SlowStatement[] | 'absent' | undefined> {
  try {
    return await runBoundedQuery(database, (at) => statementsOf(at, limit))
  } catch (error) {
    if (sqlState(error) === notLoaded) return 'absent'
    throw error
  }
}

async function statementsOf(at: Sql, limit: number): Promise<SlowStatement[] | 'absent'> {
  const { rows: places } = await sql<{ place: string }>`
    select quote_ident(n.nspname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'pg_stat_statements' and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  `.execute(at)
  if (!places[0]) return 'absent'
  const { rows } = await sql<SlowStatement>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as text, calls, mean_exec_time as mean_ms, total_exec_time as total_ms
    from ${sql.raw(places[0].place)}.pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
      and query ~* '^\\s*(/\\*.*?\\*/\\s*)?(select|insert|update|delete|with)\\y'
    order by total_exec_time desc limit ${limit}
  `.execute(at)
  return rows
}
