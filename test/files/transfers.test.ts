import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { clientLimits } from '../../db/engine/base/settings.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertApiKey } from '../../db/services/access/api-keys.ts'
import { createDownloadTicket } from '../../db/services/files/download-tickets.ts'
import { LocalFileStore } from '../../db/services/files/local-file-store.ts'
import { createUpload, findUpload, signTransferAddress, type TransferKey } from '../../db/services/files/transfers.ts'
import { defaultPurposeOfType } from '../../db/services/files/upload-purposes.ts'
import { problemHandler } from '../../handlers/pipeline/http/problem-handler.ts'
import { transferRoutes } from '../../handlers/pipeline/http/public/transfers.ts'
import { requestIdGate } from '../../handlers/pipeline/http/request-id.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeTrigger } from '../../scripts/testkit/environment/database.ts'
import { listFileNames, readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const place = await makeJobHelpers(t)
const { database, files } = place
const secrets = deriveSecrets('a secret of the tests')
const uploadMaxBytes = 1_000_000

/** Starts a server with only the transfer addresses, and returns its origin. */
async function serve(over: Partial<Parameters<typeof transferRoutes>[0]> = {}): Promise<string> {
  const app = express()
  const log = pino({ level: 'silent' })
  app.use(requestIdGate({ publicOrigin: 'http://localhost' }, () => false, log))
  app.use(transferRoutes({ database, files, secrets, uploadMaxBytes, limits: clientLimits, ...over }))
  app.use(problemHandler('https://docs.example', log))
  const server = createServer(app).listen(0)
  t.teardown(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const origin = await serve()

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends one request over its own connection. `feed` writes and ends the body, or aborts. */
function ask(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  feed: (request: ReturnType<typeof send>) => void = (request) => request.end(),
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    feed(request)
  })
}

const csv = { 'Content-Type': 'text/csv' }
const put = (url: string, content: string | Buffer, headers: OutgoingHttpHeaders = csv) =>
  ask('PUT', url, headers, (request) => request.end(content))

async function upload(
  caller: Caller,
  contentType = 'text/csv',
  from = origin,
): Promise<{ url: string; key: TransferKey }> {
  const { id } = await runTransaction(database, caller, (tx) =>
    createUpload(tx, caller, { purpose: defaultPurposeOfType(contentType), contentType }),
  )
  const key = { tenantId: caller.tenantId, id }
  return { url: signTransferAddress(from, secrets, 'upload', key), key }
}

/** Creates a download address for a finished export's file. */
async function download(caller: Caller): Promise<{ url: string; content: string; key: TransferKey }> {
  const { job, file } = await place.run(caller, 'export', {})
  const { id } = await runTransaction(database, caller, (tx) =>
    createDownloadTicket(tx, caller, { jobId: job.id, kind: 'result' }),
  )
  const key = { tenantId: caller.tenantId, id }
  return { url: signTransferAddress(origin, secrets, 'download', key), content: file ?? '', key }
}

const partials = async (): Promise<string[]> =>
  (await listFileNames(files, 'uploads')).filter((name) => name.endsWith('.partial'))

const sizeOf = async (key: TransferKey): Promise<number | undefined> =>
  (await readStoredFile(files, 'uploads', (await findUpload(database.sql, key))!.file))?.length

const problem = (t: Test, reply: Reply, status: number, code: string): void => {
  t.equal(reply.status, status, reply.text)
  matches(t, reply.headers['content-type'], /^application\/problem\+json/)
  const body = JSON.parse(reply.text)
  matches(t, body, { type: `https://docs.example/docs/api/concepts/errors#${code}`, status, request_id: String })
}

t.test('an upload stores the whole file once, and returns its sourcePath', async (t) => {
  const { url, key } = await upload(await place.tenant())
  const content = 'Kind\n'.repeat(100_000)
  const reply = await put(url, content, { 'Content-Type': 'Text/CSV; charset="UTF-8"' })
  t.equal(reply.status, 200)
  matches(t, JSON.parse(reply.text), {
    data: { sourcePath: key.id, size: content.length },
    meta: { request_id: String },
  })
  t.equal(await sizeOf(key), content.length)
  matches(t, await findUpload(database.sql, key), { state: 'finished', size: content.length })
  const second = await put(url, 'other')
  problem(t, second, 409, 'conflict')
  matches(t, JSON.parse(second.text).detail, /has already been uploaded/, 'refused before its bytes are read')
  t.equal(await sizeOf(key), content.length)
  t.strictSame(await partials(), [])
})

t.test('of two concurrent transfers to one upload address, one is stored and the other refused', async (t) => {
  const tenant = await place.tenant()
  const slowly = (url: string, letter: string) =>
    ask('PUT', url, csv, (request) => {
      request.write(letter.repeat(1000))
      setTimeout(() => request.end(letter.repeat(1000)), 20)
    })
  await race(t, {
    arrange: () => upload(tenant),
    contestants: ({ url }) => ['a', 'b'].map((letter) => () => slowly(url, letter)),
    judge: async (replies, { key }) => {
      t.strictSame(sortedStatuses(replies), [200, 409])
      t.equal(await sizeOf(key), 2000)
      t.strictSame(await partials(), [])
      const kept = (await listFileNames(files, 'uploads')).filter((name) => name.startsWith(key.id))
      t.strictSame(kept, [(await findUpload(database.sql, key))!.file])
    },
  })
})

t.test('an aborted upload leaves nothing and can be repeated', async (t) => {
  const { url, key } = await upload(await place.tenant())
  const broken = ask('PUT', url, { ...csv, 'Content-Length': '5000' }, (request) => {
    request.write('x'.repeat(1000))
    setTimeout(() => request.destroy(), 50)
  })
  await rejectsWith(t, broken, /^socket hang up$/)
  while ((await partials()).length > 0) await sleep(20)
  t.equal(await sizeOf(key), undefined)
  t.equal((await put(url, 'Kind\n')).status, 200)
})

t.test('an upload may declare a UTF-16 charset', async (t) => {
  for (const charset of ['utf-16', 'UTF-16LE', '"utf-16be"']) {
    const { url } = await upload(await place.tenant())
    t.equal((await put(url, '\ufeffa', { 'Content-Type': `text/csv; charset=${charset}` })).status, 200)
  }
})

t.test('an upload with the wrong type or size, or to an invalid address, is refused', async (t) => {
  const caller = await place.tenant()
  const { url, key } = await upload(caller)
  for (const headers of [
    {},
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'text/csv; charset=latin1' },
    { ...csv, 'Content-Encoding': 'gzip' },
  ]) {
    problem(t, await put(url, 'x', headers), 415, 'bad_request')
  }
  problem(t, await put(url, ''), 400, 'bad_request')
  problem(t, await put(url, 'Kind', { ...csv, 'Content-Range': 'bytes 0-3/12' }), 400, 'bad_request')
  problem(t, await put(url, Buffer.alloc(uploadMaxBytes + 1)), 413, 'bad_request')
  const drip = (request: ReturnType<typeof send>) => {
    for (let sent = 0; sent <= uploadMaxBytes; sent += 100_000) request.write(Buffer.alloc(100_000))
    request.end()
  }
  problem(t, await ask('PUT', url, csv, drip), 413, 'bad_request')
  t.strictSame(await partials(), [])
  const image = await upload(caller, 'image/png')
  problem(
    t,
    await put(image.url, Buffer.alloc(5 * 1024 * 1024 + 1), { 'Content-Type': 'image/png' }),
    413,
    'bad_request',
  )
  t.equal((await put(image.url, Buffer.alloc(uploadMaxBytes + 1), { 'Content-Type': 'image/png' })).status, 200)
  const forged = signTransferAddress(origin, deriveSecrets('another'), 'upload', key)
  const other = signTransferAddress(origin, secrets, 'download', key).replace('downloads', 'uploads')
  for (const address of [forged, other, `${url}x`, `${origin}/files/uploads/x`]) {
    problem(t, await put(address, 'x'), 404, 'not_found')
  }
  t.equal((await put(url, 'Kind\n')).status, 200, 'no refusal used up the address')
})

t.test('an upload address expires after an hour', async (t) => {
  const { url, key } = await upload(await place.tenant())
  await database.pool.query('update uploads set expires_at = now() where tenant_id = $1 and id = $2', [
    key.tenantId,
    key.id,
  ])
  problem(t, await put(url, 'x'), 410, 'bad_request')
})

t.test('an upload for which the disk has no space is a 503 with Retry-After', async (t) => {
  const full = new LocalFileStore(t.testdir(), { keepFreeBytes: Number.MAX_SAFE_INTEGER })
  const { url } = await upload(await place.tenant(), 'text/csv', await serve({ files: full }))
  const reply = await put(url, 'Kind\n')
  problem(t, reply, 503, 'service_unavailable')
  t.equal(reply.headers['retry-after'], '600')
})

t.test('a download address serves its file once, and neither HEAD nor a wrong method uses it up', async (t) => {
  const { url, content } = await download(await place.tenant())
  const head = await ask('HEAD', url)
  t.equal(head.status, 200)
  t.equal(head.headers['content-length'], String(content.length))
  const put405 = await put(url, 'x')
  problem(t, put405, 405, 'bad_request')
  t.equal(put405.headers.allow, 'GET, HEAD')
  const reply = await ask('GET', url, { Range: 'bytes=0-1' })
  t.equal(reply.status, 200)
  t.equal(reply.text, content)
  matches(t, reply.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''contacts-/,
    'accept-ranges': 'none',
    'cache-control': 'no-store',
  })
  problem(t, await ask('GET', url), 410, 'bad_request')
  t.equal((await ask('HEAD', url)).status, 410)
})

t.test('a download whose claim another process took breaks off before the last bytes', async (t) => {
  const caller = await place.tenant()
  const { url, key } = await download(caller)
  await makeTrigger(
    database,
    `create function lose_claim() returns trigger language plpgsql as $$
    begin new.claim := 'another'; return new; end $$`,
    `create trigger lose_claim before update on download_tickets for each row
    when (new.state = 'claimed' and old.state = 'unused') execute function lose_claim()`,
  )
  await t.rejects(ask('GET', url), /aborted|socket hang up/)
  await makeTrigger(database, 'drop trigger lose_claim on download_tickets', 'drop function lose_claim()')
  const held = 'select state, claim from download_tickets where tenant_id = $1 and id = $2'
  const { rows } = await database.pool.query(held, [key.tenantId, key.id])
  t.strictSame(rows, [{ state: 'claimed', claim: 'another' }])
})

t.test('a second download is refused while the first runs, and an aborted download can be repeated', async (t) => {
  const caller = await place.tenant()
  const rows = `Kind,Note\n${`customer,${'n'.repeat(9000)}\n`.repeat(3000)}`
  await place.run(caller, 'import', { sourcePath: await place.upload(rows), mapping: { Kind: 'type', Note: 'notes' } })
  const { url, content } = await download(caller)
  await new Promise<void>((resolve, reject) => {
    const request = send(url, { agent: false }, (response) => {
      response.once('data', async () => {
        response.pause()
        const parallel = await ask('GET', url)
        problem(t, parallel, 409, 'conflict')
        t.notOk(parallel.headers['content-disposition'])
        request.destroy()
        resolve()
      })
      response.on('error', () => {})
    })
    request.on('error', reject).end()
  })
  let reply = await ask('GET', url)
  while (reply.status === 409) {
    await sleep(20)
    reply = await ask('GET', url)
  }
  t.equal(reply.status, 200)
  t.ok(reply.text === content)
})

t.test('the claim of a dead process on a download ends with its lease', async (t) => {
  const { url, content, key } = await download(await place.tenant())
  const claim = (until: string) =>
    database.pool.query(
      `update download_tickets set state = 'claimed', claim = 'dead', lease_until = now() + $3::interval where tenant_id = $1 and id = $2`,
      [key.tenantId, key.id, until],
    )
  await claim('1 minute')
  problem(t, await ask('GET', url), 409, 'conflict')
  await claim('-1 second')
  t.equal((await ask('GET', url)).text, content)
})

t.test('a download address is no longer valid after five minutes, or once its job or file is deleted', async (t) => {
  const caller = await place.tenant()
  const late = await download(caller)
  await database.pool.query('update download_tickets set expires_at = now() where tenant_id = $1', [caller.tenantId])
  problem(t, await ask('GET', late.url), 410, 'bad_request')
  const deleted = await download(caller)
  await database.pool.query('update jobs set deleted_at = now() where tenant_id = $1', [caller.tenantId])
  problem(t, await ask('GET', deleted.url), 410, 'bad_request')
  const swept = await download(caller)
  const { rows } = await database.pool.query("select artifact ->> 'file' as file from jobs where tenant_id = $1", [
    caller.tenantId,
  ])
  for (const { file } of rows) await files.removeFile('artifacts', file)
  problem(t, await ask('GET', swept.url), 410, 'bad_request')
  problem(t, await ask('GET', `${origin}/files/downloads/x.y`), 404, 'not_found')
})

t.test('a download address is no longer valid once the API key or user that created it has no access', async (t) => {
  const caller = await place.tenant()
  const [address, elsewhere] = [await download(caller), await download(await place.tenant())]
  const row = [address.key.tenantId, address.key.id]
  /** Sets the creator of the address, and returns the status of its download. */
  const servedTo = async (maker: { keyId?: number; userId?: number }): Promise<number> => {
    const set = 'maker_key_id = $3, maker_family_id = null, maker_user_id = $4'
    const values = [...row, maker.keyId, maker.userId]
    await database.pool.query(`update download_tickets set ${set} where tenant_id = $1 and id = $2`, values)
    return (await ask('HEAD', address.url)).status
  }
  const person = await makeUser({ id: caller.tenantId, database } as never)
  const { id: keyId } = await insertApiKey(database.sql, caller.tenantId, new Date().toISOString(), {
    name: 'K',
    scopes: [],
  })
  t.equal(await servedTo({ keyId }), 200)
  await database.pool.query('update api_keys set revoked_at = now() where tenant_id = $1', [caller.tenantId])
  t.equal(await servedTo({ keyId }), 410)
  problem(t, await ask('GET', address.url), 410, 'bad_request')
  t.equal(await servedTo({ userId: person.id }), 200)
  await database.pool.query('update users set deleted_at = now() where tenant_id = $1', [caller.tenantId])
  t.equal(await servedTo({ userId: person.id }), 410)
  t.equal((await ask('HEAD', elsewhere.url)).status, 200)
})

t.test('a download address from a session is no longer valid once its user is removed', async (t) => {
  const caller = await place.tenant()
  const person = await makeUser({ id: caller.tenantId, database } as never)
  const address = await download({ ...caller, kind: 'session', apiKeyId: null, userId: person.id })
  t.equal((await ask('HEAD', address.url)).status, 200)
  await database.pool.query('update users set deleted_at = now() where tenant_id = $1', [caller.tenantId])
  problem(t, await ask('GET', address.url), 410, 'bad_request')
})

t.test("an upload beyond the process's file size limit is a 503 and leaves nothing", (t) => {
  const folder = t.testdir()
  const script = join(import.meta.dirname, '../../scripts/testkit/receive-upload.ts')
  const receive = (bytes: number): string => {
    const node = [process.execPath, script, folder, String(bytes)]
    const limited = ['-c', 'ulimit -f 2048 && exec "$@"', 'sh', ...node]
    return spawnSync('/bin/sh', limited, { encoding: 'utf8' }).stdout.trim()
  }
  t.equal(receive(100_000), 'received')
  t.equal(receive(9_000_000), 'service_unavailable')
  t.equal(readdirSync(join(folder, 'uploads')).length, 1)
  t.end()
})
