import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startApiProcess, unusedPort } from '../../scripts/testkit/peers/api-process.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startService(t)

t.test(
  'on SIGTERM running requests complete, buffered rows are written, and new connections are refused',
  async (t) => {
    const tenant = await service.tenant()
    const [contact, deleted] = [await make.contact(tenant, { firstName: 'Dana' }), await make.contact(tenant)]
    const { child, exited, origin } = await startApiProcess(t, service)
    const client = tenant.client.at(origin)
    const read = await client.ok('getContact', { path: { id: contact.id } })
    const { running, goOn } = await waitingRequest(client, tenant, contact.id)
    const kept = keptConnection(origin, tenant)
    const waiting = await waitingFor(tenant, deleted.id, () => kept.send(`DELETE /api/v1/contacts/${deleted.id}`))
    child.kill('SIGTERM')
    await rejectsWith(t, untilRefused(new Client(origin)), { code: 'ECONNREFUSED' })
    t.equal(child.exitCode, null, 'the process waits for running requests')
    kept.send('GET /api/v1/me')
    await waiting.goOn()
    const [first, second] = await kept.answers()
    matches(t, first, /^200 OK\r\n/)
    const last = /^200 OK\r\n([^\r]+\r\n)*Connection: close\r\n/
    matches(t, second, last, 'the next answer on an open connection says that it is the last')
    await goOn()
    matches(t, await running, { status: 200, json: { data: { firstName: 'Dina' } } })
    t.equal((await exited)[0], 0)
    const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId: read.meta.request_id } })
    t.equal(data.length, 1)
  },
)

/** Opens a raw connection on which the test sends request lines. */
function keptConnection(origin: string, tenant: TestTenant) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const texts: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => texts.push(text))
  const closed = once(socket, 'close')
  return {
    send: (line: string): void =>
      void socket.write(`${line} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${tenant.client.token}\r\n\r\n`),
    async answers(): Promise<string[]> {
      await closed
      return texts.join('').split('HTTP/1.1 ').slice(1)
    },
  }
}

/**
 * Sends requests until a connection is refused. Connections are accepted until the signal arrives. The kernel resets
 * connections that are still queued when the listener closes.
 */
async function untilRefused(client: Client): Promise<never> {
  for (;;) {
    try {
      await client.call('getMe')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    }
  }
}

t.test('an idle API process listens only on the address in HOST, and ends at once on SIGTERM', async (t) => {
  const { child, exited, origin } = await startApiProcess(t, service, { HOST: '127.0.0.1' })
  await new Client(origin).call('getOpenapiDocument')
  await rejectsWith(t, new Client(origin.replace('127.0.0.1', '127.0.0.2')).call('getMe'), { code: 'ECONNREFUSED' })
  child.kill('SIGTERM')
  t.strictSame(await exited, [0, null], 'the signal reached the process itself and no shell in front of it')
})

/**
 * Sends a request that waits for a contact's lock. Returns what `send` returned, and a function that releases the lock.
 */
async function waitingFor<Sent>({ id: tenantId, database }: TestTenant, id: number, send: () => Sent) {
  const waiting = () => countLockWaits(database.pool)
  const before = await waiting()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where tenant_id = $1 and id = $2 for update', [tenantId, id])
  const sent = send()
  while ((await waiting()) <= before);
  return {
    sent,
    goOn: async () => {
      await holder.query('commit')
      holder.release()
    },
  }
}

/** Sends a contact update that waits for a lock. Returns its running call, and a function that releases the lock. */
async function waitingRequest(client: Client, tenant: TestTenant, id: number) {
  const change = () => ({ running: client.call('updateContact', { path: { id }, body: { firstName: 'Dina' } }) })
  const { sent, goOn } = await waitingFor(tenant, id, change)
  return { ...sent, goOn }
}

const readiness = async (origin: string): Promise<{ status: number; says: string }> => {
  const answer = await fetch(`${origin}/readyz`)
  return { status: answer.status, says: ((await answer.json()) as { status: string }).status }
}

/** Waits until the process reports that it is draining. */
async function untilDraining(origin: string): Promise<void> {
  while ((await readiness(origin)).says !== 'draining');
}

t.test('while draining, /readyz is a 503, and each answered request is the last of its connection', async (t) => {
  const tenant = await service.tenant()
  const [{ id }, other] = [await make.contact(tenant), await make.contact(tenant)]
  const { child, exited, origin } = await startApiProcess(t, service, { DRAIN_SECONDS: '15' })
  t.strictSame(await readiness(origin), { status: 200, says: 'ready' })
  const client = tenant.client.at(origin)
  const { running, goOn } = await waitingRequest(client, tenant, id)
  const late = await waitingRequest(client, tenant, other.id)
  const cutOff = rejectsWith(t, late.running, { code: 'ECONNRESET' }, 'a second signal aborts running requests')
  child.kill('SIGTERM')
  await untilDraining(origin)
  t.strictSame(await readiness(origin), { status: 503, says: 'draining' })
  const read = await client.call('getContact', { path: { id } })
  matches(t, read, { status: 200, headers: { connection: 'close' } })
  t.equal(child.exitCode, null)
  await goOn()
  t.equal((await running).status, 200)
  child.kill('SIGTERM')
  await cutOff
  await late.goOn()
  t.equal((await exited)[0], 0, 'the second signal ends the process')
})

t.test(
  'after the drain, or immediately on SIGINT, new connections are refused and running requests complete',
  async (t) => {
    const tenant = await service.tenant()
    for (const [signal, seconds] of [
      ['SIGTERM', '1'],
      ['SIGINT', '15'],
    ] as const) {
      const { id } = await make.contact(tenant)
      const { child, exited, origin } = await startApiProcess(t, service, { DRAIN_SECONDS: seconds })
      const { running, goOn } = await waitingRequest(tenant.client.at(origin), tenant, id)
      child.kill(signal)
      await rejectsWith(t, untilRefused(new Client(origin)), { code: 'ECONNREFUSED' })
      await goOn()
      t.equal((await running).status, 200, signal)
      t.equal((await exited)[0], 0)
    }
  },
)

t.test('npm run api ends with its npm process and leaves no process behind', async (t) => {
  const port = await unusedPort()
  const { url, settings } = service
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, SECRET_KEY: settings.secretKey }
  const npm = spawn('npm', ['run', '-s', 'api'], { cwd: root, env: { ...env, DATA_DIR: settings.dataDir } })
  t.teardown(() => npm.kill('SIGKILL'))
  const ended = once(npm, 'exit')
  for await (const line of createInterface({ input: npm.stdout })) if (line.includes('"listening"')) break
  npm.kill('SIGTERM')
  await ended
  await rejectsWith(t, new Client(`http://127.0.0.1:${port}`).call('getMe'), { code: 'ECONNREFUSED' })
})
