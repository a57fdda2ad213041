import { pino } from 'pino'
import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findRoleOfMember } from '../../db/services/access/members.ts'
import { userCommands } from '../../scripts/operate/admin/users.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { runJobTask } from '../../workers/tasks/serve-jobs.ts'

const service = await startService(t)
const { database } = service

const scopes = ['site_logs', 'time_entries', 'comments'].flatMap((family) => [`${family}:read`, `${family}:write`])

/** Returns a person's key and a key made by that key, both with more scopes than the field role allows. */
async function keysOf(person: TestUser, tenant: TestTenant): Promise<Client[]> {
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  const all = [...scopes, 'comments:delete', 'projects:read', 'leads:read', 'notifications:read', 'notifications:write']
  const body = { name: 'Tablet', scopes: [...all, 'settings:write'] as never[] }
  const keyBy = async (by: Client) => new Client(service.origin, (await by.ok('createApiKey', { body })).data.key)
  const first = await keyBy(client)
  return [first, await keyBy(first)]
}

const becomes = (person: TestUser, tenant: TestTenant, role: string) =>
  userCommands['user:role']!.run(database, { tenant: String(tenant.id), email: person.email, role })

t.test('a key cannot review records after its user gets the field role', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  for (const client of nonEmpty(await keysOf(person, tenant))) {
    await becomes(person, tenant, 'admin')
    const [log, entry] = [await make.siteLog(tenant), await make.timeEntry(tenant)]
    const review = (by: Client, isReviewed: boolean) =>
      Promise.all([
        by.call('updateSiteLog', { path: { id: log.id }, body: { isReviewed } }),
        by.call('updateTimeEntry', { path: { id: entry.id }, body: { isReviewed } }),
      ])
    for (const { status } of nonEmpty(await review(client, true))) t.equal(status, 200, 'a key of an admin can review')
    const { data: reviewed } = await tenant.client.ok('getSiteLog', { path: { id: log.id } })
    t.equal(reviewed.reviewedBy, null, 'a review by a key has no reviewer')
    await review(client, false)
    await becomes(person, tenant, 'field')
    for (const answer of nonEmpty(await review(client, true))) matches(t, answer, { status: 403, code: 'forbidden' })
    const body = { projectId: entry.projectId, userId: person.id, date: '2026-03-02', hours: '1', hourlyRate: '1.00' }
    const made = await client.send('POST', '/time-entries', { body: { ...body, isReviewed: true } })
    matches(t, made, { status: 403, code: 'forbidden' })
    for (const { status } of nonEmpty(await review(tenant.client, true)))
      t.equal(status, 200, 'a key of the operator can review')
  }
})

t.test("a bulk job started by a key cannot review records after the key's user gets the field role", async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  const log = pino({ level: 'silent' })
  for (const maker of nonEmpty(await keysOf(person, tenant))) {
    await becomes(person, tenant, 'admin')
    // A job whose scopes go beyond the new role would be cancelled.
    const narrow = { name: 'Reviews', scopes: ['site_logs:read', 'site_logs:write'] as never[] }
    const client = new Client(service.origin, (await maker.ok('createApiKey', { body: narrow })).data.key)
    const { id } = await make.siteLog(tenant)
    const body = { operation: 'update' as const, ids: [id], changes: { isReviewed: true } }
    const { data } = await client.ok('bulkSiteLogs', { body })
    await becomes(person, tenant, 'field')
    await runJobTask({ database, files: tenant.files, contract: {}, log, stopping: () => false } as never, {
      tenantId: tenant.id,
    })
    const { data: job } = await tenant.client.ok('getJob', { path: { id: data.job_id } })
    matches(t, job, { status: 'completed', result: { outcomes: [{ id, outcome: 'refused' }] } })
    t.equal((await tenant.client.ok('getSiteLog', { path: { id } })).data.isReviewed, false)
  }
})

t.test('a key whose user gets the field role can delete its own comments and no others', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  const project = { entityType: 'project' as const, entityId: (await make.project(tenant)).id }
  const commentBy = async (by: Client) => (await by.ok('createComment', { body: { ...project, body: 'Done' } })).data
  for (const client of nonEmpty(await keysOf(person, tenant))) {
    await becomes(person, tenant, 'admin')
    const remove = async (by: Client) => client.call('deleteComment', { path: { id: (await commentBy(by)).id } })
    t.equal((await remove(tenant.client)).status, 200)
    await becomes(person, tenant, 'field')
    matches(t, await remove(tenant.client), { status: 403, code: 'forbidden' })
    const own = await commentBy(client)
    matches(t, own, { authorId: null }, 'a comment by a key has no author')
    t.equal((await client.call('deleteComment', { path: { id: own.id } })).status, 200)
  }
})

t.test('a caller whose user is removed after admission has no role', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'manager')
  const admitted = { ...tenant.caller, member: { userId: person.id, role: 'manager' as const } }
  const role = () => findRoleOfMember(liveReadContext(database), admitted)
  t.equal(await role(), 'manager')
  await userCommands['user:remove']!.run(database, { tenant: String(tenant.id), email: person.email })
  t.equal(await role(), undefined)
})

t.test("a user's key lists only notifications of that user, and an operator's key lists all", async (t) => {
  const tenant = await service.tenant()
  const [person, other] = [await makeUser(tenant, 'admin'), await makeUser(tenant, 'manager')]
  const manager = (await makeTokens(service.origin, await makeUser(tenant), await makeApp(tenant))).client
  for (const { id } of [person, other]) await manager.ok('createLead', { body: { name: `For ${id}`, assignedTo: id } })
  const recipients = async (client: Client) =>
    (await client.ok('listNotifications')).data.map(({ userId }) => userId).toSorted()
  t.strictSame(await recipients(tenant.client), [person.id, other.id].toSorted())
  const [key] = await keysOf(person, tenant)
  t.strictSame(await recipients(key!), [person.id])
  const { data } = await key!.ok('listNotifications')
  await key!.ok('markNotificationsRead', { body: { ids: [data[0]!.id] } })
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  matches(
    t,
    (await client.ok('listNotifications')).data,
    [{ readAt: null }],
    'a notification read by the key is unread for the person',
  )
})
