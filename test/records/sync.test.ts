import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { createUser } from '../../db/services/access/users.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t, { instances: 2 })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

const longPast = '1970-01-01T00:00:00Z'
/** Pause in milliseconds that exceeds the usual lag of syncFrom behind the clock. */
const beyondSlackMs = 1_300

type Contact = Schemas['Contact'] & { deletedAt?: string }

/** Copy of all contacts, synced as the contract describes. */
class Copy {
  readonly records = new Map<number, Contact>()
  #updatedFrom = longPast

  async sync(client: Client): Promise<string> {
    let syncFrom: string | undefined
    let cursor: string | undefined
    do {
      const query = { updatedFrom: this.#updatedFrom, includeDeleted: true, limit: 100, cursor }
      const { data, meta } = await client.ok('listContacts', { query })
      for (const record of data) this.records.set(record.id, record as Contact)
      syncFrom ??= meta.syncFrom!
      cursor = meta.pagination.cursor ?? undefined
    } while (cursor)
    this.#updatedFrom = syncFrom!
    return syncFrom!
  }

  versions = () => [...this.records.values()].map(versionOf).sort(byId)
}

type Version = [id: number, updatedAt: string, deletedAt: string | null, firstName: string | null]

const versionOf = ({ id, updatedAt, deletedAt = undefined, firstName }: Contact): Version => [
  id,
  updatedAt,
  deletedAt ?? null,
  firstName,
]
const byId = ([a]: Version, [b]: Version) => a - b

async function storedVersions({ database, id }: TestTenant): Promise<Version[]> {
  const columns = 'id, updated_at as "updatedAt", deleted_at as "deletedAt", first_name as "firstName"'
  const { rows } = await database.pool.query<Contact>(`select ${columns} from contacts where tenant_id = $1`, [id])
  return rows.map(versionOf).sort(byId)
}

/** Runs `work` in a transaction that stays open. Returns the result of `work`, and `commit`, which commits. */
async function heldOpen<T>(tenant: TestTenant, work: (tx: Transaction) => Promise<T>) {
  const released = Promise.withResolvers<void>()
  const done = Promise.withResolvers<T>()
  const committed = runTransaction(tenant.database, tenant.caller, async (tx) => {
    done.resolve(await work(tx))
    await released.promise
  })
  committed.catch(done.reject)
  const result = await done.promise
  return {
    result,
    commit: async () => {
      released.resolve()
      await committed
    },
  }
}

t.test(
  'changes of a transaction that commits after a sync are returned by the next sync, however long the transaction runs',
  async (t) => {
    const tenant = await service.tenant()
    const gone = await make.contact(tenant, { firstName: 'Gone' })
    const copy = new Copy()
    await copy.sync(tenant.client)
    const made = await heldOpen(tenant, (tx) =>
      insertOne(tx, tenant.caller, contacts, { type: 'customer', firstName: 'Late' }),
    )
    const removed = await heldOpen(tenant, (tx) => deleteOne(tx, tenant.caller, contacts, gone.id))
    await sleep(beyondSlackMs)
    const syncFrom = await copy.sync(tenant.client)
    t.strictSame(copy.versions(), [versionOf(gone)], 'uncommitted changes are not visible')
    t.ok(syncFrom <= made.result.updatedAt, `${syncFrom} <= ${made.result.updatedAt}`)
    await make.contact(tenant, { firstName: 'Quick' })
    await copy.sync(tenant.client)
    await made.commit()
    await removed.commit()
    await copy.sync(tenant.client)
    t.equal(copy.records.size, 3)
    t.strictSame(copy.versions(), await storedVersions(tenant))
  },
)

t.test('syncFrom advances with the clock while no transaction is open, but is always earlier', async (t) => {
  const tenant = await service.tenant()
  const clock = async () => (await tenant.database.pool.query('select now()')).rows[0].now as string
  const query = { updatedFrom: longPast }
  const before = await clock()
  let syncFrom: string
  do syncFrom = (await tenant.client.ok('listContacts', { query })).meta.syncFrom!
  while (syncFrom <= before)
  t.ok(Date.parse(syncFrom) <= Date.parse(await clock()) - 999)
})

t.test('a transaction in another database of the server does not delay syncFrom', async (t) => {
  const tenant = await service.tenant()
  const other = await startOwnService(t)
  const stranger = await other.tenant()
  const held = await heldOpen(stranger, (tx) => insertOne(tx, stranger.caller, contacts, { type: 'vendor' }))
  const began = held.result.updatedAt
  const query = { updatedFrom: longPast }
  while ((await tenant.client.ok('listContacts', { query })).meta.syncFrom! <= began);
  t.ok((await stranger.client.ok('listContacts', { query })).meta.syncFrom! <= began)
  await held.commit()
})

t.test('all pages of one sync return the same syncFrom, and a list without updatedFrom returns none', async (t) => {
  const tenant = await service.tenant()
  await make.contacts(tenant, 5)
  const said: (string | undefined)[] = []
  let cursor: string | undefined
  do {
    const query = { updatedFrom: longPast, limit: 2, cursor }
    const { meta } = await tenant.client.ok('listContacts', { query })
    said.push(meta.syncFrom)
    cursor = meta.pagination.cursor ?? undefined
    await sleep(5)
  } while (cursor)
  t.equal(said.length, 3)
  t.equal(new Set(said).size, 1)
  t.notOk('syncFrom' in (await tenant.client.ok('listContacts')).meta)
})

t.test('every list with the parameter updatedFrom returns meta.syncFrom', async (t) => {
  const tenant = await service.tenant()
  const lists = contractOperations.filter(
    ({ path, parameters }) =>
      parameters.some(({ name }) => name === 'updatedFrom') && !/\/(count|aggregate)$/.test(path),
  )
  t.ok(lists.length >= 6)
  for (const { path } of lists) {
    const { status, json } = await tenant.client.send('GET', `${path}?updatedFrom=${longPast}`)
    t.equal(status, 200, path)
    t.type(json.meta.syncFrom, 'string', path)
  }
})

t.test('updatedAt is the time of the database, even if the clock of the process differs', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  const { Date: clock } = globalThis
  const hourMs = 3_600_000
  globalThis.Date = class extends clock {
    constructor(...given: [] | [number]) {
      super(...((given.length > 0 ? given : [clock.now() - hourMs]) as [number]))
    }
    static override now = () => clock.now() - hourMs
  } as DateConstructor
  try {
    const made = await make.contact(tenant)
    const { data: changed } = await tenant.client.ok('updateContact', {
      path: { id: contact.id },
      body: { firstName: 'Dana' },
    })
    const person = { email: 'dana@office.example', password: 'a long password', role: 'viewer' } as const
    const userId = await createUser(tenant.database, tenant.id, person)
    const { data: user } = await tenant.client.ok('getUser', { path: { id: userId } })
    const { data: deleted } = await tenant.client.ok('deleteContact', { path: { id: made.id } })
    for (const { updatedAt } of [made, changed, user, deleted]) t.ok(updatedAt > contact.updatedAt, updatedAt)
  } finally {
    globalThis.Date = clock
  }
})

const importRows = 6_000

/** Imports contacts through the API, and waits until the import is completed. Throws if it fails. */
async function importContacts(tenant: TestTenant): Promise<void> {
  const rows = Array.from({ length: importRows }, (_, index) => `customer,Imported ${index}\n`)
  const sourcePath = await make.upload(tenant, `Kind,Name\n${rows.join('')}`)
  const body = { sourcePath, mapping: { Kind: 'type', Name: 'firstName' } }
  const { data } = await tenant.client.ok('importContacts', { body })
  for (;;) {
    const { status } = (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data
    if (status === 'completed') return
    if (status !== 'queued' && status !== 'running') throw new Error(`the import ${status}`)
    await sleep(20)
  }
}

/** Creates contacts at one process, updates each at another, and deletes every third, until `stopped()`. */
async function write(tenant: TestTenant, place: number, stopped: () => boolean): Promise<void> {
  const [here, there] = [0, 1].map((step) => tenant.client.at(service.origins[(place + step) % 2]!)) as [Client, Client]
  for (let turn = 0; !stopped(); turn += 1) {
    const { id } = (await here.ok('createContact', { body: { type: 'vendor', firstName: `W${place}` } })).data
    await there.ok('updateContact', { path: { id }, body: { firstName: `W${place} ${turn}` } })
    if (turn % 3 === 0) await here.ok('deleteContact', { path: { id } })
  }
}

/** Runs transactions that stay open for longer than the lag of syncFrom, until `stopped()`. */
async function writeSlowly(tenant: TestTenant, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { commit } = await heldOpen(tenant, (tx) =>
      insertOne(tx, tenant.caller, contacts, { type: 'customer', firstName: 'Slow' }),
    )
    await sleep(beyondSlackMs)
    await commit()
  }
}

t.test('a synced copy misses nothing while two processes write, an import runs and records are deleted', async (t) => {
  const tenant = await service.tenant()
  let imported = false
  const stopped = () => imported
  const writers = [
    importContacts(tenant).finally(() => {
      imported = true
    }),
    ...[0, 1, 2].map((place) => write(tenant, place, stopped)),
    writeSlowly(tenant, stopped),
  ]
  const written = Promise.all(writers)
  written.catch(() => {})
  const copy = new Copy()
  let syncs = 0
  while (!imported) {
    await copy.sync(tenant.client.at(service.origins[syncs % 2]!))
    syncs += 1
  }
  await written
  await copy.sync(tenant.client)
  const stored = await storedVersions(tenant)
  const missed = stored.filter(([id, updatedAt]) => copy.records.get(id)?.updatedAt !== updatedAt)
  t.strictSame(missed, [], `${missed.length} of ${stored.length} were missed in ${syncs} syncs`)
  t.strictSame(copy.versions(), stored)
  t.ok(syncs > 1 && stored.length > importRows, `${stored.length} records, ${syncs} syncs`)
})
