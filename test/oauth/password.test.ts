import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import { setPassword } from '../../db/services/access/users.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'
import { notifyPasswordChanged } from '../../workers/mail/notify-password-changed.ts'
import { runSendEmailTask } from '../../workers/mail/send-email.ts'
import { startPasswordReset } from '../../workers/mail/start-password-reset.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme & Söhne' })
const secrets = deriveSecrets(service.settings.secretKey)
const dataDir = mkdtempSync(join(tmpdir(), 'mail-'))
t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })

/** Runs all queued tasks of the worker. Returns the errors of failed tasks, and empties the queue. */
async function work(settings: Partial<Settings> = {}): Promise<string[]> {
  const surroundings = { database, secrets, settings: { ...service.settings, dataDir, ...settings }, log }
  const tasks: TaskList = {
    'send-email': (payload) => runSendEmailTask(surroundings, payload as TaskPayloads['send-email']),
    'tell-password-changed': (payload) =>
      notifyPasswordChanged(surroundings, payload as TaskPayloads['tell-password-changed']),
    'start-password-reset': (payload) =>
      startPasswordReset(surroundings, payload as TaskPayloads['start-password-reset']),
  }
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  try {
    await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never)
    const { rows } = await client.query('select last_error from graphile_worker.jobs where last_error is not null')
    return rows.map((row) => row.last_error as string)
  } finally {
    await client.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier in ('send-email', 'start-password-reset', 'tell-password-changed')))",
    )
    await client.end()
  }
}

/** Returns the mails in the outbox, decoded from quoted-printable, and empties the outbox. */
function outbox(): string[] {
  const folder = join(dataDir, 'outbox')
  const mails = readdirSync(folder)
    .sort()
    .map((file) => {
      matches(t, file, /^mail_[0-9a-z]+\.eml$/)
      const text = readFileSync(join(folder, file), 'utf8')
      return text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    })
  rmSync(folder, { recursive: true })
  return mails
}

async function ask(email: string): Promise<{ status: number; text: string }> {
  const visitor = new FormVisitor(origin)
  const { status, text } = await visitor.submit(await visitor.get('/forgot-password'), { email })
  return { status, text: text.replaceAll(email, 'EMAIL') }
}

/** Requests a password reset for a person. Returns the path of the link in the mail. */
async function linkFor(person: TestUser): Promise<string> {
  await ask(person.email)
  t.strictSame(await work(), [])
  // The outbox may also contain mails about the new passwords of earlier tests.
  const mail = outbox().find((one) => one.includes(`To: ${person.email}`))
  const link = new RegExp(`${origin}(/reset-password\\?token=rst_\\w+_[\\w-]{43})`).exec(mail!)
  return link![1]!
}

async function signsIn(person: TestUser, secret: string): Promise<boolean> {
  const visitor = new FormVisitor(origin)
  return (await visitor.signIn(await visitor.get('/sign-in'), { email: person.email, password: secret })).status === 303
}

t.test('a mailed link sets a new password once, ends all sessions, and leaves apps connected', async (t) => {
  const person = await makeUser(tenant)
  const elsewhere = new FormVisitor(origin)
  await elsewhere.signIn(await elsewhere.get('/sign-in'), person)
  const { client } = await makeTokens(origin, person, await makeApp(tenant))
  const link = await linkFor(person)
  const visitor = new FormVisitor(origin)
  const page = await visitor.get(link)
  matches(t, page, { status: 200, text: containing('Acme &amp; Söhne') })
  t.equal(page.headers['referrer-policy'], 'no-referrer')
  matches(t, await visitor.submit(page, { password: 'too short' }), {
    status: 422,
    text: containing('10 to 200 characters'),
  })
  matches(t, await visitor.submit(page, { password: 'brand new words' }), {
    status: 200,
    text: containing('Password changed'),
  })
  t.equal(await signsIn(person, 'brand new words'), true)
  t.equal(await signsIn(person, testPassword), false)
  lacks(t, (await elsewhere.get('/account')).text, person.email)
  t.equal((await client.call('getMe')).status, 200)
  matches(t, await visitor.get(link), { status: 410, text: containing('no longer works') })
  matches(t, await visitor.submit(page, { password: 'another new one' }), { status: 410 })
  t.equal(await signsIn(person, 'brand new words'), true)
})

t.test('each new password, set by link or by the operator, is reported to its user once, with advice', async (t) => {
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  const page = await visitor.get(await linkFor(person))
  await visitor.submit(page, { password: 'brand new words' })
  t.strictSame(await work(), [])
  await setPassword(database, tenant.id, person.email, 'words of the operator')
  t.strictSame(await work(), [])
  const [byLink, byOperator, ...others] = outbox()
  t.strictSame(others, [])
  for (const mail of [byLink, byOperator]) {
    matches(t, mail, containing(`To: ${person.email}`))
    matches(t, mail, containing('Your password was changed'))
    matches(t, mail, containing(`${origin}/forgot-password`))
    lacks(t, mail, /brand new words|words of the operator|rst_/)
  }
  matches(t, byLink, containing('with a link'))
  matches(t, byOperator, /the people who run this\s+service/)
  t.equal((await new FormVisitor(origin).get('/forgot-password')).status, 200)
})

t.test('a mail about the password of a removed user is not sent', async (t) => {
  const person = await makeUser(tenant)
  await setPassword(database, tenant.id, person.email, 'words of the operator')
  await database.pool.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [
    tenant.id,
    person.id,
  ])
  t.strictSame(await work(), [])
  t.equal(existsSync(join(dataDir, 'outbox')), false)
})

t.test('of two concurrent uses of a reset link one succeeds', async (t) => {
  await race(t, {
    at: service,
    rounds: 4,
    arrange: async () => {
      const visitor = new FormVisitor(origin)
      return { visitor, page: await visitor.get(await linkFor(await makeUser(tenant))) }
    },
    contestants: ({ visitor, page }) =>
      ['first new words', 'second new words'].map((one) => () => visitor.submit(page, { password: one })),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [200, 410]),
  })
})

t.test('a reset link expires after half an hour, and an invented link does not work', async (t) => {
  const link = await linkFor(await makeUser(tenant))
  await database.pool.query('update password_resets set expires_at = now()')
  for (const path of [link, '/reset-password', '/reset-password?token=x', `${link.slice(0, -4)}AAAA`]) {
    matches(t, await new FormVisitor(origin).get(path), { status: 410 }, path)
  }
})

t.test('a reset request does not reveal who has an account, and only account owners get a mail', async (t) => {
  const person = await makeUser(tenant)
  const [known, unknown] = [await ask(person.email), await ask('nobody@example.com')]
  t.equal(known.status, 200)
  t.strictSame(unknown, known)
  const { rows } = await database.pool.query(
    "select task_identifier from graphile_worker.jobs where task_identifier = 'start-password-reset'",
  )
  t.strictSame(
    rows.map((row) => row.task_identifier),
    ['start-password-reset', 'start-password-reset'],
  )
  await work()
  matches(t, outbox(), [containing(`To: ${person.email}`)])
})

t.test('an e-mail address gets at most three reset mails an hour, and the answer is always the same', async (t) => {
  await makeUser(tenant, 'owner', 'mira@example.com')
  const answers = []
  // PostgreSQL lowercases U+0130 to `i`, JavaScript to `i` with a dot above.
  for (const letter of ['I', 'i', '\u0130', '\u0130', 'I']) answers.push(await ask(`M${letter}RA@example.com`))
  for (const answer of nonEmpty(answers)) t.strictSame(answer, answers[0])
  await work()
  t.equal(outbox().length, 3)
})

t.test('a user with accounts in two organizations gets one mail with a link for each account', async (t) => {
  const [first, second] = [
    await service.tenant({ name: 'Alder Homes' }),
    await service.tenant({ name: 'Beta Roofing' }),
  ]
  const person = await makeUser(first, 'owner', 'both@example.com')
  await makeUser(second, 'viewer', 'both@example.com')
  await ask(person.email)
  await work()
  const [mail, ...others] = outbox()
  t.strictSame(others, [])
  t.equal(/^Subject: (.*?)\r?$/m.exec(mail!)?.[1], 'Set a new password')
  const links = [...mail!.matchAll(/Password for ([^:\r\n]*):\s+(http\S+)/g)]
  t.strictSame(
    links.map(([, organization]) => organization),
    ['Alder Homes', 'Beta Roofing'],
  )
  for (const [, organization, link] of nonEmpty(links)) {
    const { text } = await sendRaw(link!, 'GET')
    t.equal(text.includes(`For both@example.com at ${organization}.`), true, link!)
  }
})

t.test('a queued mail is stored sealed', async (t) => {
  await enqueueMail(database, secrets, {
    tenantId: 1,
    to: 'a@example.com',
    subject: 'S',
    text: 'the secret link',
    html: '',
  })
  const { rows } = await database.pool.query('select payload::text from graphile_worker._private_jobs')
  matches(t, rows, [{ payload: /sealed/ }])
  lacks(t, JSON.stringify(rows), 'secret link')
  await work()
  matches(t, outbox(), [containing('the secret link')])
})

t.test(
  'mails are sent by SMTP with their attachments, given up if refused, and sent later if the server is unreachable',
  async (t) => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        /^(?:refused|later)/.test(address)
          ? done(
              Object.assign(new Error(`no mailbox ${address}`), {
                responseCode: address.startsWith('later') ? 451 : 550,
              }),
            )
          : done(),
      onData(stream, session, done) {
        let text = `MAIL FROM:${session.envelope.mailFrom ? session.envelope.mailFrom.address : ''}\n`
        stream.on('data', (part: Buffer) => {
          text += part.toString()
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const smtpUrl = `smtp://127.0.0.1:${port}?from=hello@example.com`
    const message = {
      tenantId: 1,
      to: 'dana@example.com',
      subject: 'Grüße\r\nBcc: x@example.com',
      text: 'words',
      html: '<p>words</p>',
    }
    const content = Buffer.from('%PDF-1.7').toString('base64')
    const attachments = [{ filename: 'Angebot.pdf', contentType: 'application/pdf', content, cid: 'bid' }]
    await enqueueMail(database, secrets, { ...message, attachments })
    t.strictSame(await work({ smtpUrl }), [])
    matches(t, received, [/MAIL FROM:hello@example.com/])
    matches(t, received[0], /Message-ID: <mail_\w+@127\.0\.0\.1>/)
    matches(t, received[0], containing('Angebot.pdf'))
    matches(t, received[0], containing(Buffer.from('%PDF-1.7').toString('base64')))
    lacks(t, received[0], /^Bcc:/m)
    await enqueueMail(database, secrets, { ...message, to: 'refused@example.com' })
    t.strictSame(await work({ smtpUrl }), [])
    const { msg, responseCode, response, recipient } = JSON.parse(logged.at(-1)!)
    t.strictSame([msg, responseCode, response], ['a mail was given up', 550, '550 no mailbox (address)'])
    matches(t, recipient, /^[\w-]{22}$/)
    await enqueueMail(database, secrets, { ...message, to: 'later@example.com' })
    const [failure] = await work({ smtpUrl })
    t.equal(failure, "Can't send mail - all recipients were rejected: 451 no mailbox (address)")
    for (const line of nonEmpty(logged)) t.notOk(/(?:refused|later)@example\.com/.test(line), line)
    await database.pool.query('delete from graphile_worker._private_jobs')
    await new Promise<void>((resolve) => server.close(resolve))
    await enqueueMail(database, secrets, message)
    matches(t, await work({ smtpUrl }), [/ECONNREFUSED/])
  },
)

t.test(
  'the mail and page of a new password use the organization’s language, and the sign-in page uses the browser’s',
  async (t) => {
    const berlin = await service.tenant({ name: 'Bau & S\u00f6hne' })
    await berlin.client.ok('updateBranding', { body: { locale: 'de-DE' } })
    const person = await makeUser(berlin)
    await ask(person.email)
    t.strictSame(await work(), [])
    const mail = outbox().find((one) => one.includes(`To: ${person.email}`))!
    matches(t, mail, containing('vermutlich Sie selbst'))
    matches(t, mail, containing('innerhalb von 30 Minuten'))
    const link = new RegExp(`${origin}(/reset-password\\?token=\\S+)`).exec(mail)![1]!
    const textAt = async (path: string, asked: string) =>
      (await fetch(origin + path, { headers: { 'Accept-Language': asked } })).text()
    matches(t, await textAt(link, 'fr'), /<html lang="de">.*Passwort festlegen/s)
    matches(t, await textAt('/reset-password?token=none', 'fr-CA, en;q=0.5'), /<html lang="fr">.*ne fonctionne plus/s)
    matches(t, await textAt('/sign-in', 'es'), /<html lang="es">.*Iniciar sesi\u00f3n/s)
    matches(t, await textAt('/forgot-password', 'it'), /<html lang="en">.*Send the link/s)
  },
)
