import fc from 'fast-check'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { attemptBackoffMs } from '../../db/services/jobs/attempts.ts'
import { findJob } from '../../db/services/jobs/jobs.ts'
import {
  claimMail,
  enqueueMailJob,
  finishMail,
  handleFailedMail,
  type MailAttempt,
  suspendMailUntilFile,
} from '../../db/services/mail/mail-jobs.ts'
import { findMemberAddresses, listOwnerIds } from '../../db/services/mail/member-addresses.ts'
import { recordReminder } from '../../db/services/mail/reminders.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { runSendEmailTask } from '../../workers/mail/send-email.ts'

const service = await startOwnService(t)
const { database } = service
const db = liveReadContext(database)

const notice = { type: 'bid.mail_failed', entityType: 'bid', entityId: 1, title: 'It could not be delivered' } as const
const newMail = ({ caller }: TestTenant) =>
  runTransaction(database, caller, (tx) =>
    enqueueMailJob(tx, caller, {
      family: 'bids',
      readScope: 'bids:read',
      params: { bidId: 1, to: 'x@example.com', message: null },
    }),
  )

/** What can happen to an attempt. After a wait, its PDF is ready. */
type Step = 'fails' | 'waits' | 'is refused for good' | 'goes out'

t.test('only failed attempts of a mail count, and the pauses between them follow the schedule', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const history = async (steps: readonly Step[]): Promise<string> => {
    const jobId = await newMail(tenant)
    const task = { tenantId: tenant.id, jobId }
    const { rows: before } = await database.pool.query('select from notifications where tenant_id = $1', [tenant.id])
    const said = steps.join(', ')
    let attempts = 0
    let waited = false
    for (const step of nonEmpty(steps)) {
      const attempt = (await claimMail(database, task)) as MailAttempt
      t.equal(attempt.attempts, attempts, said)
      t.equal(attempt.awaited, waited ? 'a.pdf' : null, said)
      t.equal(await claimMail(database, task), undefined, 'the mail is leased')
      const from = Date.now()
      const isOver =
        step === 'goes out' ||
        step === 'is refused for good' ||
        (step === 'fails' && attempts === attemptBackoffMs.length)
      if (step === 'waits') await runTransaction(database, caller, (tx) => suspendMailUntilFile(tx, attempt, 'a.pdf'))
      else if (step === 'goes out') await finishMail(database, attempt, { to: 'x@example.com' })
      else await handleFailedMail(database, attempt, { reason: 'No.', isFinal: step !== 'fails', notification: notice })
      const { job } = await findJob(db, caller, jobId)
      const told = await database.pool.query('select from notifications where tenant_id = $1', [tenant.id])
      const failed = isOver && step !== 'goes out'
      t.equal(told.rows.length - before.length, failed ? 1 : 0, said)
      if (isOver) {
        matches(t, job, { status: failed ? 'failed' : 'completed', errorMessage: failed ? 'No.' : null }, said)
        t.equal(await claimMail(database, task), undefined, 'the mail is finished')
        return job.status
      }
      t.equal(job.status, 'running', said)
      waited = step === 'waits'
      if (waited) continue
      const { rows } = await database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
        `send-document:${jobId}`,
      ])
      const pauseMs = Date.parse(rows[0].run_at) - from
      const wanted = attemptBackoffMs[attempts]!
      attempts += 1
      t.ok(pauseMs >= wanted - 1000 && pauseMs < wanted + 60_000, `${said}: the pause after attempt ${attempts}`)
      matches(t, job.errorMessage, new RegExp(`^Attempt ${attempts} failed: No\\. The next attempt is at 20`))
    }
    return 'running'
  }
  t.equal(await history(Array.from({ length: attemptBackoffMs.length + 1 }, () => 'fails' as const)), 'failed')
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('fails') },
    { weight: 4, arbitrary: fc.constant<Step>('waits') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('is refused for good', 'goes out') },
  )
  const steps = fc.array(step, { minLength: 3, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(steps, async (given) => void (await history(given))),
    { seed: 11, numRuns: 15 },
  )
})

t.test(
  "mails to the organization go to the first group of recipients that has an existing user, otherwise to the organization's address",
  async (t) => {
    const tenant = await service.tenant()
    const { caller, client } = tenant
    const named = (name: string) => makeUser(tenant, 'owner', `${name}@build.example`)
    const [ann, bob, gone] = [await named('ann'), await named('bob'), await named('gone')]
    await runTransaction(database, caller, (tx) => removeUser(tx, tenant.id, gone.email))
    const stranger = await makeUser(await service.tenant(), 'owner', 'stranger@build.example')
    const [a, b, g, s] = [ann.id, bob.id, gone.id, stranger.id]
    t.strictSame((await listOwnerIds(db, caller)).toSorted(), [a, b].toSorted())
    const told = (groups: (number | null)[][]) => findMemberAddresses(db, caller, groups)
    t.strictSame(await told([[g], [null], []]), [], 'no recipients without an address')
    await client.ok('updateBranding', { body: { email: 'office@build.example' } })
    const cases: [(number | null)[][], string[]][] = [
      [[[a], [b]], ['ann']],
      [[[null, a, a, b]], ['ann', 'bob']],
      [[[g], [b]], ['bob']],
      [[[null], [g, null], [a]], ['ann']],
      [[[g, b], [a]], ['bob']],
      [[[s], [a]], ['ann']],
      [[[g], [null], []], ['office']],
      [[], ['office']],
    ]
    for (const [groups, names] of cases)
      t.strictSame(
        await told(groups),
        names.map((name) => `${name}@build.example`),
        JSON.stringify(groups),
      )
  },
)

t.test('a reminder is recorded only once for the same record, occasion and due time', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  const caller = ({ id }: TestTenant) =>
    callerFromRequester(id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const key = { entityType: 'invoice', entityId: 1, occasion: 'overdue', dueAt: '2026-04-10T00:00:00.000Z' } as const
  const keys = [
    [one, key],
    [one, { ...key, dueAt: '2026-04-11T00:00:00.000Z' }],
    [one, { ...key, entityId: 2 }],
    [one, { ...key, entityType: 'bid', occasion: 'expiring' } as never],
    [other, key],
  ] as const
  for (const isNew of [true, false]) {
    for (const [of, noted] of keys) {
      const made = await runTransaction(database, { tenantId: of.id }, (tx) => recordReminder(tx, caller(of), noted))
      t.equal(made, isNew, JSON.stringify(noted))
    }
  }
})

t.test('a mail that the server refuses permanently is dropped, and others are retried', async (t) => {
  let responseCode = 250
  /** Status that the server sends for the sender's address. */
  let toSender = 250
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('Expired'), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) =>
      toSender < 300 ? done() : done(Object.assign(new Error('not from you'), { responseCode: toSender })),
    onRcptTo: (_address, _session, done) =>
      responseCode < 300 ? done() : done(Object.assign(new Error('not now'), { responseCode })),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  const settings = { ...service.settings, smtpUrl: `smtp://127.0.0.1:${port}` }
  const secrets = deriveSecrets(settings.secretKey)
  const message = { id: 'mail_1', to: 'dana@example.com', subject: 'Words', text: 'words', html: '<p>words</p>' }
  const payload = { sealed: await secrets.seal(JSON.stringify(message)) }
  const surroundings = { secrets, settings, log: pino({ level: 'silent' }) }
  for (const code of [250, 550, 551, 552, 553, 554]) {
    responseCode = code
    await runSendEmailTask(surroundings, payload)
  }
  for (const code of [421, 450, 451, 452]) {
    responseCode = code
    matches(t, await runSendEmailTask(surroundings, payload).catch((error: unknown) => error), { responseCode: code })
  }
  responseCode = 250
  toSender = 553
  matches(t, await runSendEmailTask(surroundings, payload).catch((error: unknown) => error), { responseCode: 553 })
  toSender = 250
  const strange = { ...settings, smtpUrl: `smtp://office:expired@127.0.0.1:${port}` }
  const refused = await runSendEmailTask({ ...surroundings, settings: strange }, payload).catch(
    (error: unknown) => error,
  )
  matches(t, refused, { responseCode: 535 }, 'an error that the operator can fix is retried')
  await runSendEmailTask(surroundings, payload)
  const away = { ...surroundings, settings: { ...settings, smtpUrl: 'smtp://127.0.0.1:9' } }
  await rejectsWith(t, runSendEmailTask(away, payload), { code: /^E/ })
})
