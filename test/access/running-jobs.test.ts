import t from 'tap'
import { LeaseLost } from '../../db/engine/postgres/leases.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { callerOfSession, type SignedInUser } from '../../db/services/access/sessions.ts'
import { removeUser, setRole } from '../../db/services/access/users.ts'
import { claimAttempt, type JobAttempt } from '../../db/services/jobs/attempts.ts'
import { endJob, jobLease } from '../../db/services/jobs/claimed-jobs.ts'
import { enqueueJob } from '../../db/services/jobs/jobs.ts'
import { grantableScopes } from '../../scripts/testkit/access.ts'
import { nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { type App, makeApp, makeTokens, makeUser, postOauthForm, type TestUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

interface Office {
  tenant: TestTenant
  person: TestUser
  app: App
  refresh: string
  /** Functions that each begin a job with one kind of credential, and return its id. */
  begins: Record<Beginner, () => Promise<string>>
  keyId: number
}
type Beginner = 'a key' | 'a token' | 'a key of a token' | 'a person in the portal' | 'a key of a person'

async function officeOf(): Promise<Office> {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const tokens = await makeTokens(origin, person, app)
  const key = await tenant.key({ scopes: grantableScopes })
  const made = (await tokens.client.ok('createApiKey', { body: { name: 'Made', scopes: grantableScopes as never[] } }))
    .data
  const visitor = await signInVisitor(origin, person)
  const action = '/portal/api-keys/new'
  const fields = { name: 'At the pages', all: 'read' }
  const sent = await visitor.submit(await visitor.get(action), fields, { action })
  const shown = (await visitor.get(sent.headers.location!)).text
  const ofPerson = new Client(origin, /sk_live_[\w-]+/.exec(/<code id="secret"[^>]*>([^<]*)/.exec(shown)![1]!)![0])
  const signedIn: SignedInUser = {
    ...{ tenantId: tenant.id, tenantName: '', tenantStatus: 'active', aheadMs: null, userId: person.id },
    ...{ name: '', email: person.email, role: 'owner', canSwitch: false, isPlatformAdmin: false },
    ...{ timeZone: 'UTC', locale: 'en-US' },
  }
  const exporting = (client: Client) => async () => (await client.ok('exportContacts', { body: {} })).data.job_id
  const job = { type: 'export', resourceType: 'contacts', params: {}, readScope: null } as const
  return {
    ...{ tenant, person, app, refresh: tokens.refresh, keyId: key.id },
    begins: {
      'a key': exporting(key.client),
      'a token': exporting(tokens.client),
      'a key of a token': exporting(new Client(origin, made.key)),
      'a person in the portal': () =>
        runTransaction(database, { tenantId: tenant.id }, (tx) => enqueueJob(tx, callerOfSession(signedIn), job)),
      'a key of a person': exporting(ofPerson),
    },
  }
}

const inTenant = <T>({ tenant }: Office, work: Parameters<typeof runTransaction<T>>[2]) =>
  runTransaction(database, { tenantId: tenant.id }, work)

/** Ways in which access ends or narrows. `ends` lists the credentials whose jobs are cancelled. */
const ways: Record<string, { end(office: Office): Promise<unknown>; ends: Beginner[] }> = {
  'a key is revoked': {
    end: ({ tenant, keyId }) => tenant.client.ok('revokeApiKey', { path: { id: keyId } }),
    ends: ['a key'],
  },
  'an app revokes its token': {
    end: ({ app, refresh }) => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id }),
    ends: ['a token', 'a key of a token'],
  },
  'a person is removed': {
    end: (office) => inTenant(office, (tx) => removeUser(tx, office.tenant.id, office.person.email)),
    ends: ['a token', 'a key of a token', 'a person in the portal', 'a key of a person'],
  },
  'a role becomes narrower than the jobs': {
    end: (office) => inTenant(office, (tx) => setRole(tx, office.tenant.id, office.person.email, 'field')),
    ends: ['a token', 'a key of a token', 'a person in the portal', 'a key of a person'],
  },
}

const stateOf = async ({ tenant }: Office, id: string): Promise<string> =>
  (await database.pool.query('select status from jobs where tenant_id = $1 and id = $2', [tenant.id, id])).rows[0]
    .status

const claim = async ({ tenant }: Office, jobId: string): Promise<JobAttempt> =>
  (await claimAttempt(database, 'export', { tenantId: tenant.id, jobId }, 60_000)) as JobAttempt

for (const [name, { end, ends }] of Object.entries(ways)) {
  t.test(
    `when ${name}, the waiting and running jobs begun with that access are cancelled, and no others`,
    async (t) => {
      const office = await officeOf()
      const begun: { by: Beginner; waiting: string; served: string; ended: string; slice: JobAttempt }[] = []
      for (const [by, begin] of Object.entries(office.begins) as [Beginner, () => Promise<string>][]) {
        const [waiting, served, ended] = [await begin(), await begin(), await begin()]
        await endJob(database, await claim(office, ended), { status: 'completed' })
        begun.push({ by, waiting, served, ended, slice: await claim(office, served) })
      }
      await end(office)
      for (const { by, waiting, served, ended, slice } of nonEmpty(begun)) {
        const isOver = ends.includes(by)
        t.equal(await stateOf(office, waiting), isOver ? 'cancelled' : 'queued', `a waiting job of ${by}`)
        t.equal(await stateOf(office, served), isOver ? 'cancelled' : 'running', `a running job of ${by}`)
        t.equal(await stateOf(office, ended), 'completed', `a completed job of ${by}`)
        if (isOver)
          await rejectsWith(
            t,
            jobLease.renew(database.sql, slice),
            LeaseLost,
            `the worker that runs the job of ${by} loses its lease`,
          )
        else await jobLease.renew(database.sql, slice)
      }
    },
  )
}
