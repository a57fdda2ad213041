import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { tenantTableKinds } from '../../db/operations/organization/inventory.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { createPathRecords } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, pathParameterNames, sharedPathParameters } from '../../scripts/testkit/fixtures/sample.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  refreshTokens,
} from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { acceptBidOnPage } from '../../scripts/testkit/rounds/acceptances.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

/**
 * While an organization is exported, imported or removed, links, uploads and sessions of another one must keep working.
 */
const service = await startOwnService(t)
const { database, settings, origin } = service
const { linkOf, open, submit } = makeSignerHelpers(service)
const folder = await mkdtemp(join(tmpdir(), 'neighbors-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const env: NodeJS.ProcessEnv = {
  ...{ PATH: process.env.PATH, DATABASE_URL: service.url, DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey },
  ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
}
const admin = async (...args: string[]) => (await runCommand(args, env)) as Record<string, unknown>

/** Starts one of each thing that is used later, and returns functions that use them. */
async function underWay(t: Test, tenant: TestTenant): Promise<Record<string, () => Promise<void>>> {
  const { client } = tenant
  const person = await makeUser(tenant)
  const app = await makeApp(tenant)
  const code = await issueAuthorizationCode(person, app)
  const { refresh } = await makeTokens(origin, person, app)
  const visitor = await signInVisitor(origin, person)
  const bid = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '10.00' }] })
  const { data: shared } = await client.ok('shareBid', { path: { id: bid.id } })
  const request = await make.signatureRequest(tenant)
  const signer = (await linkOf(tenant, request.id))!
  const page = await open(signer)
  const { data: upload } = await client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
  const { data: table } = await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  const key = randomUUID()
  const keyed = () => client.ok('createContact', { body: { type: 'customer', lastName: 'Ortiz' }, key })
  const { data: first } = await keyed()
  const put = async (url: string, contentType: string, body: string) => {
    t.equal((await sendRaw(url, 'PUT', { body, headers: { 'Content-Type': contentType } })).status, 200)
  }
  return {
    'a public link': async () => {
      t.equal((await acceptBidOnPage(shared.url, 'Dana Ortiz')).status, 303)
      t.equal((await client.ok('getBid', { path: { id: bid.id } })).data.status, 'accepted')
    },
    "a signer's link": async () => {
      t.equal((await submit(page, signer, 'sign', sampleSignature)).status, 303)
      t.equal((await client.ok('getSignatureRequest', { path: { id: request.id } })).data.status, 'signed')
    },
    'a document upload': async () => {
      await put(upload.uploadUrl, 'text/plain', 'hello')
      const { data } = await client.ok('createDocument', { body: { sourcePath: upload.sourcePath, name: 'Plan' } })
      t.equal((await client.send('GET', `/documents/${data.id}/download`)).text, 'hello')
    },
    'an import upload': async () => {
      await put(table.uploadUrl, 'text/csv', 'type\ncustomer\n')
      const body = { sourcePath: table.sourcePath, mapping: { type: 'type' } }
      t.equal((await client.call('importContacts', { body })).status, 202)
    },
    'an authorization code': async () => {
      t.equal((await exchangeCode(origin, app, code)).status, 200)
    },
    'a refresh token': async () => {
      t.equal((await refreshTokens(origin, app, refresh)).status, 200)
    },
    'a portal session': async () => {
      t.equal((await visitor.get('/portal/records/bids')).status, 200)
    },
    'an idempotency key': async () => {
      t.equal((await keyed()).data.id, first.id)
    },
  }
}

/** Paths of single records that users create, of every family and its children. */
const recordPaths = [
  ...new Set(
    contractOperations
      .filter(({ method, path }) => method === 'GET' && /\{\w*[iI]d\}$/.test(path))
      .filter(({ path }) => !pathParameterNames(path).some((name) => sharedPathParameters.has(name)))
      .map(({ path }) => path),
  ),
]

/** Creates one record in each family and reads it. */
async function oneOfEach(t: Test, tenant: TestTenant): Promise<void> {
  t.equal(recordPaths.length, 27)
  for (const path of recordPaths) {
    const { status } = await tenant.client.send('GET', fillPath(path, await createPathRecords(tenant, path)))
    t.equal(status, 200, path)
  }
}

/** Values written shortly after their requests: audit log rows, and the last use of a credential. */
const later = ['api_audit_logs']
const usedAt = "'{last_used_at,used_at}'::text[]"

/** Returns a checksum of each table over all rows of an organization. */
async function rowsOf({ id }: TestTenant): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of Object.keys(tenantTableKinds).filter((name) => !later.includes(name))) {
    const text = `/* of a test */ select count(*) || ':' || coalesce(md5(string_agg(r.row, '|' order by r.row)), '') as sum
      from (select (to_jsonb(t) - ${usedAt})::text as row from ${table} t where tenant_id = $1) r`
    sums[table] = (await database.pool.query(text, [id])).rows[0].sum
  }
  return sums
}

/** Returns the last value of each sequence. */
async function lastOfSequences(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ name: string; last: string }>(
    "select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public'",
  )
  return new Map(rows.map(({ name, last }) => [name, Number(last)]))
}

/** Runs `work` next to a neighbor organization, and checks that the neighbor's data and links are unaffected. */
async function beside(t: Test, work: (neighbor: TestTenant) => Promise<unknown>): Promise<void> {
  const neighbor = await service.tenant({ name: 'Neighbor' })
  await oneOfEach(t, neighbor)
  const begun = await underWay(t, neighbor)
  const before = await rowsOf(neighbor)
  const sequences = await lastOfSequences()
  await work(neighbor)
  t.strictSame(await rowsOf(neighbor), before, 'no row of the neighbor changes')
  const back = [...(await lastOfSequences())].filter(([name, last]) => last < (sequences.get(name) ?? 0))
  t.strictSame(back, [], 'no sequence goes back')
  t.equal(Object.keys(begun).length, 8)
  for (const [name, redeem] of nonEmpty(Object.entries(begun))) {
    await t.test(`${name} of the neighbor organization still works`, async () => redeem())
  }
  await oneOfEach(t, neighbor)
}

/** An organization with a record of each family, whose ids are below those of the neighbors created later. */
const elder = await service.tenant({ name: 'Elm Builders' })
await oneOfEach(t, elder)
const archive = join(folder, 'elm.tar')

t.test('exporting an organization does not affect its neighbor', (t) =>
  beside(t, () => admin('tenant:export', '--tenant', String(elder.id), '--to', archive)),
)

t.test('removing an organization does not affect its neighbor', (t) =>
  beside(t, async () => {
    await admin('tenant:delete', '--tenant', String(elder.id), '--name', 'Elm Builders', '--now')
    const means = { database, files: elder.files, dataDir: settings.dataDir, isQuiet: false, stopping: () => false }
    for (const hours of [0, 2, 5]) await removeDueOrganizations({ ...means, now: () => Date.now() + hours * 3_600_000 })
    const { rows } = await database.pool.query('select proven_at is not null as proven from organization_deletions')
    t.strictSame(rows, [{ proven: true }])
  }),
)

t.test('importing an organization with lower ids does not affect its neighbor', (t) =>
  beside(t, async (neighbor) => {
    const highest = 'select max(id)::integer as id from contacts where tenant_id = $1'
    const { rows: here } = await database.pool.query(highest, [neighbor.id])
    const { id } = await admin('tenant:import', '--from', archive)
    const { rows: arrived } = await database.pool.query(highest, [id])
    t.equal(arrived[0].id < here[0].id, true, 'the imported ids are lower')
  }),
)
