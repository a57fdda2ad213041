import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { createAccessTokens } from '../../db/services/access/oauth/access-tokens.ts'
import {
  clockSlackMs,
  ensureSigningKey,
  keySigningPeriodMs,
  nextKeyStartMs,
  publishedBeforeUseMs,
  rotateSigningKeys,
  rotationLeadMs,
  signingKeysOfDatabase,
} from '../../db/services/access/oauth/signing-keys.ts'
import { sweepOauth } from '../../db/services/access/oauth/sweep.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { race } from '../../scripts/testkit/races.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 4 })
t.teardown(async () => {
  await database.close()
  await drop()
})

const secrets = deriveSecrets('a secret of the test')
const origin = 'https://api.example.com'
const grant = {
  tenantId: 1,
  userId: 2,
  clientId: 'app_x',
  familyId: 'fam_x',
  scopes: ['contacts:read'],
  resource: 'api' as const,
}
let clock = Date.parse('2026-01-01T00:00:00Z')
/** Creates the signing keys of one process, with a separate cache. All processes share the clock and the database. */
const process_ = () => {
  const keys = signingKeysOfDatabase(database, secrets, () => clock)
  return { keys, tokens: createAccessTokens(keys, origin, () => clock) }
}
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())

t.test('processes that start at the same time agree on one signing key', async (t) => {
  await race(t, {
    arrange: async () => {
      await database.pool.query('delete from oauth_keys')
      return Array.from({ length: 4 }, process_)
    },
    contestants: (processes) =>
      processes.map(
        ({ keys }) =>
          async () =>
            (await keys.findActiveKey()).id,
      ),
    judge: (ids) => t.equal(new Set(ids).size, 1),
  })
  const { rows } = await database.pool.query('select sealed_private from oauth_keys')
  t.equal(rows.length, 1)
  lacks(t, rows[0].sealed_private, '"d"', 'the private half is sealed')
  const [published] = await process_().keys.listPublicKeys()
  t.strictSame(Object.keys(published!).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

t.test('a signing key created on demand is valid at once, also in a process whose clock is behind', async (t) => {
  await database.pool.query('delete from oauth_keys')
  const ticking = signingKeysOfDatabase(database, secrets, () => {
    clock += 1
    return clock
  })
  const { id } = await ticking.findActiveKey()
  const behind = signingKeysOfDatabase(database, secrets, () => clock - 30_000)
  t.equal((await behind.findActiveKey()).id, id)
})

t.test('the next signing key is published before it signs, and no token fails during the rotation', async (t) => {
  const [old, other] = [process_(), process_()]
  const before = await old.tokens.issue(grant)
  clock += keySigningPeriodMs - publishedBeforeUseMs + 1000
  const published = await old.keys.listPublicKeys()
  t.equal(published.length, 2, 'the next key is published two days ahead')
  const still = await old.tokens.issue(grant)
  t.equal(headerOf(still).kid, headerOf(before).kid, 'the old key still signs')
  clock += publishedBeforeUseMs - 31_000 - clockSlackMs
  const last = await old.tokens.issue(grant)
  t.equal(headerOf(last).kid, headerOf(before).kid)
  clock += 31_000
  const next = await old.tokens.issue(grant)
  t.not(headerOf(next).kid, headerOf(before).kid)
  t.ok(
    published.some(({ kid }) => kid === headerOf(next).kid),
    'the next key was published before it signed',
  )
  for (const token of [last, next]) {
    matches(t, await other.tokens.verify(token), { outcome: 'valid', grant })
    matches(t, await process_().tokens.verify(token), { outcome: 'valid', grant })
  }
  matches(t, await other.tokens.verify(before), { outcome: 'expired' })
  await sweepOauth(database, new Date(clock))
  t.equal((await process_().keys.listPublicKeys()).length, 2, 'the old key stays as long as its tokens')
  clock += 3 * 24 * 3600 * 1000
  t.equal((await process_().keys.listPublicKeys()).length, 1)
  await sweepOauth(database, new Date(clock))
  matches(t, await process_().tokens.verify(last), { outcome: 'invalid' })
})

t.test('a signing key created by the operator begins to sign after ten minutes, and no token fails', async (t) => {
  const [old, other] = [process_(), process_()]
  const before = await old.tokens.issue(grant)
  await other.keys.listPublicKeys()
  const { id, before: known } = await rotateSigningKeys(database, secrets, clock)
  matches(t, known, containing([headerOf(before).kid]))
  clock += 61_000
  t.ok(
    (await other.keys.listPublicKeys()).some(({ kid }) => kid === id),
    'every process publishes the new key within a minute',
  )
  t.equal(headerOf(await old.tokens.issue(grant)).kid, headerOf(before).kid, 'the old key still signs')
  clock += rotationLeadMs - 61_000
  const next = await old.tokens.issue(grant)
  t.equal(headerOf(next).kid, id)
  for (const token of [before, next]) matches(t, await other.tokens.verify(token), { outcome: 'valid', grant })
  clock += 3_600_000 - rotationLeadMs - 1_000
  matches(t, await process_().tokens.verify(before), { outcome: 'valid' }, 'the old token is valid until it expires')
  t.ok((await old.keys.listPublicKeys()).some(({ kid }) => kid === headerOf(before).kid))
  await rotateSigningKeys(database, secrets, clock)
  const { id: last } = await rotateSigningKeys(database, secrets, clock)
  clock += rotationLeadMs
  t.equal(headerOf(await process_().tokens.issue(grant)).kid, last, 'only the last of two rotations signs')
  t.equal(nextKeyStartMs([{ signsUntil: new Date(clock + keySigningPeriodMs).toISOString() }], clock), undefined)
})

t.test("the worker's sweep creates the next signing key when it is due, even without requests", async (t) => {
  clock += 89 * 24 * 3600 * 1000
  const had = (await database.pool.query('select from oauth_keys')).rowCount!
  t.equal(await ensureSigningKey(database, secrets, new Date(clock)), had + 1, 'another key exists after 90 days')
  t.equal(await ensureSigningKey(database, secrets, new Date(clock)), had + 1)
})

t.test('if no process ran when a signing key was due, the key is created once a token is issued', async (t) => {
  clock += 100 * 24 * 3600 * 1000
  const token = await process_().tokens.issue(grant)
  matches(t, await process_().tokens.verify(token), { outcome: 'valid' })
  t.equal(nextKeyStartMs([], clock), clock - clockSlackMs)
})

t.test("a token is valid only with the service's signature, type, issuer and audience, and at its time", async (t) => {
  const { tokens, keys } = process_()
  const token = await tokens.issue(grant)
  const [header, claims, signature] = token.split('.') as [string, string, string]
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${header}.${written({ ...read(claims), tenant_id: 2 })}.${signature}`,
    `${written({ ...read(header), alg: 'none' })}.${claims}.`,
    `${written({ ...read(header), alg: 'HS256' })}.${claims}.${signature}`,
    `${written({ ...read(header), kid: 'key_unknown' })}.${claims}.${signature}`,
    `${written({ ...read(header), kid: 7 })}.${claims}.${signature}`,
    `${header}.${claims}.${signature.slice(0, -8)}AAAAAAAA`,
    `${header}.${claims}`,
    'eyJ',
    'eyJ.eyJ.x',
    `${token}.x`,
  ]
  for (const one of forged) matches(t, await tokens.verify(one), { outcome: 'invalid' }, one.slice(0, 60))
  const elsewhere = createAccessTokens(keys, 'https://other.example', () => clock)
  matches(t, await elsewhere.verify(token), { outcome: 'invalid' }, 'another issuer and audience')
  clock += 3_600_000 - 1000
  matches(t, await tokens.verify(token), { outcome: 'valid' })
  clock += 1000
  matches(t, await tokens.verify(token), { outcome: 'expired', grant }, 'a cached token expires, too')
})
