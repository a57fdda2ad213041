import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createTenant } from '../../db/services/access/tenants.ts'
import { enqueueMail, enqueuePasswordResetTask, unsealMail } from '../../db/services/mail/mail.ts'
import { storeNotification } from '../../db/services/mail/notifications.ts'
import { serviceFilledUserFields } from '../../db/workflows/erasure/subject-records.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import { startWorker } from '../../workers/start.ts'
import { searchPerson, waitForJobEnd, waitForTask } from './person-search.ts'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
const service = await startOwnService(t, { log })
const { database } = service
const { admin, said } = makeAdminHelpers(service)
const secrets = deriveSecrets(service.settings.secretKey)
const begin = () => startWorker(service.settings, service.url, log)

const fullName = 'Zephyrine Quillfeather'
const email = 'zephyrine@nightjar.example'
const names = (text: string) => /zephyrine|quillfeather|nightjar/i.test(text)
const { columnsNaming, filesNaming, tasksNaming, outboxNaming } = searchPerson(service, names)

async function makeNamed(tenant: TestTenant, address = email, name = fullName): Promise<TestUser> {
  const person = await makeUser(tenant, 'owner', address)
  await database.pool.query('update users set name = $3 where tenant_id = $1 and id = $2', [tenant.id, person.id, name])
  return person
}

const flags = ({ id }: Pick<TestTenant, 'id'>, address = email) => ['--tenant', String(id), '--email', address]

/** Creates a user whose data is in every place that can hold it, and removes the user. */
async function userEverywhere(tenant: TestTenant) {
  const { caller } = tenant
  const person = await makeNamed(tenant)
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  const contact = await make.contact(tenant, { firstName: 'Ann', notes: `ask ${fullName}` })
  const worker = await begin()
  const { data: lead } = await client.ok('createLead', { body: { name: `Lead of ${fullName}` }, key: randomUUID() })
  const { data: comment } = await client.ok('createComment', {
    body: { entityType: 'lead', entityId: lead.id, body: `write to ${email}` },
    key: randomUUID(),
  })
  await client.ok('createApiKey', { body: { name: `Sync of ${fullName}`, scopes: ['leads:read'] }, key: randomUUID() })
  await client.call('listContacts', { query: { search: email } })
  const { data: job } = await client.ok('exportLeads', { body: { filters: { search: fullName } } })
  t.equal(await waitForJobEnd(tenant, job.job_id), 'completed')
  await runTransaction(database, caller, (tx) =>
    enqueueMail(tx, secrets, { tenantId: tenant.id, to: email, subject: 'Hello', text: fullName, html: 'x' }),
  )
  await waitForTask(tenant, 'send-email')
  await worker.close()
  await said('user:remove', ...flags(tenant))
  await runTransaction(database, caller, async (tx) => {
    await storeNotification(tx, caller, {
      ...{ type: 'bid.accepted', entityType: 'lead', entityId: lead.id },
      ...{ title: `${fullName} accepted`, body: `by ${email}` },
    })
    const mail = { tenantId: tenant.id, subject: 'Bid', text: `from ${fullName}`, html: `from ${fullName}` }
    await enqueueMail(tx, secrets, { ...mail, to: email })
    await enqueueMail(tx, secrets, { ...mail, to: 'customer@hall.example', replyTo: email, fromName: fullName })
    await enqueuePasswordResetTask(tx, { email, origin: 'http://127.0.0.1' })
  })
  return { person, contact, lead, comment }
}

t.test(
  "after an erasure the user's data is in no row, file, task, mail or log, except in the records that the answer lists",
  async (t) => {
    const tenant = await service.tenant()
    const { person, contact, lead, comment } = await userEverywhere(tenant)
    t.ok((await columnsNaming(tenant)).length > 12, 'the data was in many places before')
    t.strictSame(await tasksNaming(tenant), ['send-email', 'send-email', 'start-password-reset'])
    t.equal((await filesNaming(tenant)).length, 1, 'an export')
    t.equal((await outboxNaming()).length, 1)

    const answer = await said('user:erase', ...flags(tenant))
    const why = (text: string) => `Its ${text} names the user. Change the text if it should not.`
    t.strictSame(answer.users, [person.id])
    t.strictSame(answer.kept, [
      { entityType: 'contact', id: contact.id, number: null, why: why('notes') },
      { entityType: 'lead', id: lead.id, number: null, why: why('name') },
    ])
    t.strictSame((answer.erased as { entityType: string }[]).map(({ entityType }) => entityType).sort(), [
      ...['api_key', 'comment', 'event', 'file', 'grant', 'job', 'mail', 'notification', 'request'],
      ...['stored_answer', 'user'],
    ])
    t.strictSame(await said('user:erase', ...flags(tenant)), answer, 'the same answer again')
    const queued = await database.pool.query<{ payload: { sealed: string; tenantId: number } }>(`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'send-email'`)
    const mails = await Promise.all(queued.rows.map(({ payload }) => unsealMail(secrets, payload)))
    const former = `Former user ${person.id}`
    t.strictSame(
      mails.map(({ to, replyTo, fromName, text }) => ({ to, replyTo, fromName, text })),
      [{ to: 'customer@hall.example', replyTo: undefined, fromName: former, text: `from ${former}` }],
    )
    const worker = await begin()
    for (const task of ['remove-erased-files', 'remove-erased-mails', 'send-email']) await waitForTask(tenant, task)
    await worker.close()

    t.strictSame(await columnsNaming(tenant), ['contacts.notes', 'leads.name', 'leads.search_text'])
    t.strictSame(await tasksNaming(tenant), [])
    t.strictSame(await filesNaming(tenant), [])
    t.strictSame(await outboxNaming(), [])
    t.strictSame(logged.filter(names), [])
    const { data: shown } = await tenant.client.ok('listComments', { query: { entityType: 'lead', entityId: lead.id } })
    const { updatedAt } = shown[0]!
    t.strictSame(shown, [
      { ...comment, authorName: former, body: `write to former-user-${person.id}@erased.invalid`, updatedAt },
    ])
  },
)

t.test('user:erase refuses a user who is still in the organization or sandbox, or was in neither', async (t) => {
  const tenant = await service.tenant()
  await makeNamed(tenant)
  const why = (id: number) =>
    `conflict: ${email} is a user of organization ${id}. Remove the user with user:remove before you erase the data.`
  t.strictSame(await admin('user:erase', ...flags(tenant)), { code: 1, out: '', err: why(tenant.id) })
  const sandbox = await sandboxOf(tenant)
  await said('user:remove', ...flags(tenant))
  const back = await makeNamed(sandbox)
  t.strictSame(await admin('user:erase', ...flags(tenant)), { code: 1, out: '', err: why(sandbox.id) })
  const row = await database.pool.query('select name from users where tenant_id = $1', [tenant.id])
  t.equal(row.rows[0].name, fullName, 'nothing was erased')
  await said('user:remove', ...flags(sandbox))
  const answer = await said('user:erase', ...flags(tenant))
  t.strictSame(
    (answer.sandboxes as { tenant: number; users: number[] }[]).map(({ tenant, users }) => ({ tenant, users })),
    [{ tenant: sandbox.id, users: [back.id] }],
  )
  t.strictSame(await said('user:erase', ...flags(tenant)), answer)
  t.strictSame(await admin('user:erase', ...flags(tenant, 'nobody@nightjar.example')), {
    ...{ code: 1, out: '' },
    err: 'not_found: No such user: nobody@nightjar.example',
  })
})

async function sandboxOf(tenant: TestTenant): Promise<TestTenant> {
  const id = await createTenant(database, { name: 'Trials', mode: 'sandbox', sandboxOf: tenant.id })
  return { ...tenant, id, caller: { ...tenant.caller, tenantId: id } }
}

t.test("requests with an API key of the user are part of the user's export and erasure", async (t) => {
  const tenant = await service.tenant()
  const person = await makeNamed(tenant)
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  const { data: key } = await client.ok('createApiKey', {
    body: { name: 'Sync', scopes: ['leads:read'] },
    key: randomUUID(),
  })
  await new Client(service.origin, (key as { key: string }).key).ok('listLeads')
  const rows = async () => {
    const found = await database.pool.query<{ address: string | null }>(
      'select ip_address as address from api_audit_logs where tenant_id = $1 and api_key_id = $2',
      [tenant.id, (key as { id: number }).id],
    )
    return found.rows.map(({ address }) => address)
  }
  while ((await rows()).length === 0) await sleep(50)
  t.strictSame(await rows(), ['127.0.0.1'])
  const file = join(await mkdtemp(join(tmpdir(), 'user-export-')), 'keys.json')
  await said('user:export', ...flags(tenant), '--file', file)
  const { requests } = JSON.parse(await readFile(file, 'utf8')) as { requests: { path: string }[] }
  t.ok(requests.some(({ path }) => path === '/api/v1/leads'))
  await said('user:remove', ...flags(tenant))
  await said('user:erase', ...flags(tenant))
  t.strictSame(await rows(), [null])
})

t.test('user:erase is refused while a mail that names the user is being sent, and works afterwards', async (t) => {
  const tenant = await service.tenant()
  const person = await makeNamed(tenant)
  await said('user:remove', ...flags(tenant))
  const mail = { tenantId: tenant.id, subject: 'Bid', text: `from ${fullName}`, html: 'x' }
  await enqueueMail(database, secrets, { ...mail, to: 'customer@hall.example' })
  const setLocked = (lockedAt: Date | null) =>
    database.pool.query("update graphile_worker._private_jobs set locked_at = $1, locked_by = 'x'", [lockedAt])
  await setLocked(new Date())
  const { err } = await admin('user:erase', ...flags(tenant))
  t.equal(
    err,
    'service_unavailable: A mail with this personal data is being sent right now, so nothing was erased. Try again in a minute.',
  )
  const { rows } = await database.pool.query('select name from users where tenant_id = $1 and id = $2', [
    tenant.id,
    person.id,
  ])
  t.equal(rows[0].name, fullName)
  await setLocked(null)
  await said('user:erase', ...flags(tenant))
  t.notOk((await tasksNaming(tenant)).includes('send-email'))
  await database.pool.query('delete from graphile_worker._private_jobs')
})

t.test('an unreadable stored email hash does not match any user', async (t) => {
  const tenant = await service.tenant()
  const person = await makeNamed(tenant)
  await said('user:remove', ...flags(tenant))
  await said('user:erase', ...flags(tenant))
  await database.pool.query("update user_erasures set email_hash = 'x' where tenant_id = $1 and user_id = $2", [
    tenant.id,
    person.id,
  ])
  t.equal((await admin('user:erase', ...flags(tenant))).err, `not_found: No such user: ${email}`)
})

t.test('erasing a user keeps an account in another organization, and the answer names that organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  await makeNamed(tenant)
  const there = await makeNamed(other)
  const rowOf = async () =>
    (await database.pool.query('select * from users where tenant_id = $1 and id = $2', [other.id, there.id])).rows[0]
  const before = await rowOf()
  await said('user:remove', ...flags(tenant))
  const answer = await said('user:erase', ...flags(tenant))
  t.strictSame(answer.accountsIn, [other.id])
  t.strictSame(await rowOf(), before)
  t.strictSame(await said('user:list', '--tenant', String(other.id)).then(({ users }) => (users as object[]).length), 1)
})

t.test('erasing a user named with one word removes the name as an author, but not from other texts', async (t) => {
  const tenant = await service.tenant()
  const person = await makeNamed(tenant, 'wren@nightjar.example', 'Wren')
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  const { data: lead } = await client.ok('createLead', { body: { name: 'Wren Street 4' } })
  await client.ok('createComment', {
    body: { entityType: 'lead', entityId: lead.id, body: 'Wren Street' },
    key: randomUUID(),
  })
  await said('user:remove', ...flags(tenant, person.email))
  t.strictSame((await said('user:erase', ...flags(tenant, person.email))).kept, [])
  const { data: comments } = await tenant.client.ok('listComments', {
    query: { entityType: 'lead', entityId: lead.id },
  })
  t.strictSame(
    comments.map(({ authorName, body }) => ({ authorName, body })),
    [{ authorName: `Former user ${person.id}`, body: 'Wren Street' }],
  )
  const { data: events } = await tenant.client.ok('listEvents', { query: { type: 'comment.created' } })
  t.strictSame(
    events.map(({ event }) => (event as { data: { authorName: string } }).data.authorName),
    [`Former user ${person.id}`],
  )
  const stored = await database.pool.query(
    `/* all tenants */ select body from idempotency_keys where tenant_id = $1 and body like '%"authorName":"Wren"%'`,
    [tenant.id],
  )
  t.strictSame(stored.rows, [])
})

t.test('a user who was removed twice is erased under both ids', async (t) => {
  const tenant = await service.tenant()
  const first = await makeNamed(tenant)
  await said('user:remove', ...flags(tenant))
  const second = await makeNamed(tenant)
  await said('user:remove', ...flags(tenant))
  t.strictSame((await said('user:erase', ...flags(tenant))).users, [first.id, second.id])
  const { rows } = await database.pool.query(
    'select id, name, email, password_hash, pending_hash from users where tenant_id = $1 order by id',
    [tenant.id],
  )
  t.strictSame(
    rows,
    [first.id, second.id].map((id) => ({
      ...{ id, name: `Former user ${id}`, email: `former-user-${id}@erased.invalid` },
      ...{ password_hash: '', pending_hash: null },
    })),
  )
})

t.test(
  'user:export writes the account, the requests and each record that names the user, before and after a removal',
  async (t) => {
    const tenant = await service.tenant()
    const person = await makeNamed(tenant)
    const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
    const { data: lead } = await client.ok('createLead', { body: { name: 'Hall', assignedTo: person.id } })
    const { data: comment } = await client.ok('createComment', {
      body: { entityType: 'lead', entityId: lead.id, body: 'blue' },
    })
    const { data: named } = await tenant.client.ok('createLead', { body: { name: `For ${email}` } })
    await tenant.client.ok('createLead', { body: { name: 'For another' } })
    const folder = await mkdtemp(join(tmpdir(), 'user-export-'))
    const exported = async (name: string) => {
      const file = join(folder, name)
      const answer = await said('user:export', ...flags(tenant), '--file', file)
      return { answer, file: JSON.parse(await readFile(file, 'utf8')) }
    }
    const live = await exported('live.json')
    t.strictSame(live.answer.users, [person.id])
    t.strictSame(
      live.file.users.map(({ id, name, email, role, deletedAt }: Record<string, unknown>) => [
        id,
        name,
        email,
        role,
        deletedAt,
      ]),
      [[person.id, fullName, email, 'owner', null]],
    )
    t.strictSame(
      live.file.records.map(({ entityType, id, namedIn }: Record<string, unknown>) => ({ entityType, id, namedIn })),
      [
        { entityType: 'lead', id: lead.id, namedIn: ['assignedTo'] },
        { entityType: 'lead', id: named.id, namedIn: ['name'] },
        { entityType: 'comment', id: comment.id, namedIn: ['authorId', 'authorName'] },
      ].sort((one, other) => Number(one.entityType > other.entityType) - Number(one.entityType < other.entityType)),
    )
    t.strictSame(live.file.connectedApps.length, 1)
    t.strictSame(Object.keys(live.file), [
      ...['tenantId', 'exportedAt', 'users', 'sessions', 'authenticatorApps', 'passkeys', 'connectedApps', 'apiKeys'],
      ...['notifications', 'requests', 'records'],
    ])
    lacks(t, JSON.stringify(live.file), /hash|secret|sealed/i)
    await said('user:remove', ...flags(tenant))
    t.strictSame((await exported('removed.json')).file.records, live.file.records)
    matches(t, await admin('user:export', ...flags(tenant), '--file', join(folder, 'live.json')), {
      code: 1,
      err: /already exists/,
    })
    await said('user:erase', ...flags(tenant))
    t.strictSame((await admin('user:export', ...flags(tenant), '--file', join(folder, 'erased.json'))).code, 1)
  },
)

t.test("user:export covers every field that contains a user's id", async (t) => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname not in ('tenant_id', 'user_id') order by 1`)
  const notShown = ['asked_by', 'sent_by']
  const references = ['assigned_to', 'reviewed_by']
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  t.strictSame(
    rows.map(({ name }) => name),
    [...serviceFilledUserFields.map(snake), ...notShown, ...references].sort(),
  )
})
