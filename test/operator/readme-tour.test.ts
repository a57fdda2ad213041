import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { removeDataDir } from '../../db/engine/postgres/embedded/cluster.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'

const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'tour-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  status: number | null
  out: string
}

/** Runs a program in the repository's folder until it ends. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(program, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((done) => {
    const out = outputOf(child)
    child.on('close', (status) => done({ status, out: out() }))
  })
}

/** Returns the environment of a user's shell, without the variables that the tests set. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, ...more }
}

function outputOf(child: ChildProcess): () => string {
  let out = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
  }
  return () => out
}

/**
 * Starts a command that a shell runs until Ctrl-C. `interrupt` sends SIGINT to the process group, as a terminal does.
 */
function inShell(command: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise((done) => child.once('close', done))
  const said = outputOf(child)
  const interrupt = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  /** Resolves once the output matches the pattern. Rejects with the whole output if the command ends before. */
  const until = (pattern: RegExp) =>
    new Promise<void>((found, failed) => {
      const look = () => pattern.test(said()) && found()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      ended.then(() => (look() ? undefined : failed(new Error(said()))))
      look()
    })
  return { said, until, interrupt }
}

t.test('make run refuses a port that is in use before it starts anything, and suggests another port', async (t) => {
  const holder = createServer()
  await new Promise<void>((listening) => holder.listen(0, listening))
  t.teardown(() => holder.close())
  const { port } = holder.address() as { port: number }
  const dataDir = join(folder, 'unused')
  const { status, out } = await run('make', ['run', `PORT=${port}`], { DATA_DIR: dataDir, SECRET_KEY: 'a secret' })
  t.not(status, 0)
  matches(t, out, new RegExp(`Port ${port} is in use.* make run PORT=\\d+`))
  t.notOk(out.includes(`PORT=${port}\n`))
  t.notOk(existsSync(dataDir), 'no database was created')
})

/** Returns the indented commands of the README's chapters in order. */
function commands(...chapters: string[]): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const texts = chapters.map((title) => readme.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!)
  const lines = texts
    .join('\n')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
  return lines
    .filter((line) => line.startsWith('    '))
    .map((line) => line.slice(4))
    .join('\n')
}

t.test("after make run, the README's commands as printed have the results that the README describes", async (t) => {
  const [port, hook] = [await findFreePort(), await findFreePort()]
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, WEBHOOK_DEV_HOSTS: `localhost:${hook}` }
  const service = inShell(`make run PORT=${port}`, env)
  t.teardown(async () => {
    await service.interrupt()
    await removeDataDir(dataDir)
  })
  await service.until(/stop +Ctrl-C/)
  matches(t, service.said(), new RegExp(`Listening on http://localhost:${port}$`, 'm'))
  const steps = ['Starting Postgres', 'Migrating the database', 'Making the demo organization', 'Starting the API']
  for (const step of steps) matches(t, service.said(), new RegExp(`^${step} \\.\\.\\. .*\\d s$`, 'm'), step)
  matches(t, service.said(), /^Migrating the database \.\.\. \d+ migrations, /m)
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Record<'key' | 'sandboxKey', string>
  matches(t, service.said(), containing(`  demo key        ${demo.key}\n`))
  matches(t, service.said(), containing(`  sandbox key     ${demo.sandboxKey}   of an empty organization`))
  matches(t, service.said(), containing(`  mails           ${join(dataDir, 'outbox')}\n`))
  const modes = [demo.key, demo.sandboxKey].map(async (key) => {
    const headers = { Authorization: `Bearer ${key}` }
    const answer = await fetch(`http://localhost:${port}/api/v1/me`, { headers })
    return ((await answer.json()) as { data: { tenant: { mode: string } } }).data.tenant.mode
  })
  t.strictSame(await Promise.all(modes), ['live', 'sandbox'])
  const signing = /http:\/\/localhost:\d+\/b\/bid_\S+/.exec(service.said())![0]
  matches(t, await (await fetch(signing)).text(), /Accept for/, 'the demo bid can be signed')
  const printed = commands('Five minutes with curl', 'Receiving webhooks')
  matches(t, printed, /^npm run listen\n[\s\S]*\.data\/address[\s\S]*\.data\/demo\.json[\s\S]*webhook-endpoints/)
  const listener = inShell(`npm run listen -- --port ${hook}`, env)
  t.teardown(() => listener.interrupt())
  await listener.until(/^Ready: /m)
  const tour = printed.replace(/^npm run listen\n/, '')
  t.notOk(tour.includes('localhost:3000'), 'the tour works on any port')
  const here = tour.replaceAll('.data/', `${dataDir}/`)
  const { status, out } = await run('sh', ['-e', '-u', '-c', here])
  t.equal(status, 0, out)
  lacks(t, out, /"status":[45]\d\d/, 'no problem response')
  const contact = /^etag: ("[^"]+")[\s\S]*?"id":(\d+)/im.exec(out)
  t.ok(contact, 'the contact has an ETag')
  const answers = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  // biome-ignore lint/suspicious/noExplicitAny: each answer is of its own shape
  const has = (what: string, found: (data: any) => unknown) =>
    t.ok(
      answers.some(({ data }) => found(data ?? {})),
      what,
    )
  has('the caller', (data) => data.tenant && data.scopes)
  has('the contact in a compact list', (data) => data[0]?.id === Number(contact![2]) && data.length === 1)
  has('the change', (data) => data.id === Number(contact![2]) && data.phone === '+1 206 555 0114')
  has('its event, and none of others', (data) => data[0]?.event?.data?.id === Number(contact![2]) && data.length === 1)
  const became = (data: Record<string, unknown>) => data.bidId && data.contractValue === '6144.89'
  has('the project of the accepted bid', became)
  has('the lead that is won', (data) => data.status === 'won' && data.projectId && data.name === 'Haddad kitchen')
  has('the project among those of the demo', (data) => data.length === 5 && data[0].name === 'Haddad kitchen')
  matches(t, out, /^Accepted by Noor Haddad on /m, 'the bid is signed on its page')
  has('the deposit, paid in full', ({ invoice }) => invoice?.status === 'paid' && invoice.bidPercent === '30')
  const imports = answers.filter(({ data }) => data?.type === 'import').map(({ data }) => data)
  matches(t, imports, [
    { status: 'completed', result: { dryRun: true } },
    { status: 'completed', progress: { processed: 5, errorsCount: 1 } },
  ])
  matches(t, out, /Dolores,Quint,.*dolores\.quint at mail\.example.*e-mail/i, 'the refused row with its reason')
  matches(t, out, /Noor,Haddad/, 'the export')
  has('the usage', (data) => data.tenant?.limit > 0)
  has('the signing secret', (data) => /^whsec_/.test(data.secret ?? data.signingSecret))
  await listener.until(/bid\.accepted +bid \d+, B-\d+, accepted, 6144\.89/)
  await listener.until(/project\.created +project \d+, P-\d+, Haddad kitchen/)
  lacks(t, listener.said(), /REFUSED/)
  const key = String(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')).key)
  await listener.interrupt()
  matches(t, listener.said(), /The endpoint is removed\.\n$/)
  const endpoints = await fetch(`http://localhost:${port}/api/v1/webhook-endpoints`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const { data } = (await endpoints.json()) as { data: { url: string }[] }
  t.strictSame(
    data.map(({ url }) => url),
    ['https://hooks.example.com/construction'],
  )
  await service.interrupt()
  matches(t, service.said(), /\nStopping \.\.\.\n/)
  t.notOk(existsSync(join(dataDir, 'address')), 'the address file of the running service is removed')
})
