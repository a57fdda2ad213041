import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { make } from '../support/make.ts'
import { startProcess, unusedPort } from '../support/peers/api-process.ts'
import { Client } from '../support/peers/client.ts'
import { startService, type TestTenant } from '../support/service.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startService(t)

t.test('on SIGTERM what runs is finished, what is buffered is written, and nothing new is taken', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { firstName: 'Dana' })
  const { child, exited, origin } = await startProcess(t, service)
  const client = tenant.client.at(origin)
  const read = await client.ok('getContact', { path: { id: contact.id } })
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for update', [contact.id])
  const running = client.ok('updateContact', { path: { id: contact.id }, body: { firstName: 'Dina' } })
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  while ((await tenant.database.pool.query(waits)).rowCount === 0);
  child.kill('SIGTERM')
  await t.rejects(untilRefused(new Client(origin)), { code: 'ECONNREFUSED' })
  t.equal(child.exitCode, null, 'it waits for what runs')
  await holder.query('commit')
  holder.release()
  t.equal((await running).data.firstName, 'Dina')
  const [code] = await exited
  t.equal(code, 0)
  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId: read.meta.request_id } })
  t.equal(data.length, 1)
})

t.test('on SIGTERM a kept connection is told that its next answer is the last', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  const { child, exited, origin } = await startProcess(t, service)
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for update', [contact.id])
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => answers.push(text))
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${tenant.client.token}\r\n`
  socket.write(`${head(`DELETE /api/v1/contacts/${contact.id}`)}\r\n`)
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  while ((await tenant.database.pool.query(waits)).rowCount === 0);
  child.kill('SIGTERM')
  await t.rejects(untilRefused(new Client(origin)), { code: 'ECONNREFUSED' })
  socket.write(`${head('GET /api/v1/me')}\r\n`)
  await holder.query('commit')
  holder.release()
  await once(socket, 'close')
  const [, first, second] = answers.join('').split('HTTP/1.1 ')
  t.match(first, /^200 OK\r\n/)
  t.match(second, /^200 OK\r\n([^\r]+\r\n)*Connection: close\r\n/)
  t.equal((await exited)[0], 0)
})

/**
 * Asks until the connection is refused. For the moment that the signal needs, new ones are still taken; what waits in the
 * kernel's queue as the listener closes is reset there, before the process could take it.
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

t.test('a process that nobody asks anything ends at once, connections or not', async (t) => {
  const { child, exited, origin } = await startProcess(t, service)
  await new Client(origin).call('getOpenapiDocument')
  child.kill('SIGTERM')
  const [code] = await exited
  t.equal(code, 0)
})

/** A request that waits for a record's lock, and what lets it go on. */
async function waitingRequest(client: Client, { database }: TestTenant, id: number) {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for update', [id])
  const running = client.call('updateContact', { path: { id }, body: { firstName: 'Dina' } })
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  while ((await database.pool.query(waits)).rowCount === 0);
  return {
    running,
    goOn: async () => {
      await holder.query('commit')
      holder.release()
    },
  }
}

const readiness = async (origin: string): Promise<{ status: number; says: string }> => {
  const answer = await fetch(`${origin}/readyz`)
  return { status: answer.status, says: ((await answer.json()) as { status: string }).status }
}

/** Asks until the process says that it drains. */
async function untilDraining(origin: string): Promise<void> {
  while ((await readiness(origin)).says !== 'draining');
}

t.test('while it drains /readyz is a 503 and requests are answered, each as the last of its connection', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const { child, exited, origin } = await startProcess(t, service, { DRAIN_SECONDS: '15' })
  t.same(await readiness(origin), { status: 200, says: 'ready' })
  const client = tenant.client.at(origin)
  const { running, goOn } = await waitingRequest(client, tenant, id)
  child.kill('SIGTERM')
  await untilDraining(origin)
  t.same(await readiness(origin), { status: 503, says: 'draining' })
  const read = await client.call('getContact', { path: { id } })
  t.match(read, { status: 200, headers: { connection: 'close' } })
  t.equal(child.exitCode, null)
  await goOn()
  t.equal((await running).status, 200)
  child.kill('SIGTERM')
  t.equal((await exited)[0], 0, 'the second signal ends it')
})

t.test('a second signal cuts off what runs', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const { child, exited, origin } = await startProcess(t, service, { DRAIN_SECONDS: '15' })
  const { running, goOn } = await waitingRequest(tenant.client.at(origin), tenant, id)
  const cutOff = t.rejects(running, { code: 'ECONNRESET' })
  child.kill('SIGTERM')
  await untilDraining(origin)
  child.kill('SIGTERM')
  await cutOff
  await goOn()
  t.equal((await exited)[0], 0)
})

t.test('after the drain, and at once on SIGINT, nothing new is taken and what runs is finished', async (t) => {
  const tenant = await service.tenant()
  for (const [signal, seconds] of [
    ['SIGTERM', '1'],
    ['SIGINT', '15'],
  ] as const) {
    const { id } = await make.contact(tenant)
    const { child, exited, origin } = await startProcess(t, service, { DRAIN_SECONDS: seconds })
    const { running, goOn } = await waitingRequest(tenant.client.at(origin), tenant, id)
    child.kill(signal)
    await t.rejects(untilRefused(new Client(origin)), { code: 'ECONNREFUSED' })
    await goOn()
    t.equal((await running).status, 200, signal)
    t.equal((await exited)[0], 0)
  }
})

t.test('scripts/service is the process, npm run api ends with it, and neither leaves one behind', async (t) => {
  const { child, exited } = await startProcess(t, service)
  child.kill('SIGTERM')
  t.same(await exited, [0, null], 'the signal reached the process, no shell before it')
  const port = await unusedPort()
  const { url, settings } = service
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, SECRET_KEY: settings.secretKey }
  const npm = spawn('npm', ['run', '-s', 'api'], { cwd: root, env: { ...env, DATA_DIR: settings.dataDir } })
  t.teardown(() => npm.kill('SIGKILL'))
  const ended = once(npm, 'exit')
  for await (const line of createInterface({ input: npm.stdout })) if (line.includes('"listening"')) break
  npm.kill('SIGTERM')
  await ended
  await t.rejects(new Client(`http://127.0.0.1:${port}`).call('getMe'), { code: 'ECONNREFUSED' })
})

t.test('HOST is the one address that answers, and what is no address stops the start', async (t) => {
  const { child, exited, origin } = await startProcess(t, service, { HOST: '127.0.0.1' })
  t.equal((await readiness(origin)).status, 200)
  await t.rejects(new Client(origin.replace('127.0.0.1', '127.0.0.2')).call('getMe'), { code: 'ECONNREFUSED' })
  child.kill('SIGTERM')
  await exited
  await t.rejects(startProcess(t, service, { HOST: 'http://here' }), /HOST must be an address of this machine/)
  await t.rejects(
    startProcess(t, service, { DRAIN_SECONDS: '16' }),
    /DRAIN_SECONDS must be a whole number from 0 to 15/,
  )
})

t.test('a process with another SECRET_KEY refuses to start on a database that is in use', async (t) => {
  const settings = { ...service.settings, secretKey: 'another' }
  await t.rejects(startProcess(t, { ...service, settings }), /SECRET_KEY differs/)
})
