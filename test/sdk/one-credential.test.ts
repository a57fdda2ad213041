import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

/** Tests of command-line processes that share one credentials file, which one of them renews. */
const service = await startService(t)
const main = resolve(import.meta.dirname, '../../scripts/packages/cli/main.ts')

/** Starts a proxy in front of the service. Token requests wait there until `release`. */
async function startFront(t: Test) {
  const waiting: (() => void)[] = []
  let [tokenRequests, isHeld] = [0, true]
  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/oauth/token') {
      tokenRequests += 1
      if (isHeld) await new Promise<void>((go) => waiting.push(go))
    }
    // Drops the request of a process that died while it waited, so that nothing reaches the service.
    if (request.socket.destroyed) return
    const { port } = new URL(service.origin)
    const { method, url, headers } = request
    const passed = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests: () => tokenRequests,
    release() {
      isHeld = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

interface Outcome {
  code: number
  out: string
  err: string
}

async function signedInAt(t: Test) {
  const front = await startFront(t)
  const folder = mkdtempSync(join(tmpdir(), 'credential-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const tenant = await service.tenant({ name: 'Acme' })
  const app = await makeApp(tenant)
  const { access, refresh } = await makeTokens(service.origin, await makeUser(tenant), app)
  const file = join(folder, 'credentials.json')
  const keep = (tokens: object) =>
    writeFileSync(file, JSON.stringify({ url: front.url, tokens: { clientId: app.id, ...tokens } }), { mode: 0o600 })
  keep({ access, refresh, expiresAtMs: 0 })

  const run = (env: Record<string, string> = {}): { child: ChildProcess; ended: Promise<Outcome> } => {
    const all = { PATH: process.env.PATH, CONSTRUCTION_API_CREDENTIALS: file, ...env }
    let child!: ChildProcess
    const ended = new Promise<Outcome>((done) => {
      child = execFile(process.execPath, [main, 'getMe', '--json'], { env: all }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
    return { child, ended }
  }
  const kept = () => JSON.parse(readFileSync(file, 'utf8')).tokens as { access: string; refresh: string }
  return { front, file, run, keep, kept, tenant, refresh }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(20)
}

t.test('three processes with one refresh token renew it once, all succeed, and the grant stays valid', async (t) => {
  const { front, run, keep, kept, tenant, refresh } = await signedInAt(t)
  const first = run()
  await until(() => front.tokenRequests() === 1)
  const others = [run(), run()]
  // Two complete runs with a key take longer than the others need to reach the lock.
  const { key } = await tenant.key()
  const withKey = { CONSTRUCTION_API_KEY: key, CONSTRUCTION_API_URL: front.url }
  for (const _ of [1, 2]) t.equal((await run(withKey).ended).code, 0)
  front.release()
  const ended = await Promise.all([first, ...others].map(({ ended }) => ended))
  t.strictSame(
    ended.map(({ code, err }) => [code, err]),
    [
      [0, ''],
      [0, ''],
      [0, ''],
    ],
  )
  t.equal(front.tokenRequests(), 1, 'the refresh token was sent once')
  const renewed = kept()
  t.not(renewed.refresh, refresh)
  keep({ ...renewed, expiresAtMs: 0 })
  t.equal((await run().ended).code, 0, 'renewed tokens can be renewed again')
  t.equal(front.tokenRequests(), 2)
})

t.test('a process that waits long for the service keeps its lock, and sends the refresh token once', async (t) => {
  const { front, file, run, tenant } = await signedInAt(t)
  const lock = `${file}.lock`
  const first = run()
  await until(() => front.tokenRequests() === 1)
  const long = new Date(Date.now() - 60_000)
  utimesSync(lock, long, long)
  await until(() => statSync(lock).mtimeMs > long.getTime() + 1_000)
  const second = run()
  const { key } = await tenant.key()
  const withKey = { CONSTRUCTION_API_KEY: key, CONSTRUCTION_API_URL: front.url }
  for (const _ of [1, 2]) t.equal((await run(withKey).ended).code, 0)
  front.release()
  t.strictSame([(await first.ended).code, (await second.ended).code], [0, 0])
  t.equal(front.tokenRequests(), 1)
  t.equal(existsSync(lock), false)
})

t.test('a process takes over the lock of a process that has died', async (t) => {
  const { front, file, run } = await signedInAt(t)
  const lock = `${file}.lock`
  const first = run()
  await until(() => front.tokenRequests() === 1)
  first.child.kill('SIGKILL')
  await first.ended
  t.equal(existsSync(lock), true)
  const long = new Date(Date.now() - 60_000)
  utimesSync(lock, long, long)
  front.release()
  t.equal((await run().ended).code, 0)
  t.equal(front.tokenRequests(), 2)
  t.equal(existsSync(lock), false)
})
