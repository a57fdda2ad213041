import { openMigratingSession, pendingMigrations } from '../../db/postgres/migrate.ts'
import type { Migration } from '../../db/postgres/migration-files.ts'
import { effectsOf, impactOf } from './effects.ts'

/** What `npm run migrate` would do to the database at `url`, a line each; it changes nothing. */
export async function planOf(url: string): Promise<string[]> {
  const { client } = await openMigratingSession(url)
  try {
    await client.query('begin read only')
    const pending = await pendingMigrations(client)
    return pending.length === 0 ? ['Nothing: the database is at this version.'] : pending.map(planLine)
  } finally {
    await client.end()
  }
}

const labels = { online: 'online', brief: 'a lock for a moment', long: 'OTHERS WAIT' }

/** Such as `0310_colours.sql  expand, a lock for a moment (exclusive lock on bids)`. */
export function planLine(migration: Migration): string {
  const effects = effectsOf(migration)
  const reasons = [...new Set(effects.flatMap(({ what }) => what || []))]
  const kind = migration.contract ? `contract of ${migration.contract}` : 'expand'
  const batches = migration.inBatches ? ', in batches' : ''
  return `${migration.name}  ${kind}${batches}, ${labels[impactOf(effects)]}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`
}
