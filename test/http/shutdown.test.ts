import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { make } from '../support/make.ts'
import { Client } from '../support/peers/client.ts'
import { type Service, startService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startService(t)

/** An API process of its own on the service's database, ready to answer. */
async function startProcess(t: Test, { url, settings }: Service) {
  const port = await unusedPort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
  }
  const child = spawn(process.execPath, [join(root, 'handlers/main.ts')], { cwd: root, env })
  const exited = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  await new Promise<void>((ready, failed) => {
    void exited.then(() => failed(new Error(`the process ended: ${said.join('')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"listening"')) ready()
    })
  })
  return { child, exited, origin: `http://127.0.0.1:${port}` }
}

function unusedPort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

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

t.test('a process with another SECRET_KEY refuses to start on a database that is in use', async (t) => {
  const settings = { ...service.settings, secretKey: 'another' }
  await t.rejects(startProcess(t, { ...service, settings }), /SECRET_KEY differs/)
})
