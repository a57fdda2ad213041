import pg from 'pg'
import t, { type Test } from 'tap'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { DatabaseSnapshot } from '../../scripts/testkit/snapshots/snapshot.ts'
import { MessageReader } from '../../scripts/testkit/wire/messages.ts'
import { type PassingMessage, WireProxy } from '../../scripts/testkit/wire/proxy.ts'

const { url, drop } = await createTestDatabase()
t.teardown(drop)
const proxy = await WireProxy.listen(url)
t.teardown(() => proxy.close())

/** Opens a connection through the proxy. The test decides how it ends. */
async function connection(t: Test): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: proxy.url })
  client.on('error', () => {})
  await client.connect()
  t.teardown(() => client.end())
  return client
}

t.test('the protocol reader finds the messages of a stream that is split at any byte', (t) => {
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
  const query = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 6]), Buffer.from('a\0')])
  const sync = Buffer.concat([Buffer.from('S'), Buffer.from([0, 0, 0, 4])])
  const all = Buffer.concat([startup, query, sync])
  for (let at = 0; at <= all.length; at += 1) {
    const reader = new MessageReader('client')
    const read = [...reader.read(all.subarray(0, at)), ...reader.read(all.subarray(at))]
    t.strictSame(
      read.map(({ type }) => type),
      ['startup', 'Q', 'S'],
      `parted at ${at}`,
    )
    t.strictSame(Buffer.concat(read.map(({ bytes }) => bytes)), all)
  }
  t.end()
})

t.test(
  'a transaction is applied if, and only if, its COMMIT reached the server before the connection broke',
  async (t) => {
    const observer = new pg.Client({ connectionString: url })
    await observer.connect()
    t.teardown(() => observer.end())
    await observer.query('create table marks (mark text primary key)')
    for (const fate of ['cut before', 'cut after'] as const) {
      const client = await connection(t)
      await client.query('begin')
      await client.query('insert into marks values ($1)', [fate])
      proxy.onMessage = ({ toServer, type }) => (toServer && type === 'Q' ? fate : 'pass')
      await rejectsWith(
        t,
        client.query('commit'),
        /^Connection terminated unexpectedly$/,
        'the client learns that the connection is cut',
      )
      proxy.onMessage = () => 'pass'
      await proxy.settled()
    }
    t.strictSame((await observer.query('select mark from marks')).rows, [{ mark: 'cut after' }])
  },
)

t.test('a held protocol message, and all later ones, are passed on once it is released', async (t) => {
  const client = await connection(t)
  const seen: string[] = []
  const held = Promise.withResolvers<void>()
  proxy.onMessage = ({ toServer, type }: PassingMessage) => {
    seen.push(`${toServer ? '>' : '<'}${type}`)
    return toServer ? held.promise : 'pass'
  }
  const answered = client.query('select 1 as one')
  while (seen.length === 0) await new Promise(setImmediate)
  t.strictSame(seen, ['>Q'])
  held.resolve()
  t.strictSame((await answered).rows, [{ one: 1 }])
  proxy.onMessage = () => 'pass'
  t.strictSame(seen, ['>Q', '<T', '<D', '<C', '<Z'])
})

t.test('a database snapshot reports what differs from it, and restores rows and sequences', async (t) => {
  const superuserUrl = urlOfDatabase(process.env.TEST_SUPERUSER_URL!, new URL(url).pathname.slice(1))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.teardown(() => client.end())
  const make = (name: string) =>
    client.query(`insert into tenants (name, created_at, updated_at) values ($1, now(), now()) returning id`, [name])
  await make('First')
  const kept = await DatabaseSnapshot.open(superuserUrl)
  t.teardown(() => kept.close())
  await kept.takeSnapshot()
  t.strictSame(await kept.changes(), { rows: [], counts: {} })
  const { rows } = await make('Second')
  await client.query("update tenants set name = 'Other' where name = 'First'")
  const change = await kept.changes()
  t.strictSame(change.counts, { 'public.tenants': 1 })
  t.strictSame(
    change.rows.map(({ leaves }) => leaves.get('name')),
    ['Other', 'Second'],
  )
  await kept.restore(change)
  t.strictSame(await kept.changes(), { rows: [], counts: {} })
  t.strictSame((await client.query('select name from tenants')).rows, [{ name: 'First' }])
  t.strictSame((await make('Third')).rows, rows, 'the new row has the id that the second row had')
})
