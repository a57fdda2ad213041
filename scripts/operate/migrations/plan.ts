import type pg from 'pg'
import {
  findMisplacedTables,
  type NodeCluster,
  readCluster,
} from '../../../db/engine/postgres/distribution/distribute.ts'
import {
  listFunctions,
  listPendingFunctions,
  type PendingFunction,
} from '../../../db/engine/postgres/functions/schema-functions.ts'
import { listPendingMigrations, openMigratingSession } from '../../../db/engine/postgres/migrate.ts'
import type { Migration } from '../../../db/engine/postgres/migration-files.ts'
import { effectsOf, worstImpact } from './effects.ts'

/** Returns what `npm run migrate` would do to the database at `url`, one line each. Changes nothing. */
export async function planMigrations(url: string): Promise<string[]> {
  const { client } = await openMigratingSession(url)
  try {
    await client.query('begin read only')
    const pending = await listPendingMigrations(client)
    const cluster = await readCluster(client)
    const functions = await listPendingFunctions(client, await listFunctions({ isCluster: cluster !== undefined }))
    const lines = [
      ...pending.map(planLine),
      ...(cluster ? await spreadingLines(client, cluster) : []),
      ...functions.map(functionLine),
    ]
    return lines.length === 0 ? ['Nothing: the database is at this version.'] : lines
  } finally {
    await client.end()
  }
}

/**
 * Returns the line about distributing the tables over the nodes of a cluster, if they are not distributed yet. That
 * includes tables that pending migrations create. A table of a later migration is distributed with that migration,
 * while it is empty.
 */
async function spreadingLines(client: pg.ClientBase, cluster: NodeCluster): Promise<string[]> {
  if (cluster.placed.has('tenants')) return []
  const there = await findMisplacedTables(client, cluster)
  const { rows } = await client.query<{ rows: number }>(
    'select coalesce(sum(greatest(reltuples, 0)), 0)::bigint::integer as rows from pg_class where oid = any($1::regclass[])',
    [there],
  )
  const over = `${cluster.nodes} ${cluster.nodes === 1 ? 'node' : 'nodes'}`
  const effect = there.length === 0 ? 'no table has rows yet' : `OTHERS WAIT (about ${rows[0]!.rows} rows are copied)`
  return [`the tables of organizations are spread over ${over} of Citus ${cluster.citus}, ${effect}`]
}

const labels = { online: 'online', brief: 'a lock for a moment', long: 'OTHERS WAIT' }

/**
 * Renders a pending migration as a line, such as `0310_colours.sql expand, a lock for a moment (exclusive lock on
 * bids)`.
 */
export function planLine(migration: Migration): string {
  const effects = effectsOf(migration)
  const reasons = [...new Set(effects.flatMap(({ what }) => what || []))]
  const kind = migration.contract ? `contract of ${migration.contract}` : 'expand'
  const batches = migration.inBatches ? ', in batches' : ''
  return `${migration.name}  ${kind}${batches}, ${labels[worstImpact(effects)]}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`
}

/** Renders a function that will be written as a line, such as `function phase_days  replaced, online`. */
export const functionLine = ({ name, exists }: Pick<PendingFunction, 'name' | 'exists'>): string =>
  `function ${name}  ${exists ? 'replaced' : 'created'}, online`
