import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { packSdk } from '../../packages/pack/pack-sdk.ts'
import { installPackages } from './install-packages.ts'

const run = promisify(execFile)
const limitMs = 60_000
const packages = { deno: '2.9.6', bun: '1.4.5' }
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const event = '{"id":"evt_1","type":"contact.created","data":{"lastName":"Haddad"}}'

/**
 * Returns the program that runs in each runtime. It makes a retried change, reads a list of two pages, uploads a file,
 * gets an error response and verifies a webhook.
 */
const program = (origin: string, from: string) => `
import { ApiProblem, ConstructionApi, etagOf, verifyWebhook } from '${from}'
const api = new ConstructionApi({ url: '${origin}', key: 'sk_live_x' })
const made = await api.createContact({ body: { type: 'customer', lastName: 'Haddad' } })
const names = []
for await (const { lastName } of api.each('listContacts')) names.push(lastName)
const sourcePath = await api.upload(new Blob(['a,b'], { type: 'text/csv' }))
const refused = await api.getBid({ path: { id: 7 } }).catch((error) => error)
const headers = await (await fetch('${origin}/signed')).json()
const verified = await verifyWebhook({ headers, body: '${event}' }, '${secret}')
const found = [made.data.lastName, etagOf(made), names, sourcePath, refused instanceof ApiProblem && refused.code, verified.data.lastName]
`
const expected = '["Haddad","\\"1\\"",["a","b","c"],"up_1","not_found","Haddad"]'

/**
 * Starts a double of the service that supports only this program. It refuses the first attempt of a change and accepts
 * the second if the Idempotency-Key is the same.
 */
function double(folder: string) {
  let refusedKey: unknown
  return createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { pathname, searchParams, origin } = new URL(request.url!, `http://${request.headers.host}`)
    const meta = { request_id: 'req_1' }
    const open: Record<string, string> = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Allow-Methods': '*',
      'Access-Control-Expose-Headers': '*',
    }
    const send = (status: number, json: unknown, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...open, ...headers }).end(JSON.stringify(json))
    if (request.method === 'OPTIONS') return send(200, {})
    switch (`${request.method} ${pathname}`) {
      case 'POST /api/v1/contacts': {
        const key = request.headers['idempotency-key']
        if (refusedKey === undefined) {
          refusedKey = key
          return send(503, {}, { 'Retry-After': '0' })
        }
        const isSame = key === refusedKey && body === '{"type":"customer","lastName":"Haddad"}'
        refusedKey = undefined
        return send(isSame ? 201 : 500, { data: { lastName: 'Haddad' }, meta }, { ETag: '"1"' })
      }
      case 'GET /api/v1/contacts': {
        const isSecond = searchParams.get('cursor') === 'next'
        const data = (isSecond ? ['c'] : ['a', 'b']).map((lastName) => ({ lastName }))
        const pagination = { cursor: isSecond ? null : 'next', has_more: !isSecond, count: data.length }
        return send(200, { data, meta: { ...meta, pagination } })
      }
      case 'POST /api/v1/jobs/uploads':
        return send(201, { data: { uploadUrl: `${origin}/upload`, sourcePath: 'up_1' }, meta })
      case 'PUT /upload':
        return send(body === 'a,b' ? 200 : 400, {})
      case 'GET /signed': {
        const t = Math.floor(Date.now() / 1000)
        const v1 = createHmac('sha256', secret).update(`${t}.${event}`).digest('hex')
        return send(200, { 'Svc-Signature': `t=${t},v1=${v1}` })
      }
      default:
        if (pathname.startsWith('/sdk/')) return sendScript(join(folder, pathname.slice(5)), response)
        return send(404, { type: 'https://x/errors#not_found', title: 'Not found', status: 404 })
    }
  })
}

async function sendScript(file: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(await readFile(file))
}

/**
 * Runs `make sdk-runtimes`: tests the package in each runtime. Returns 1 if a runtime does not start or its result
 * differs.
 */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-runtimes-'))
  const installed = join(folder, 'node_modules', 'construction-api-sdk')
  const { file } = await packSdk(folder)
  const platform = { arm64: 'arm64', x64: 'x64' }[process.arch as string] ?? process.arch
  const deno = `@deno/${process.platform}-${platform}${process.platform === 'linux' ? '-glibc' : ''}`
  const bun = `@oven/bun-${process.platform}-${platform === 'arm64' ? 'aarch64' : platform}`
  const dependencies = { [deno]: packages.deno, [bun]: packages.bun, 'construction-api-sdk': `file:${file}` }
  await installPackages(folder, dependencies)
  const server = double(installed)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = join(folder, 'program.mjs')
  await writeFile(script, `${program(origin, 'construction-api-sdk')}\nconsole.log(JSON.stringify(found))\n`)
  const by = (name: string, args: string[]) => async () =>
    (await run(name, [...args, script], { cwd: folder, timeout: limitMs })).stdout.trim()
  const modules = join(folder, 'node_modules')
  const runtimes: [string, () => Promise<string>][] = [
    [`Node ${process.version}`, by(process.execPath, [])],
    ["the machine's Node", by('node', [])],
    [`Deno ${packages.deno}`, by(join(modules, deno, 'deno'), ['run', '--allow-net'])],
    [`Bun ${packages.bun}`, by(join(modules, bun, 'bin', 'bun'), [])],
    ['Chromium', () => inChromium(origin)],
  ]
  let bad = 0
  for (const [name, start] of runtimes) {
    const found = await start().catch(
      (error: Error) => `does not run: ${error.message.split('\n').slice(0, 3).join(' ')}`,
    )
    console.log(`${name}: ${found === expected ? 'all of it works' : found}`)
    if (found !== expected) bad += 1
  }
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
  return bad === 0 ? 0 : 1
}

async function inChromium(origin: string): Promise<string> {
  chromium.setGraphicsMode = false
  const args = chromium.args.filter((one) => one !== '--single-process')
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/signed`)
    const text = program(origin, `${origin}/sdk/lib/scripts/packages/sdk/index.js`).replace(
      /import (\{.*\}) from ('.*')/,
      'const $1 = await import($2)',
    )
    return await page.evaluate(`(async () => { ${text}; return JSON.stringify(found) })()`)
  } finally {
    await browser.close()
  }
}

process.exitCode = await main()
