import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { readFileNames, streamFileNames } from '../../../db/operations/backup/file-names.ts'
import { mergeDailyPrefixes } from '../../../db/operations/backup/folder-names.ts'
import { openBackupLocation } from '../../../db/operations/backup/location.ts'
import { hasUnrelatedTables } from '../../../db/operations/backup/tables.ts'
import { nonEmpty, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { createTestDatabase, makeProviderDatabase } from '../../../scripts/testkit/environment/database.ts'

/** Returns a file name that ends with the state of the file's row. */
const fileNameOf = (kind: string, state: string): string => `${kind}_${state.padStart(12, '0')}`

const uploadStates = ['open', 'finished', 'expired', 'used']
const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled']

t.test(
  'a backup contains the files of finished and used uploads and open jobs, but not of other uploads and jobs',
  async (t) => {
    const { url, drop } = await createTestDatabase()
    const database = openDatabasePool({ url, name: 'test', poolSize: 1 })
    t.teardown(async () => {
      await database.close()
      await drop()
    })
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into tenants (name, created_at, updated_at) values ('Acme', now(), now()) returning id::integer",
    )
    const { id: tenantId } = rows[0]!
    for (const state of nonEmpty(uploadStates))
      await database.pool.query(
        `insert into uploads (tenant_id, id, content_type, state, size, created_at, expires_at, purpose)
      values ($1, $2, 'text/csv', $3, 1, now(), now() + interval '1 hour', 'import')`,
        [tenantId, fileNameOf('up', state), state],
      )
    for (const status of nonEmpty(jobStatuses))
      await database.pool.query(
        `insert into jobs (tenant_id, id, type, resource_type, params, requested_by, status, checkpoint, created_at, updated_at)
      values ($1, $2, 'export', 'contacts', '{}', '{}', $3, $4, now(), now())`,
        [tenantId, `job_${status}`, status, JSON.stringify({ pieces: [{ file: fileNameOf('piece', status) }] })],
      )
    const client = await database.pool.connect()
    const found: string[] = []
    for await (const { room, name } of readFileNames(streamFileNames(client))) found.push(`${room}/${name}`)
    client.release()
    t.strictSame(found, [
      ...['artifacts/piece_000000queued', 'artifacts/piece_00000running'],
      ...['uploads/up_00000000used', 'uploads/up_0000finished'],
    ])
  },
)

t.test('an installation recognizes its daily backups by the prefixes of its current and earlier secret keys', (t) => {
  const [current, earlier] = ['daily-01234567', 'daily-89abcdef']
  t.strictSame(mergeDailyPrefixes([current], [earlier]), [current, earlier])
  t.strictSame(mergeDailyPrefixes([current], [earlier, current]), [current, earlier])
  t.strictSame(mergeDailyPrefixes([current]), [current])
  for (const foreign of nonEmpty(['daily-89ABCDEF', 'daily-89abcde', 'backup-89abcdef', '']))
    t.strictSame(mergeDailyPrefixes([current], [foreign]), [current], foreign)
  t.end()
})

t.test('reading a missing file of a backup returns undefined, even if the folder of the file is a file', async (t) => {
  const folder = t.testdir()
  mkdirSync(join(folder, 'made', 'manifest.json'), { recursive: true })
  writeFileSync(join(folder, 'file'), 'text')
  const location = await openBackupLocation(folder)
  t.equal(await location.folder('absent').text('manifest.json'), undefined)
  t.equal(await location.folder('file').text('manifest.json'), undefined)
  t.equal(await location.folder().text('file'), 'text')
  await rejectsWith(t, location.folder('made').text('manifest.json'), { code: 'EISDIR' })
})

/** Objects that a database of another program may have, by kind. */
const foreignObjects = {
  table: 'create table their_orders (id integer)',
  'partitioned table': 'create table their_orders (id integer) partition by range (id)',
  view: 'create view their_orders as select 1 as id',
  'materialized view': 'create materialized view their_orders as select 1 as id',
}

t.test('a restore refuses a database with a table or view of another program', async (t) => {
  const url = await makeProviderDatabase(t)
  const database = openDatabasePool({ url, name: 'test', poolSize: 1 })
  t.teardown(() => database.close())
  const client = await database.pool.connect()
  t.equal(await hasUnrelatedTables(client), false)
  await client.query('create sequence their_numbers')
  t.equal(await hasUnrelatedTables(client), false, 'a sequence has no rows')
  for (const [kind, statement] of nonEmpty(Object.entries(foreignObjects))) {
    await client.query(statement)
    t.equal(await hasUnrelatedTables(client), true, kind)
    await client.query(`drop ${kind.replace('partitioned ', '')} their_orders`)
  }
  t.equal(await hasUnrelatedTables(client), false)
  client.release()
})
