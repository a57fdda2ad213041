import t from 'tap'
import { callerOfSession, type SignedIn } from '../../db/access/sessions.ts'
import { removeUser, setRole } from '../../db/access/users.ts'
import { claimAttempt, type JobAttempt } from '../../db/jobs/attempts.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { endJob, jobLease } from '../../db/jobs/slices.ts'
import { LeaseLost } from '../../db/postgres/leases.ts'
import { writing } from '../../db/postgres/transaction.ts'
import { scopes } from '../support/access.ts'
import { nonEmpty, rejectsWith } from '../support/assertions/assertions.ts'
import { type App, makeApp, makePerson, makeTokens, type Person, post } from '../support/oauth.ts'
import { Client } from '../support/peers/client.ts'
import { signInVisitor } from '../support/peers/visitor.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

interface Office {
  tenant: TestTenant
  person: Person
  app: App
  refresh: string
  /** By who they are, those who begin jobs: each begins one and gives its id. */
  begins: Record<Beginner, () => Promise<string>>
  keyId: number
}
type Beginner = 'a key' | 'a token' | 'a key of a token' | 'a person at the pages' | 'a key of a person'

async function officeOf(): Promise<Office> {
  const tenant = await service.tenant()
  const [person, app] = [await makePerson(tenant), await makeApp(tenant)]
  const tokens = await makeTokens(origin, person, app)
  const key = await tenant.key({ scopes })
  const made = (await tokens.client.ok('createApiKey', { body: { name: 'Made', scopes: scopes as never[] } })).data
  const visitor = await signInVisitor(origin, person)
  const action = '/portal/api-keys/new'
  const fields = { name: 'At the pages', all: 'read' }
  const sent = await visitor.submit(await visitor.get(action), fields, { action })
  const shown = (await visitor.get(sent.headers.location!)).text
  const ofPerson = new Client(origin, /sk_live_[\w-]+/.exec(/<code id="secret"[^>]*>([^<]*)/.exec(shown)![1]!)![0])
  const signedIn: SignedIn = {
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
      'a person at the pages': () =>
        writing(database, { tenantId: tenant.id }, (tx) => enqueueJob(tx, callerOfSession(signedIn), job)),
      'a key of a person': exporting(ofPerson),
    },
  }
}

const inTenant = <T>({ tenant }: Office, work: Parameters<typeof writing<T>>[2]) =>
  writing(database, { tenantId: tenant.id }, work)

/** Each way in which access ends or narrows, and whose jobs end with it. */
const ways: Record<string, { end(office: Office): Promise<unknown>; ends: Beginner[] }> = {
  'a key is revoked': {
    end: ({ tenant, keyId }) => tenant.client.ok('revokeApiKey', { path: { id: keyId } }),
    ends: ['a key'],
  },
  'an app signs off': {
    end: ({ app, refresh }) => post(origin, '/oauth/revoke', { token: refresh, client_id: app.id }),
    ends: ['a token', 'a key of a token'],
  },
  'a person is removed': {
    end: (office) => inTenant(office, (tx) => removeUser(tx, office.tenant.id, office.person.email)),
    ends: ['a token', 'a key of a token', 'a person at the pages', 'a key of a person'],
  },
  'a role becomes narrower than the jobs': {
    end: (office) => inTenant(office, (tx) => setRole(tx, office.tenant.id, office.person.email, 'field')),
    ends: ['a token', 'a key of a token', 'a person at the pages', 'a key of a person'],
  },
}

const stateOf = async ({ tenant }: Office, id: string): Promise<string> =>
  (await database.pool.query('select status from jobs where tenant_id = $1 and id = $2', [tenant.id, id])).rows[0]
    .status

const claim = async ({ tenant }: Office, jobId: string): Promise<JobAttempt> =>
  (await claimAttempt(database, 'export', { tenantId: tenant.id, jobId }, 60_000)) as JobAttempt

for (const [name, { end, ends }] of Object.entries(ways)) {
  t.test(
    `when ${name}, what was begun with it ends, whether it waits or is served, and nothing else does`,
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
        t.equal(await stateOf(office, waiting), isOver ? 'cancelled' : 'queued', `a job of ${by} that waits`)
        t.equal(await stateOf(office, served), isOver ? 'cancelled' : 'running', `a job of ${by} that is served`)
        t.equal(await stateOf(office, ended), 'completed', `a job of ${by} that has ended`)
        if (isOver)
          await rejectsWith(
            t,
            jobLease.renew(database.sql, slice),
            LeaseLost,
            `whoever serves the job of ${by} learns of it`,
          )
        else await jobLease.renew(database.sql, slice)
      }
    },
  )
}
