import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestKey, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { filterStatements, watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const tenant = await service.tenant()
const other = await service.tenant()
const contact = await make.contact(tenant)
const theirs = await make.contact(other)
const sent = watchStatements()
/** Returns the number of look-ups sent so far. */
const lookUps = () => filterStatements(sent, /from contacts where/).length

/** Runs `work` while the organization's rate windows are locked, so that its callers wait for admission. */
async function whileLocked<T>({ database, id }: TestTenant, work: () => Promise<T>): Promise<T> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from rate_windows where tenant_id = $1 for update', [id])
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const read = ({ client }: Pick<TestKey, 'client'>, id = contact.id) => client.call('getContact', { path: { id } })

/**
 * Reads a contact with a key whose admission is delayed by up to a second. Returns the answer, and the look-ups sent
 * before admission.
 */
async function answeredAfter(key: TestKey, id: number) {
  const before = lookUps()
  let call: ReturnType<typeof read> | undefined
  const early = await whileLocked(tenant, async () => {
    call = read(key, id)
    const until = Date.now() + 1_000
    while (lookUps() === before && Date.now() < until) await sleep(5)
    return lookUps() - before
  })
  const { status, json } = await call!
  return { early, status, id: json.data?.id }
}

/** Returns a key of this organization that was admitted before. */
async function knownKey(scopes: readonly string[] = ['contacts:read']): Promise<TestKey> {
  const key = await tenant.key({ scopes })
  await key.client.call('getMe')
  return key
}

t.test('the record of a request with a known key is read before admission, and returned only after it', async (t) => {
  const key = await knownKey()
  t.strictSame(await answeredAfter(key, contact.id), { early: 1, status: 200, id: contact.id })
  t.equal(lookUps(), 1, 'the record is not looked up again')
})

t.test('before the first admission of a key, no record is looked up for it', async (t) => {
  const key = await tenant.key({ scopes: ['contacts:read'] })
  t.strictSame(await answeredAfter(key, contact.id), { early: 0, status: 200, id: contact.id })
})

t.test('a prefetched record is not shown to a caller that admission or a later gate refuses', async (t) => {
  const revoked = await knownKey()
  await tenant.database.pool.query('update api_keys set revoked_at = now() where tenant_id = $1 and id = $2', [
    tenant.id,
    revoked.id,
  ])
  matches(t, await answeredAfter(revoked, contact.id), { early: 1, status: 401, id: undefined })
  matches(t, await answeredAfter(await knownKey(['leads:read']), contact.id), { early: 1, status: 403, id: undefined })
  const limited = await tenant.key({ scopes: ['contacts:read'], perMinuteLimit: 1 })
  await read(limited)
  matches(t, await read(limited), { status: 429 })
})

t.test(
  'a key that was moved to another organization is looked up again, and shows no record of the old organization',
  async (t) => {
    const key = await knownKey()
    const { pool } = tenant.database
    const { rows } = await pool.query(
      `insert into api_keys (tenant_id, name, public_id, secret_hash, scopes, created_at)
      select $2, name, public_id, secret_hash, scopes, created_at from api_keys where tenant_id = $1 and id = $3
      returning id, public_id`,
      [tenant.id, other.id, key.id],
    )
    const [{ id, public_id: publicId }] = rows
    await pool.query('update key_directory set tenant_id = $1, key_id = $2 where public_id = $3', [
      other.id,
      id,
      publicId,
    ])
    await pool.query('delete from api_keys where tenant_id = $1 and id = $2', [tenant.id, key.id])
    matches(t, await read(key), { status: 404 }, 'a record of the old organization')
    matches(t, await read(key, theirs.id), { status: 200, json: { data: { id: theirs.id } } })
    matches(t, await key.client.call('getMe'), {
      json: { data: { tenant: { id: other.id }, credential: { apiKeyId: Number(id) } } },
    })
  },
)

t.test('prefetching does not change the answer for a foreign, deleted or invalid id', async (t) => {
  const key = await knownKey()
  matches(t, await answeredAfter(key, theirs.id), { early: 1, status: 404 })
  const gone = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id: gone.id } })
  matches(t, await answeredAfter(key, gone.id), { early: 1, status: 404 })
  const highest = 2_147_483_647
  matches(t, await answeredAfter(key, highest), { early: 1, status: 404 })
  for (const id of ['0', '-1', '1.5', '2147483648', 'x', '99999999999']) {
    const before = lookUps()
    const { status } = await key.client.send('GET', `/contacts/${id}`)
    t.ok([404, 422].includes(status), `${id}: ${status}`)
    t.equal(lookUps(), before, id)
  }
})

t.test('a wrong secret of a known key causes no look-up', async (t) => {
  const key = await knownKey()
  const before = lookUps()
  const wrong = `${key.key.slice(0, -4)}${key.key.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const answer = await service.anonymous.send('GET', `/contacts/${contact.id}`, {
    headers: { Authorization: `Bearer ${wrong}` },
  })
  t.equal(answer.status, 401)
  t.equal(lookUps(), before)
})
