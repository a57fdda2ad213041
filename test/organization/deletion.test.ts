import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { storeFolders } from '../../db/domain/files/store-folders.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { tenantTableKinds } from '../../db/operations/organization/inventory.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { countUnreferencedFiles, findRemainingData } from '../../db/operations/organization/scan.ts'
import { createSession } from '../../db/services/access/sessions.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { waitForAuditLog } from './audit-wait.ts'

const service = await startOwnService(t)
const { database, settings, origin } = service
const secrets = deriveSecrets(settings.secretKey)
const env = { ...process.env, DATABASE_URL: service.url, DATA_DIR: settings.dataDir }
const admin = async (...args: string[]) => (await runCommand(args, env)) as Record<string, unknown>
const dayMs = 24 * 3600 * 1000
const minuteMs = 60_000

// The seed creates only the first organization of a database.
const seeded = (await seedDemo(settings, service.url))!.demo
const demoName = 'Harbor & Pine Builders'
const { files } = await service.tenant()
const [{ id: demoId }] = (await database.pool.query('select min(id) as id from tenants')).rows

/** Removes the organizations that are due at this time from now, as a worker does. */
const removeAfter = (ms: number, more: { isQuiet?: boolean } = {}) =>
  removeDueOrganizations({
    ...{ database, files, dataDir: settings.dataDir, isQuiet: false, stopping: () => false },
    now: () => Date.now() + ms,
    ...more,
  })

const deleteNow = ({ id }: Pick<TestTenant, 'id'>, name: string) =>
  admin('tenant:delete', '--tenant', String(id), '--name', name, '--now')

/** Returns a checksum of each table over the rows of all other organizations. */
async function checksums(except: number): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of [...Object.keys(tenantTableKinds), 'tenants']) {
    const column = table === 'tenants' ? 'id' : 'tenant_id'
    const { rows } = await database.pool.query(
      `select count(*) || ':' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as sum
      from ${table} r where ${column} <> $1`,
      [except],
    )
    sums[table] = rows[0].sum
  }
  return sums
}

/** Returns the tables, including those of the queue, that contain this text anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const text = `select from ${name} r where strpos(r::text, $1) > 0 limit 1`
    if ((await database.pool.query(text, [words])).rowCount) found.push(name)
  }
  return found
}

const outbox = async (): Promise<string[]> => (await readdir(join(settings.dataDir, 'outbox')).catch(() => [])).sort()

async function storedNames(): Promise<string[]> {
  return (await Promise.all(storeFolders.map((room) => listFileNames(files, room)))).flat().sort()
}

/** Adds records of every kind that the demo does not have. */
async function furnished(tenant: TestTenant): Promise<void> {
  const { id } = tenant
  await tenant.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'] },
  })
  const { id: bidId } = await make.bid(tenant, { lines: [{ description: 'Work' }] })
  await make.contact(tenant)
  await tenant.client.ok('sendBid', { path: { id: bidId }, body: { to: 'dana@example.com' } })
  await tenant.client.ok('renderBidPdf', { path: { id: bidId } })
  await makePaperHelpers(service).work(tenant)
  await make.upload(tenant)
  await make.document(tenant, { name: `Plans of ${id}` })
  await make.job(tenant, {}, { status: 'completed', file: `a,b\n${id},2\n` })
  await tenant.client.ok('exportContacts')
  await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  await make.accounting(tenant)
  const person = await makeUser(tenant)
  await makeTokens(origin, person, await makeApp(tenant, { name: `App of ${id}` }))
  await enqueueMail(database, secrets, { tenantId: id, to: 'a@example.com', subject: 'S', text: 'T', html: '' })
}

t.test('removing a deleted organization removes all its data and changes no data of other organizations', async (t) => {
  const demo: TestTenant = {
    ...(await service.tenant()),
    id: demoId,
    client: new Client(origin, seeded.key),
    caller: { ...(await service.tenant()).caller, tenantId: demoId, apiKeyId: null },
  }
  const other = await service.tenant()
  // Jobs that the demo itself has queued run first.
  await makePaperHelpers(service).work(demo)
  const [before, mailsBefore] = [await storedNames(), await outbox()]
  await furnished(other)
  const othersFiles = (await storedNames()).filter((name) => !before.includes(name))
  const othersMails = (await outbox()).filter((name) => !mailsBefore.includes(name))
  t.ok(othersMails.length > 0)
  await furnished(demo)
  // A user with accounts in both organizations, and a session of the other one that can switch to either.
  const proofs = [demo, other].map(({ id }) => ({ tenantId: id, userId: 1, proof: 'p' }))
  const twin = await makeUser(other)
  await runTransaction(database, other.caller, (tx) =>
    createSession(tx, { tenantId: other.id, userId: twin.id, proof: 'x' }).then(() =>
      tx.sql
        .insertInto('sessions')
        .values({
          ...{ tenantId: other.id, tokenHash: Buffer.from('session'), userId: twin.id, createdAt: tx.at },
          ...{ expiresAt: '2099-01-01T00:00:00Z', accounts: JSON.stringify(proofs) },
        })
        .execute(),
    ),
  )
  await waitForAuditLog(database, demo)
  await waitForAuditLog(database, other)
  const sums = await checksums(demoId)
  t.ok((await storedNames()).length > othersFiles.length)
  t.ok(
    (await findRemainingData(database, settings.dataDir, demoId)).length > 40,
    'the organization has rows almost everywhere',
  )
  t.not((await tablesWith('Harbor')).length, 0)

  matches(t, await deleteNow(demo, demoName), { id: demoId, state: 'waiting', inBackupsUntil: null })
  t.strictSame(await removeAfter(0), [], 'its own row remains while requests admitted earlier may still write')
  matches(t, await admin('tenant:deletions'), { deletions: [{ id: demoId, state: 'removing', name: demoName }] })
  matches(t, await removeAfter(2 * 3600 * 1000), [
    { id: demoId, proven: false, rows: (rows: number) => rows >= 100, files: (files: number) => files > 0 },
  ])

  t.strictSame(await findRemainingData(database, settings.dataDir, demoId), [])
  for (const words of ['Harbor', 'demo.example', `App of ${demoId}`]) t.strictSame(await tablesWith(words), [], words)
  t.strictSame(await storedNames(), [...othersFiles].sort())
  t.strictSame(await outbox(), othersMails)
  const after = await checksums(demoId)
  const { sessions: _before, ...unchanged } = sums
  const { sessions: _after, ...kept } = after
  t.strictSame(kept, unchanged)
  const { rows } = await database.pool.query('select accounts from sessions where tenant_id = $1', [other.id])
  t.strictSame(rows, [{ accounts: null }], 'the session has only one account left, so it has no choice of accounts')
  t.equal((await other.client.ok('getMe')).data.tenant.id, other.id)

  t.strictSame(await removeAfter(3600 * 1000), [], 'it is checked again after more than an hour')
  matches(t, await removeAfter(4 * 3600 * 1000), [{ id: demoId, proven: true }])
  t.equal(await countUnreferencedFiles(database, files, Date.now() + dayMs), 0)
  const [trace] = (await database.pool.query('select * from organization_deletions')).rows
  matches(t, trace, { id: demoId, name: null, proven_at: /^2/ })
})

t.test(
  'a deleted organization is suspended with its public links and upload addresses, and tenant:undelete restores it',
  async (t) => {
    const tenant = await service.tenant({ name: 'Ortiz & Sons' })
    await admin('tenant:status', '--tenant', String(tenant.id), '--status', 'active')
    const bid = await make.bid(tenant, { status: 'sent' })
    const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
    const { data: upload } = await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
    const page = async () => (await fetch(data.url)).status
    const send = () =>
      fetch(upload.uploadUrl, { method: 'PUT', body: 'a,b\n', headers: { 'Content-Type': 'text/csv' } })
    t.equal(await page(), 200)
    const named = ['--tenant', String(tenant.id), '--name', 'Ortiz & Sons']
    const first = await admin('tenant:delete', ...named)
    matches(t, first, { id: tenant.id, name: 'Ortiz & Sons', state: 'waiting', begunAt: null })
    const days = (Date.parse(String(first.dueAt)) - Date.parse(String(first.askedAt))) / dayMs
    t.equal(days, 30)
    matches(t, await tenant.client.call('getMe'), { status: 403, code: 'tenant_suspended' })
    t.equal(await page(), 404)
    t.equal((await send()).status, 410)
    t.strictSame(await admin('tenant:delete', ...named), first, 'deleting it twice has no further effect')
    const status = ['tenant:status', '--tenant', String(tenant.id), '--status', 'active']
    await t.rejects(admin(...status), /is deleted\. Restore it with tenant:undelete/)
    t.strictSame(await removeAfter(29 * dayMs), [])
    t.strictSame(await admin('tenant:undelete', '--tenant', String(tenant.id)), {
      id: tenant.id,
      name: 'Ortiz & Sons',
      status: 'active',
    })
    t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.status, 'viewed')
    t.equal(await page(), 200)
    t.equal((await send()).status, 200)
    t.strictSame(await removeAfter(31 * dayMs), [])
  },
)

t.test(
  'a deleted organization is removed after 30 days, and can then be neither restored nor deleted again',
  async (t) => {
    const tenant = await service.tenant({ name: 'Late Homes' })
    await make.contact(tenant)
    const which = ['--tenant', String(tenant.id)]
    await t.rejects(admin('tenant:undelete', ...which), /is not deleted/)
    await t.rejects(admin('tenant:delete', ...which, '--name', 'late homes'), /has another name/)
    await waitForAuditLog(database, tenant)
    const env14 = { ...env, BACKUP_TO: join(settings.dataDir, 'backups'), BACKUP_PASSPHRASE: 'a phrase of many words' }
    const asked = (await runCommand(['tenant:delete', ...which, '--name', 'Late Homes'], env14)) as Record<
      string,
      string
    >
    const keptMs = Date.parse(asked.inBackupsUntil!) - Date.parse(asked.dueAt!)
    t.equal(keptMs, 14 * dayMs + 3600 * 1000, 'the last backup that may contain it is stored for BACKUP_KEEP_DAYS')
    t.strictSame(await removeAfter(31 * dayMs, { isQuiet: true }), [], 'not in a quiet installation')
    matches(t, await removeAfter(31 * dayMs), [{ id: tenant.id, proven: false }])
    t.strictSame(await findRemainingData(database, settings.dataDir, tenant.id), [])
    t.equal((await tenant.client.call('getMe')).status, 401)
    await t.rejects(admin('tenant:undelete', ...which), /was removed at .*\. Only a backup may still have it/)
    await t.rejects(admin('tenant:delete', ...which, '--name', 'Late Homes'), /was removed at/)
    await t.rejects(admin('tenant:delete', '--tenant', '999999', '--name', 'X'), /No such organization/)
  },
)

t.test(
  'after tenant:delete --now a quiet installation removes the organization without waiting 30 days, and revokes no accounting connection',
  async (t) => {
    const tenant = await service.tenant({ name: 'Quiet Homes' })
    const { realmId } = await make.accounting(tenant)
    await waitForAuditLog(database, tenant)
    await admin('tenant:delete', '--tenant', String(tenant.id), '--name', 'Quiet Homes')
    matches(t, await deleteNow(tenant, 'Quiet Homes'), { state: 'waiting' })
    matches(t, await removeAfter(2 * minuteMs, { isQuiet: true }), [{ id: tenant.id }])
    const { rows } = await database.pool.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'realmId' = $1",
      [realmId],
    )
    t.strictSame(rows, [])
  },
)

t.test('a sandbox cannot be restored without its live organization, and is removed together with it', async (t) => {
  const [live, sandbox] = [await service.tenant({ name: 'Both Homes' }), await service.tenant({ mode: 'sandbox' })]
  await database.pool.query('update tenants set sandbox_of = $1 where id = $2', [live.id, sandbox.id])
  const undelete = ({ id }: TestTenant) => admin('tenant:undelete', '--tenant', String(id))
  await deleteNow(live, 'Both Homes')
  await t.rejects(
    undelete(sandbox),
    new RegExp(`sandbox of organization ${live.id}, which is deleted\\. Restore organization ${live.id}`),
  )
  await undelete(live)
  await t.rejects(undelete(sandbox), /is not deleted/, 'it was restored together with the live organization')
  for (const one of [live, sandbox]) await waitForAuditLog(database, one)
  await deleteNow(live, 'Both Homes')
  const removed = [...(await removeAfter(2 * minuteMs)), ...(await removeAfter(3 * minuteMs))]
  t.strictSame(removed.map(({ id }) => id).sort(), [live.id, sandbox.id].sort())
})

t.test('an organization cannot be restored once its removal has begun', async (t) => {
  const tenant = await service.tenant({ name: 'Half Homes' })
  await deleteNow(tenant, 'Half Homes')
  await removeAfter(0)
  await t.rejects(
    admin('tenant:undelete', '--tenant', String(tenant.id)),
    /began at .*\. It can only be restored from a backup/,
  )
  matches(t, await removeAfter(2 * minuteMs), [{ id: tenant.id }])
})

t.test('mails in the outbox name their organization in a header', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { lines: [{ description: 'Work' }] })
  await tenant.client.ok('sendBid', { path: { id }, body: { to: 'dana@example.com' } })
  await makePaperHelpers(service).work(tenant)
  const mails = (await outbox()).map((name) => readFileSync(join(settings.dataDir, 'outbox', name), 'latin1'))
  t.ok(mails.some((mail) => mail.includes(`X-Organization: ${tenant.id}\r\n`)))
})
