import t from 'tap'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne, restoreOne } from '../../db/engine/records/deletion.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeReaderFixture } from '../../scripts/testkit/fixtures/readers.ts'
import { recordKinds } from '../../scripts/testkit/fixtures/record-kinds.ts'
import { cycles } from '../../scripts/testkit/rounds/cycles.ts'
import { type Cycle, type Round, waitForClockTick } from '../../scripts/testkit/rounds/rounds.ts'
import { watchEvents } from '../../scripts/testkit/webhooks/received-events.ts'

const service = await startService(t)

/**
 * Replaces ids and numbers by #, hashes by h, and times by `now` or `before`, depending on the round that began at
 * `sinceMs`.
 */
const plainOf = (shown: unknown, sinceMs: number): unknown =>
  JSON.parse(
    JSON.stringify(shown, (name, value) => {
      if (/^(?:id|\w+Ids?|\w+By)$/.test(name) && (typeof value === 'number' || Array.isArray(value))) return '#'
      if (typeof value !== 'string') return value
      if (/^[0-9a-f]{64}$/.test(value)) return 'h'
      if (/^(?:B|P|INV)-\d{6}$/.test(value)) return '#'
      if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
      if (Date.parse(value) > Date.now() + 86_400_000) return value
      return Date.parse(value) >= sinceMs ? 'now' : 'before'
    }),
  )

/** Runs the rounds of a cycle, and returns what is read at the end and the last round's event. */
async function shownAfter({ begin }: Cycle, rounds: readonly Round[]) {
  const tenant = await service.tenant()
  const { round, undo, read } = await begin(tenant)
  const next = await watchEvents(tenant)
  let sinceMs = 0
  for (const [index, which] of rounds.entries()) {
    if (index > 0) await undo()
    sinceMs = await waitForClockTick()
    await next()
    await round(which)
  }
  const told = (await next()).map(({ type, data }) => ({ type, data }))
  return { read: plainOf(await read(), sinceMs), told: plainOf(told.at(-1) ?? null, sinceMs) }
}

t.equal(Object.keys(cycles).length, 15)
for (const [name, cycle] of Object.entries(cycles)) {
  t.test(`after a workflow is undone and repeated, its records show only the last run: ${name}`, async (t) => {
    const once = await shownAfter(cycle, [2])
    t.strictNotSame((await shownAfter(cycle, [1])).read, once.read, 'the two rounds give different data')
    t.strictSame(await shownAfter(cycle, [1, 2]), once)
    t.strictSame(await shownAfter(cycle, [2, 1, 2]), once, 'also after two earlier rounds')
  })
}

const restorable = Object.entries(recordKinds).filter(([, { restores }]) => restores !== undefined)
t.equal(restorable.length, 15)
for (const [name, { family, make, restores }] of restorable) {
  t.test(`${name} that was deleted, restored and deleted again has the time of its last deletion`, async (t) => {
    const ground = await makeReaderFixture(await service.tenant())
    const { database, caller, client } = ground.tenant
    const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => runTransaction(database, caller, work)
    const id = await make(ground)
    const shown = async () => {
      const { json } = await client.send('GET', `/${family}?includeDeleted=true&limit=100`)
      return json.data.find((row: { id: number }) => row.id === id)
    }
    await write((tx) => deleteOne(tx, caller, restores!, id))
    await write((tx) => restoreOne(tx, caller, restores!, id))
    t.equal((await shown()).deletedAt, undefined)
    const sinceMs = await waitForClockTick()
    const next = await watchEvents(ground.tenant)
    await write((tx) => deleteOne(tx, caller, restores!, id))
    const { deletedAt, updatedAt } = await shown()
    t.equal(Date.parse(deletedAt) >= sinceMs, true)
    t.equal(updatedAt, deletedAt)
    const told = (await next()).find(({ data }) => data.id === id && data.deletedAt !== undefined)
    t.equal(told?.data.deletedAt, deletedAt, 'the event has the same time')
  })
}
