import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import t from 'tap'
import { copyRowsIn } from '../../db/engine/postgres/adapters/copy-in.ts'
import { copyOut } from '../../db/engine/postgres/adapters/copy-out.ts'
import { socketOf } from '../../db/engine/postgres/adapters/socket.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { senderOf } from '../../db/engine/postgres/session.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 2 })
t.teardown(async () => {
  await database.close()
  await drop()
})

t.test(
  'a row has camelCase column names, however its statement was sent; names in JSON values are unchanged',
  async (t) => {
    const expected = { tenantId: 7, addressLine1: 'Main St', data: { tenant_id: 7 } }
    const text = `select 7 as tenant_id, 'Main St' as address_line1, '{"tenant_id": 7}'::json as data`
    const { rows: unprepared } = await sql`${sql.raw(text)}`.execute(database.sql)
    t.strictSame(unprepared, [expected])
    for (const run of ['first', 'second']) {
      const { rows } = await sql`${sql.raw(text)} where ${1} = 1`.execute(database.sql)
      t.strictSame(rows, [expected], `the ${run} run of a prepared statement`)
    }
    const built = await database.sql
      .selectNoFrom((eb) => [eb.lit(7).as('tenantId'), sql<string>`'Main St'`.as('addressLine1')])
      .executeTakeFirst()
    t.strictSame(built, { tenantId: 7, addressLine1: 'Main St' })
  },
)

/** Texts of various byte lengths, with characters of one to four bytes. */
const odd = [
  '',
  ' ',
  'é',
  '€',
  '😀',
  'a'.repeat(127),
  'é'.repeat(64),
  '\u0080',
  'x'.repeat(195),
  `é${'b'.repeat(194)}`,
  'ÿ',
]
const lengthy = [128, 191, 194, 224, 255, 256, 49_832].map((length) => 'c'.repeat(length))

t.test('a row is decoded as pg decodes it, whatever the lengths and characters of its values', async (t) => {
  const values = [...odd, ...lengthy]
  const names = values.map((_, place) => `v${place}`)
  const columns = (some: readonly unknown[]) => some.map((_, place) => `$${place + 1}::text as v${place}`).join()
  const client = await database.pool.connect()
  t.teardown(() => client.release())
  const plain = new pg.Client(url)
  await plain.connect()
  t.teardown(() => plain.end())
  // Tests each value alone, all values in one row, and values between nulls.
  const rows = [...values.map((value) => [value]), values, values.map((value, place) => (place % 2 ? null : value))]
  for (const given of [...rows, ...odd.map((one) => [null, 'd'.repeat(200), one, null, 'e'.repeat(130)])]) {
    const text = `select ${columns(given)}`
    const wanted = Object.fromEntries(given.map((value, place) => [names[place], value]))
    for (const run of ['first', 'second']) {
      t.strictSame({ ...(await senderOf(client)(text, given)).rows[0] }, wanted, `the ${run} run`)
    }
    t.strictSame({ ...(await client.query(text, given)).rows[0] }, wanted, 'by a query of pg itself')
    t.strictSame({ ...(await plain.query(text, given)).rows[0] }, wanted, 'on a client of pg itself')
  }
})

t.test('many rows arrive completely, however they are split into packets', async (t) => {
  const text = `select n, repeat(case n % 3 when 0 then 'é' else 'f' end, n % 700) as text from generate_series(1, 5000) n where $1 = 1`
  const { rows } = await database.sql.executeQuery<{ n: number; text: string }>(CompiledQuery.raw(text, [1]))
  t.equal(rows.length, 5_000)
  t.ok(rows.every((row, place) => row.n === place + 1 && row.text === (row.n % 3 ? 'f' : 'é').repeat(row.n % 700)))
})

t.test('a value that cannot be decoded fails only its statement', async (t) => {
  const { INET } = pg.types.builtins
  const usual = pg.types.getTypeParser(INET)
  t.teardown(() => pg.types.setTypeParser(INET, usual))
  pg.types.setTypeParser(INET, (text: string) => {
    if (text === '192.0.2.2') throw new Error('unreadable')
    return text
  })
  const client = await database.pool.connect()
  t.teardown(() => client.release())
  const text = `select ('192.0.2.' || n)::inet as address from generate_series(1, 3) n where $1 = 1`
  for (const run of ['first', 'second']) await t.rejects(senderOf(client)(text, [1]), /unreadable/, `the ${run} run`)
  t.strictSame((await senderOf(client)('select 1 as one')).rows, [{ one: 1 }])
})

t.test("a connection's socket receives its answers, and destroying it rejects the running statement", async (t) => {
  const client = await database.pool.connect()
  const socket = socketOf(client)
  t.type(socket, Socket)
  const before = (socket as Socket).bytesRead
  await senderOf(client)('select 1')
  t.ok((socket as Socket).bytesRead > before)
  const waiting = senderOf(client)('select pg_sleep(60)')
  socket.destroy()
  await rejectsWith(t, waiting, /^Connection terminated unexpectedly$/)
  client.release(true)
})

t.test('pg has all internal members that the adapters use', async (t) => {
  const members = ['submit', 'handleDataRow', 'handleRowDescription', 'handleCommandComplete', 'handleError']
  const { prototype } = pg.Query as unknown as { prototype: Record<string, unknown> }
  for (const name of members) t.type(prototype[name], 'function', name)
  const client = await database.pool.connect()
  const { connection } = client as unknown as { connection: Record<string, unknown> }
  t.type(connection.describe, 'function')
  t.strictSame(connection.submittedNamedStatements, {})
  t.type(Object.getPrototypeOf(connection).attachListeners, 'function')
  t.type((Parser as unknown as { prototype: Record<string, unknown> }).prototype.handlePacket, 'function')
  t.equal(client.getTransactionStatus(), 'I')
  client.release()
})

t.test('COPY TO returns whole rows, and its connection can be used afterwards', async (t) => {
  let text = ''
  let count = 0
  for await (const { bytes, rows, lastRow } of copyOut(
    database,
    sql`select n, ${"O'Brien"}::text as name from generate_series(1, 3) n`.compile(database.sql),
  )) {
    text += bytes.toString()
    count += rows
    t.equal(lastRow.toString(), "3,O'Brien\n")
  }
  t.equal(text, "1,O'Brien\n2,O'Brien\n3,O'Brien\n")
  t.equal(count, 3)
  const { rows } = await sql`select 1 as one`.execute(database.sql)
  t.strictSame(rows, [{ one: 1 }])
})

t.test(
  'a session sends a statement before the previous one is answered, and later its connection can run COPY',
  async (t) => {
    const one = openDatabasePool({ url, name: 'pipeline', poolSize: 1 })
    t.teardown(() => one.close())
    const client = await one.pool.connect()
    client.release()
    const socket = socketOf(client) as Socket
    const sent = async (): Promise<number> => {
      await setImmediate()
      return socket.bytesWritten
    }
    const session = await one.session()
    let isAnswered = false
    const first = session.send('select pg_sleep(0.2)').then(() => {
      isAnswered = true
    })
    const before = await sent()
    const second = session.send('select 1')
    t.ok((await sent()) > before, 'the second statement is sent')
    t.notOk(isAnswered, 'the first statement is not answered yet')
    await Promise.all([first, second])
    session.release(false)
    let text = ''
    for await (const { bytes } of copyOut(one, sql`select 7`.compile(one.sql))) text += bytes.toString()
    t.equal(text, '7\n')
  },
)

t.test('COPY FROM accepts chunks of any size, returns the row count, and fails if its source fails', async (t) => {
  const client = await database.pool.connect()
  t.teardown(() => client.release(true))
  await client.query('create temp table copied (n integer, text text)')
  async function* chunks() {
    yield Buffer.from('1\ton')
    yield Buffer.alloc(0)
    yield Buffer.from('e\n2\ttwo\n')
  }
  t.equal(await copyRowsIn(client, 'copy copied from stdin', chunks()), 2)
  async function* failing() {
    yield Buffer.from('3\tthree\n')
    throw new Error('no more')
  }
  await t.rejects(copyRowsIn(client, 'copy copied from stdin', failing()), /no more/)
  async function* wrong() {
    yield Buffer.from('four\tfour\n')
  }
  await t.rejects(copyRowsIn(client, 'copy copied from stdin', wrong()), /invalid input syntax/)
  t.strictSame((await client.query('select n, text from copied')).rows, [
    { n: 1, text: 'one' },
    { n: 2, text: 'two' },
  ])
})

t.test('a COPY that waits a hundred times for the server leaves no listeners on its connection', async (t) => {
  const client = await database.pool.connect()
  t.teardown(() => client.release(true))
  const socket = socketOf(client) as Socket
  await client.query('create temp table long (text text)')
  const listeners = () => ['drain', 'close', 'error'].map((event) => socket.listenerCount(event))
  const before = listeners()
  const line = Buffer.from(`${'x'.repeat(200_000)}\n`)
  async function* lines() {
    for (let count = 0; count < 100; count += 1) {
      yield line
      if (socket.writableNeedDrain) t.fail('the next chunk is read although the socket is full')
    }
  }
  t.equal(await copyRowsIn(client, 'copy long from stdin', lines()), 100)
  t.strictSame(listeners(), before)
})
