import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import t from 'tap'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { retryingSenderOf, senderOf } from '../../db/engine/postgres/session.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 1, pipeline: true, lockTimeoutMs: 300 })
const other = openDatabasePool({ url, name: 'other', poolSize: 1 })
const client = await database.pool.connect()
t.teardown(async () => {
  client.release()
  await Promise.all([database.close(), other.close()])
  await drop()
})
const send = senderOf(client)

/** Returns how often the server is asked to describe a statement's columns while `work` runs. */
async function descriptionsIn(work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: { describe(message: object): void } }
  const { describe } = connection
  let count = 0
  connection.describe = (message) => {
    count += 1
    describe.call(connection, message)
  }
  await work()
  connection.describe = describe
  return count
}

const row = 'select $1::bigint as id, $2::text as "companyName", $3::timestamptz as at, $4::jsonb as tags, null as none'
const values = (id: number) => [id, `Company ${id}`, '2026-11-21T04:43:00.123Z', JSON.stringify([id])]
const expected = (id: number) => ({
  id,
  companyName: `Company ${id}`,
  at: '2026-11-21T04:43:00.123Z',
  tags: [id],
  none: null,
})

t.test(
  "a statement's columns are described on the first run only, and later runs decode them the same way",
  async (t) => {
    const results: pg.QueryResult[] = []
    const described = await descriptionsIn(async () => {
      for (const id of [1, 2, 3]) results.push(await send(row, values(id)))
    })
    t.equal(described, 1)
    t.strictSame(
      results.map(({ command, rowCount, rows }) => ({ command, rowCount, rows })),
      [1, 2, 3].map((id) => ({ command: 'SELECT', rowCount: 1, rows: [expected(id)] })),
    )
  },
)

t.test('many different statements evict no statement in use, and do not accumulate on the server', async (t) => {
  const prepared = async () => {
    const { rows } = await other.sql.executeQuery(
      CompiledQuery.raw('select statement from pg_prepared_statements', []) as CompiledQuery<{ statement: string }>,
    )
    return rows.map(({ statement }) => statement)
  }
  const run = (text: string) => other.sql.executeQuery(CompiledQuery.raw(text, [1]))
  const used = 'select $1::integer as used'
  let most = 0
  for (let odd = 0; odd < 6_000; odd += 1) {
    await run(`select $1::integer as odd_${odd}`)
    if (odd % 100 > 0) continue
    await run(used)
    most = Math.max(most, (await prepared()).length)
  }
  t.ok(most > 1_000, 'statements are prepared')
  t.ok(most <= 2_600, String(most))
  for (const text of [used, 'select $1::integer as odd_5999']) matches(t, await prepared(), containing([text]), text)
})

t.test('runs that are sent together each get their own rows', async (t) => {
  const several = 'select n::bigint from generate_series(1, $1::integer) n'
  const counts = [3, 0, 2, 1]
  for (const round of [1, 2]) {
    const results = await Promise.all(counts.map((count) => send(several, [count])))
    t.strictSame(
      results.map(({ rows }) => rows.map(({ n }) => n)),
      [[1, 2, 3], [], [1, 2], [1]],
      `round ${round}`,
    )
  }
})

t.test('a statement that returns no rows is described once, and reports the number of changed rows', async (t) => {
  await send('create temporary table numbers (n integer)')
  await send('insert into numbers select generate_series(1, $1::integer)', [5])
  const changed: (number | null)[] = []
  const described = await descriptionsIn(async () => {
    for (const least of [3, 5]) {
      changed.push((await send('update numbers set n = 0 where n >= $1::integer', [least])).rowCount)
    }
  })
  t.equal(described, 1)
  t.strictSame(changed, [3, 0])
})

t.test('a failed run affects no other run, and its stack trace contains the code that sent it', async (t) => {
  const divided = 'select 12 / $1::integer as parts'
  const runs = await Promise.allSettled([0, 3, 0, 4].map((by) => send(divided, [by])))
  t.strictSame(
    runs.map((run) => (run.status === 'fulfilled' ? run.value.rows : run.reason.code)),
    ['22012', [{ parts: 4 }], '22012', [{ parts: 3 }]],
  )
  const failed = await send(divided, [0]).catch((error: Error) => error.stack)
  matches(t, failed, /division by zero.*session\.ts.*named-query\.test\.ts/s)
  await rejectsWith(t, send('select nonsense from $1', [1]), { code: '42601' })
  t.strictSame((await send(divided, [6])).rows, [{ parts: 2 }])
})

t.test('a run that cannot be prepared because of a locked table does not fail the runs behind it', async (t) => {
  await send('create table locked (n integer)')
  await send('insert into locked values (7)')
  const holder = await other.pool.connect()
  await holder.query('begin')
  await holder.query('lock table locked')
  const text = 'select n from locked where n > $1::integer'
  const runs = [1, 2, 3].map((least) => send(text, [least]))
  await rejectsWith(t, runs[0]!, { code: '55P03' })
  await holder.query('rollback')
  holder.release()
  for (const run of nonEmpty(await Promise.allSettled(runs.slice(1)))) {
    if (run.status === 'fulfilled') t.strictSame(run.value.rows, [{ n: 7 }])
    else t.equal(run.reason.code, '55P03', 'the run waited for the lock itself')
  }
  t.strictSame(
    (await Promise.all([8, 6].map((least) => send(text, [least])))).map(({ rows }) => rows),
    [[], [{ n: 7 }]],
  )
})

t.test('a stale prepared statement is sent again under another name', async (t) => {
  const retrying = retryingSenderOf(client)
  await send('create table changing (n integer)')
  await send('insert into changing values (7)')
  const all = 'select * from changing where n > $1::integer'
  t.strictSame((await retrying(all, [1])).rows, [{ n: 7 }])
  await send("alter table changing add column word text default 'new'")
  const runs = await Promise.all([1, 2, 3].map((least) => retrying(all, [least])))
  for (const { rows } of runs)
    t.strictSame(rows, [{ n: 7, word: 'new' }], 'the cached plan could not change its columns')
  await send('deallocate all')
  for (const { rows } of await Promise.all([1, 2].map((least) => retrying(all, [least])))) {
    t.strictSame(rows, [{ n: 7, word: 'new' }], 'the statement was deallocated')
  }
  const described = await descriptionsIn(async () => void (await retrying(all, [1])))
  t.equal(described, 0, 'the statement was prepared again')
})

t.test('a stale statement in a transaction is not sent again, since it would run after the rollback', async (t) => {
  const retrying = retryingSenderOf(client)
  await send('create table kept (n integer)')
  const insert = 'insert into kept values ($1::integer) returning *'
  await retrying(insert, [1])
  await send('alter table kept add column word text')
  await send('begin')
  const failed = retrying(insert, [2])
  const commit = send('commit')
  await rejectsWith(t, failed, { code: '0A000' })
  t.equal((await commit).command, 'ROLLBACK')
  t.strictSame((await send('select n from kept')).rows, [{ n: 1 }])
})
