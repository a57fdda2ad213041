import { sql } from 'kysely'
import t from 'tap'
import { allScopes, roles, scopesGrantableBy } from '../../db/domain/scopes.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { runBoundedQuery } from '../../db/operations/platform/bounded-query.ts'
import { setPlatformAdmin } from '../../db/services/access/platform-admins.ts'
import { removeUser, setRole } from '../../db/services/access/users.ts'
import { tenantTables } from '../../generated/tenant-tables.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { lacks, matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startOwnService(t)
const { origin, database } = service
const env = { NODE_ENV: 'test', DATABASE_URL: service.settings.databaseUrl }

const pages = ['', '/organizations', '/organizations/1', '/queue']

async function enter(person: { email: string; password: string }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}

const mark = ({ tenant, email }: TestUser, set: 'on' | 'off') =>
  runCommand(['user:platform-admin', '--tenant', String(tenant.id), '--email', email, '--set', set], env)

t.test('users of any role who are not platform administrators get a 404 for the platform pages', async (t) => {
  const tenant = await service.tenant()
  for (const role of roles) {
    const visitor = await enter(await makeUser(tenant, role))
    for (const page of pages) {
      matches(
        t,
        await visitor.get(`/portal/platform${page}`),
        { status: 404, text: /Nothing is here/ },
        `${role} ${page}`,
      )
    }
    lacks(t, (await visitor.get('/portal/account')).text, /\/portal\/platform/, role)
    t.notOk(scopesGrantableBy(role).has('platform_admin:read'), role)
  }
})

t.test('if the operator grants or revokes access to the platform pages, that takes effect immediately', async (t) => {
  const person = await makeUser(await service.tenant(), 'viewer')
  const visitor = await enter(person)
  t.strictSame(await mark(person, 'on'), { id: person.id, platformAdmin: true })
  t.strictSame(await mark(person, 'on'), { id: person.id, platformAdmin: true }, 'a repeat changes nothing')
  matches(t, await visitor.get('/portal/platform'), { status: 200, text: /Newest backup/ })
  matches(t, (await visitor.get('/portal/account')).text, /href="\/portal\/platform"/)
  const { data } = await person.tenant.client.ok('listApiAuditLogs', { query: { method: 'CLI' } })
  matches(t, data[0], { path: 'user:platform-admin', userId: person.id, status: 200 })
  t.strictSame(await mark(person, 'off'), { id: person.id, platformAdmin: false })
  t.equal((await visitor.get('/portal/platform')).status, 404)
  await rejectsWith(
    t,
    runCommand(['user:platform-admin', '--tenant', '1', '--email', 'a@b.example', '--set', 'on'], env),
    {
      message: /No such user/,
    },
  )
})

t.test(
  'platform access ends if the user loses the role or is removed, and is denied in a suspended organization',
  async (t) => {
    const person = await makeUser(await service.tenant(), 'admin')
    const visitor = await enter(person)
    const { tenant, email } = person
    const change = (work: typeof setRole | typeof removeUser, role: 'manager' | 'admin') =>
      runTransaction(database, { tenantId: tenant.id }, (tx) => work(tx, tenant.id, email, role))
    await mark(person, 'on')
    await change(setRole, 'manager')
    await change(setRole, 'admin')
    t.equal((await visitor.get('/portal/platform')).status, 404, 'another role and back')
    await mark(person, 'on')
    await database.sql.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', tenant.id).execute()
    t.equal((await visitor.get('/portal/platform')).status, 403)
    await database.sql.updateTable('tenants').set({ status: 'active' }).where('id', '=', tenant.id).execute()
    t.equal((await visitor.get('/portal/platform')).status, 200)
    await change(removeUser, 'admin')
    const again = await makeUser(tenant, 'admin', email)
    t.equal((await (await enter(again)).get('/portal/platform')).status, 404, 'a new user with the same address')
    const marks = database.sql.selectFrom('platformAdmins').select('userId').where('tenantId', '=', tenant.id)
    t.strictSame(await marks.execute(), [])
  },
)

t.test('granting platform access to a user who is being removed fails with not_found', async (t) => {
  const person = await makeUser(await service.tenant(), 'admin')
  const { tenant, email } = person
  const removed = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const removal = runTransaction(database, { tenantId: tenant.id }, async (tx) => {
    await removeUser(tx, tenant.id, email)
    begun.resolve()
    await removed.promise
  })
  await begun.promise
  const marking = runTransaction(database, { tenantId: tenant.id }, (tx) =>
    setPlatformAdmin(tx, tenant.id, email, true),
  )
  removed.resolve()
  await removal
  await rejectsWith(t, marking, { code: 'not_found' })
})

t.test('platform access adds no scope to the user or to the API keys of the user', async (t) => {
  const person = await makeUser(await service.tenant(), 'owner')
  await mark(person, 'on')
  const visitor = await enter(person)
  lacks(t, (await visitor.get('/portal/api-keys/new')).text, /platform_admin/)
  const { key } = await person.tenant.key({ scopes: allScopes.filter((scope) => scope !== 'platform_admin:read') })
  const answer = await fetch(`${origin}/portal/platform`, {
    headers: { authorization: `Bearer ${key}` },
    redirect: 'manual',
  })
  lacks(t, await answer.text(), /Newest backup/)
})

t.test("each view of a platform page is logged in the administrator's own organization, and in no other", async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant({ name: 'Other Builders' })]
  const person = await makeUser(tenant)
  await mark(person, 'on')
  const visitor = await enter(person)
  for (const page of ['', '/organizations', `/organizations/${other.id}`]) {
    const { status, headers } = await visitor.get(`/portal/platform${page}`)
    t.equal(status, 200, page)
    const requestId = String(headers['x-request-id'])
    const rows = await database.sql
      .selectFrom('apiAuditLogs')
      .select(['tenantId', 'userId', 'path', 'status', 'method'])
      .where('tenantId', 'in', [tenant.id, other.id])
      .where('requestId', '=', requestId)
      .execute()
    const path = `/portal/platform${page}`
    t.strictSame(rows, [{ tenantId: tenant.id, userId: person.id, path, status: 200, method: 'GET' }])
  }
})

t.test('platform pages show the name and the counts of an organization, but none of its data', async (t) => {
  const other = await service.tenant({ name: 'Elm & Stone' })
  const contact = await make.contact(other, {
    firstName: 'Zebedee',
    lastName: 'Quillfeather',
    email: 'z@quill.example',
  })
  await other.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/secret-hook', eventTypes: ['contact.created'] },
  })
  const stranger = await makeUser(other)
  const person = await makeUser(await service.tenant())
  await mark(person, 'on')
  const visitor = await enter(person)
  const listed = await visitor.get('/portal/platform/organizations?name=ELM')
  matches(t, listed.text, /Elm &amp; Stone[\s\S]*active/)
  const page = await visitor.get(`/portal/platform/organizations/${other.id}`)
  matches(t, page, { status: 200, text: /<th scope="row">Contacts<\/th><td[^>]*>1<\/td>/ })
  const standing = await visitor.get('/portal/platform')
  for (const { text } of [listed, page, standing]) {
    for (const word of ['Zebedee', 'Quillfeather', 'secret-hook', stranger.email, contact.email!]) {
      lacks(t, text, word)
    }
  }
  t.equal((await visitor.get('/portal/platform/organizations/999999')).status, 404)
  matches(
    t,
    (await visitor.get('/portal/platform/organizations?name=nobody-is-called-so')).text,
    /No organization’s name contains this/,
  )
})

t.test('paging through the organizations shows each one once, newest first', async (t) => {
  const person = await makeUser(await service.tenant())
  await mark(person, 'on')
  const at = new Date().toISOString()
  const rows = Array.from({ length: 60 }, (_, n) => ({ name: `Many ${n}`, createdAt: at, updatedAt: at }))
  await database.sql.insertInto('tenants').values(rows).execute()
  const visitor = await enter(person)
  const seen: string[] = []
  let next: string | undefined = '/portal/platform/organizations?name=many'
  for (let page = 0; next !== undefined && page < 5; page += 1) {
    const { text } = await visitor.get(next)
    seen.push(...[...text.matchAll(/>(Many \d+)</g)].map(([, name]) => name!))
    next = /class="button small" href="([^"]+)" rel="next"/
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&')
      .replaceAll('&#x3D;', '=')
  }
  t.strictSame(seen, rows.map(({ name }) => name).reverse())
})

t.test('the platform page shows late deliveries, failed mails and reached limits per organization', async (t) => {
  const tenant = await service.tenant({ name: 'Late and Sons' })
  const person = await makeUser(await service.tenant())
  await mark(person, 'on')
  await tenant.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'] },
  })
  await make.contact(tenant, {})
  const { sql: rows } = database
  const hourAgo = new Date(Date.now() - 2 * 3600_000).toISOString()
  await rows
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: hourAgo })
    .where('tenantId', '=', tenant.id)
    .execute()
  await rows
    .updateTable('tenants')
    .set({ maxWebhookEndpoints: 1, maxStorageBytes: 1000 })
    .where('id', '=', tenant.id)
    .execute()
  const job = { type: 'email', resourceType: 'bids', status: 'failed', requestedBy: '{}', createdAt: hourAgo }
  const failed = {
    ...job,
    tenantId: tenant.id,
    id: 'job_failed',
    updatedAt: hourAgo,
    completedAt: hourAgo,
    storedBytes: 950,
  }
  await rows.insertInto('jobs').values(failed).execute()
  const newest = async (): Promise<string> =>
    /Newest backup<\/h2><p class="figure">(.*?)<\/p>/.exec(
      (await (await enter(person)).get('/portal/platform')).text,
    )![1]!
  t.equal(await newest(), '<span class="badge bad">none</span>')
  await rows.updateTable('installation').set({ backupMadeAt: '2026-03-02T15:04:05.000Z' }).execute()
  const { text } = await (await enter(person)).get('/portal/platform')
  const part = (heading: string) => new RegExp(`<h2>${heading}[\\s\\S]*?(?=<h2|$)`).exec(text)![0]
  matches(t, part('Oldest due deliveries'), /Late and Sons<\/a><\/th><td[^>]*>1<\/td>[\s\S]*2 h/)
  matches(t, part('Failed emails'), /Late and Sons<\/a><\/th><td[^>]*>1</)
  matches(t, part('Limits reached'), /Late and Sons[\s\S]*webhook-endpoints[\s\S]*>1<[\s\S]*>1</)
  matches(t, part('Limits reached'), /storage-bytes[\s\S]*950 bytes[\s\S]*1000 bytes/)
  matches(t, text, containing('March 2, 2026'))
  matches(t, part('Most expensive statements'), /lacks <code>pg_stat_statements<\/code>/)
})

t.test(
  'the most expensive statements are shown if pg_stat_statements is available, without those that may hold secrets',
  async (t) => {
    const person = await makeUser(await service.tenant())
    await mark(person, 'on')
    const visitor = await enter(person)
    const { pool } = database
    // The tests' role cannot create extensions. Views imitate pg_stat_statements, first not loaded, then loaded.
    await pool.query(`create function not_loaded() returns setof integer language plpgsql as $$
      begin raise exception 'must be loaded' using errcode = '55000'; end $$`)
    await pool.query(
      `create view pg_stat_statements as select n::oid as dbid, (n + 1)::oid as userid, 'select' || n as query, n::bigint as calls,
        n::float8 as mean_exec_time, n::float8 as total_exec_time from not_loaded() n`,
    )
    const absent = /lacks <code>pg_stat_statements<\/code>/
    matches(t, (await visitor.get('/portal/platform')).text, absent, 'its library is not loaded')
    await pool.query('drop view pg_stat_statements')
    await pool.query(`create view pg_stat_statements as
    select d.oid as dbid, r.oid as userid, query, calls::bigint, 20.25::float8 as mean_exec_time, 81000::float8 as total_exec_time
    from pg_database d, pg_roles r, (values (E'select *\\n  from bids where tenant_id = $1', 4000), ('alter role x password y', 1)) s (query, calls)
    where datname = current_database() and rolname = current_user`)
    const { text } = await visitor.get('/portal/platform')
    matches(
      t,
      text,
      /select \* from bids where tenant_id &#x3D; \$1<\/code><\/th><td[^>]*>4,000<[\s\S]*20 ms[\s\S]*1 min/,
    )
    lacks(t, text, 'alter role')
    lacks(t, text, absent)
  },
)

t.test('a slow platform query is canceled and returns undefined, and platform queries cannot write', async (t) => {
  t.equal(await runBoundedQuery(database, (at) => sql`select pg_sleep(30)`.execute(at)), undefined)
  const writes = runBoundedQuery(database, (at) => sql`update tenants set name = 'x' where id = 0`.execute(at))
  await rejectsWith(t, writes, { code: '25006' }, 'its transaction is read-only')
})

t.test('platform administrators belong to the installation and are not archived with an organization', async (t) => {
  matches(t, tenantTables, containing(['platform_admins']))
  const { tenantTableKinds: tablesOfOrganizations } = await import('../../db/operations/organization/inventory.ts')
  t.equal(tablesOfOrganizations.platform_admins, 'access')
})
