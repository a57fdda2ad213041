import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { newSigningSecret, signatureHeader } from '../../db/domain/webhook-signature.ts'
import { operationCommands } from '../../generated/sdk/commands.ts'
import { runCommandLine } from '../../scripts/packages/cli/command-line.ts'
import { commonFlags } from '../../scripts/packages/cli/operations.ts'
import { barOf } from '../../scripts/packages/cli/progress.ts'
import { lacks, matches, nonEmpty, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { startWorker } from '../../workers/start.ts'

const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const service = await startOwnService(t, { settings: { webhookDevHosts: ['localhost:9443'] } })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

/** Starts a command. Returns its output so far, and a promise of its exit code. */
function begin(args: string[], env: Record<string, string> = {}, stdin = new PassThrough()) {
  const stop = new AbortController()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const said = { out: '', err: '' }
  stdout.on('data', (chunk) => {
    said.out += chunk
  })
  stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const terminal = { env: { XDG_CONFIG_HOME: folder, ...env }, stdin, stdout, stderr, signal: stop.signal }
  return { said, stdin, stop, ended: runCommandLine(args, terminal) }
}

async function cli(args: string[], env: Record<string, string> = {}) {
  const { said, ended } = begin(args, env)
  return { code: await ended, ...said }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50)
}

async function accessOf(tenant: TestTenant) {
  return { CONSTRUCTION_API_URL: service.origin, CONSTRUCTION_API_KEY: (await tenant.key()).key }
}

/** Starts a double of the service with this handler. Returns the environment that makes a command use it. */
async function accessOfDouble(t: Test, answer: RequestListener) {
  const double = createServer(answer).listen(0, '127.0.0.1')
  t.teardown(() => double.close())
  await once(double, 'listening')
  const { port } = double.address() as AddressInfo
  return { CONSTRUCTION_API_URL: `http://127.0.0.1:${port}`, CONSTRUCTION_API_KEY: 'sk_x' }
}

t.test("every step of the README's tour succeeds on the command line", async (t) => {
  const tenant = await service.tenant({ name: 'Demo Builders' })
  const env = await accessOf(tenant)
  const json = async (...args: string[]) => {
    const { code, out, err } = await cli([...args, '--json'], env)
    t.equal(code, 0, `${args.join(' ')} ${err}`)
    return JSON.parse(out)
  }
  matches(t, await json('getMe'), { data: { tenant: { name: 'Demo Builders' } } })
  const { data: contact } = await json('createContact', '--type', 'customer', '--firstName', 'Noor')
  const changed = await json(
    'updateContact',
    String(contact.id),
    '--data',
    '{"lastName":"Haddad"}',
    '--position',
    'Owner',
  )
  matches(t, changed.data, { lastName: 'Haddad', position: 'Owner' })
  const file = join(root, 'scripts', 'operate', 'demo', 'contacts.csv')
  const imported = await cli(
    [
      'import',
      'importContacts',
      file,
      '--default',
      'type=customer',
      '--map',
      'First Name=firstName',
      '--map',
      'Last Name=lastName',
      '--map',
      'E-mail 1 - Value=email',
    ],
    env,
  )
  t.equal(imported.code, 0, imported.err)
  matches(t, JSON.parse(imported.out).data, { created: 4 })
  matches(t, imported.err, /Dolores,Quint/, 'the refused rows are printed')
  const every = await cli(['listContacts', '--every', '--limit', '2', '--json'], env)
  t.equal(every.out.trim().split('\n').length, 5)
  const table = await cli(['listContacts', '--search', 'Noor', '--table'], env)
  matches(t, table.out, /^id .*firstName.*\n\d+ .*Noor/)
  const gone = await cli(['deleteContact', '--id', String(contact.id)], env)
  t.equal(gone.code, 0)
  const tail = begin(['tail', '--after', '0', '--type', 'contact.deleted'], env)
  await until(() => tail.said.out.includes('contact.deleted'))
  tail.stop.abort()
  t.equal(await tail.ended, 0)
})

t.test('without --map a column is imported into the field with its name', async (t) => {
  const env = await accessOf(await service.tenant())
  const file = join(folder, 'named.csv')
  writeFileSync(
    file,
    '\ufeffFirst Name,"Last Name",companyName,EMAIL\r\nNoor,Haddad,"Haddad, Sons",noor@haddad.example\r\n',
  )
  const args = ['import', 'importContacts', file, '--default', 'type=customer']
  matches(t, await cli([...args, '--dryRun'], env), { code: 0, out: /"created": 1/ })
  const contacts = async () => JSON.parse((await cli(['listContacts', '--json'], env)).out).data
  t.strictSame(await contacts(), [], 'a dry run creates nothing')
  const { code, err } = await cli(args, env)
  t.equal(code, 0, err)
  const noor = { firstName: 'Noor', lastName: 'Haddad', companyName: 'Haddad, Sons', email: 'noor@haddad.example' }
  matches(t, await contacts(), [noor])
})

t.test('without --map, columns separated by semicolons or tabs are found, also after a line sep=;', async (t) => {
  const env = await accessOf(await service.tenant())
  const rows = [
    ['First Name', 'companyName'],
    ['Noor', 'Haddad, Sons; Daughters'],
  ]
  const cut = (mark: string) => rows.map((row) => row.map((cell) => `"${cell}"`).join(mark)).join('\r\n')
  for (const text of [cut(';'), cut('\t'), `sep=;\r\n${cut(';')}`]) {
    const file = join(folder, 'cut.csv')
    writeFileSync(file, text)
    const { code, err } = await cli(['import', 'importContacts', file, '--default', 'type=customer'], env)
    t.equal(code, 0, err)
  }
  const { data } = JSON.parse((await cli(['listContacts', '--json'], env)).out)
  const names = data.map(({ firstName, companyName }: Record<string, string>) => ({ firstName, companyName }))
  t.strictSame(names, Array(3).fill({ firstName: 'Noor', companyName: 'Haddad, Sons; Daughters' }))
})

t.test('without --map, a delimiter within a quoted column name does not split the header', async (t) => {
  const env = await accessOf(await service.tenant())
  const marks = [';,', ',;', '\t,']
  for (const [mark, within] of marks) {
    const file = join(folder, 'quoted.csv')
    const rows = [
      ['First Name', `Company${within} ${within} Name`],
      ['Noor', 'Haddad'],
    ]
    writeFileSync(file, rows.map((row) => row.map((cell) => `"${cell}"`).join(mark)).join('\r\n'))
    const { code, err } = await cli(['import', 'importContacts', file, '--default', 'type=customer'], env)
    t.equal(code, 0, err)
  }
  const { data } = JSON.parse((await cli(['listContacts', '--json'], env)).out)
  const names = data.map(({ firstName, companyName }: Record<string, string>) => ({ firstName, companyName }))
  t.strictSame(names, Array(3).fill({ firstName: 'Noor', companyName: 'Haddad' }))
})

t.test('--save stores the file that an operation answers or that its job produces', async (t) => {
  const tenant = await service.tenant()
  const env = await accessOf(tenant)
  await tenant.client.ok('createContact', { body: { type: 'vendor', companyName: 'Elm & Sons' } })
  const exported = join(folder, 'contacts.csv')
  matches(t, await cli(['exportContacts', '--save', exported], env), {
    code: 0,
    out: '',
    err: '',
  })
  matches(t, readFileSync(exported, 'utf8'), /Elm & Sons/)
  const { id } = await make.document(tenant, { name: 'a.txt' })
  const document = join(folder, 'a.txt')
  t.equal((await cli(['downloadDocument', String(id), '--save', document], env)).code, 0)
  t.equal((await cli(['downloadDocument', String(id)], env)).out, readFileSync(document, 'utf8'))
  matches(t, await cli(['downloadDocument', String(id), '--save', document], env), { code: 2, err: /already exists/ })
})

t.test('--save does not overwrite a file that was created while the command waited', async (t) => {
  const path = join(folder, 'permit.pdf')
  const env = await accessOfDouble(t, (_, response) => {
    writeFileSync(path, 'theirs')
    response.end('ours')
  })
  matches(t, await cli(['downloadDocument', '7', '--save', path], env), { code: 1, err: /EEXIST/ })
  t.equal(readFileSync(path, 'utf8'), 'theirs')
})

t.test('text from the network is printed without terminal control characters', async (t) => {
  const companyName = 'Elm\u001b[2J\u009b5m\u202e & Sons'
  const env = await accessOfDouble(t, (request, response) => {
    const isList = request.url!.endsWith('/contacts')
    response.writeHead(isList ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isList ? { data: [{ id: 7, companyName }], meta: {} } : { detail: companyName }))
  })
  const shown = 'Elm\\u001b[2J\\u009b5m\\u202e & Sons'
  const { out } = await cli(['listContacts', '--table'], env)
  t.equal(out, `id  companyName${' '.repeat(shown.length - 11)}\n7   ${shown}\n`.replace(/ +\n/g, '\n'))
  const { err } = await cli(['getContact', '7'], env)
  t.equal(err, `${shown} (404 unknown, no request id)\n`)
})

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Characters that a terminal acts on: controls except the line break, direction and format marks, and separators. */
const obeyed = [
  ...[...range(0, 9), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f), 0xad, 0x61c, ...range(0x200b, 0x200f)],
  ...[...range(0x2028, 0x202e), ...range(0x2060, 0x2064), ...range(0x2066, 0x206f), 0xfeff, 0xe0001, 0xe0041],
].map((code) => String.fromCodePoint(code))

/** Runs a command on a terminal. Returns its exit code and what it writes. */
async function watched(args: string[], env: Record<string, string>) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const said = { out: '', err: '' }
  stdout.on('data', (chunk) => {
    said.out += chunk
  })
  stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const screens = { stdout: Object.assign(stdout, { isTTY: true }), stderr: Object.assign(stderr, { isTTY: true }) }
  const terminal = { env: { XDG_CONFIG_HOME: folder, ...env }, stdin: new PassThrough(), ...screens }
  const code = await runCommandLine(args, { ...terminal, signal: new AbortController().signal })
  return { code, ...said }
}

t.test('on a terminal JSON, tables, problems and member names are escaped, and JSON stays equivalent', async (t) => {
  const text = obeyed.join('')
  const answer = { data: [{ id: 7, [`name${text}`]: text }], meta: {} }
  const env = await accessOfDouble(t, (request, response) => {
    const isList = request.url!.endsWith('/contacts')
    response.writeHead(isList ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isList ? answer : { detail: text }))
  })
  const printed = await watched(['listContacts', '--json'], env)
  t.strictSame(JSON.parse(printed.out), answer)
  const every = await watched(['listContacts', '--json', '--every'], env)
  t.strictSame(JSON.parse(every.out), answer.data[0])
  const refused = await watched(['getContact', '7'], env)
  matches(t, refused.err, containing('\\u001b'))
  const tables = [await watched(['listContacts'], env), await cli(['listContacts', '--table'], env)]
  for (const { out, err } of [printed, every, refused, ...tables])
    t.strictSame(
      obeyed.filter((character) => (out + err).includes(character)),
      [],
    )
  const piped = await cli(['listContacts', '--json'], env)
  t.equal(piped.out, `${JSON.stringify(answer, null, 2)}\n`, 'a pipe gets the exact bytes')
})

t.test('refused rows and progress of an import are escaped on a terminal, and unchanged in a pipe', async (t) => {
  const refusedRows = 'row,error\n2,"\u001b[2J\u202e\t"\n'
  const job = {
    id: 'job_1',
    type: 'import',
    status: 'completed',
    progress: { processed: '\u001b[2J', total: 1, errorsCount: 1 },
    result: { created: 0 },
  }
  const env = await accessOfDouble(t, (request, response) => {
    const send = (body: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    request.resume()
    const url = `http://${request.headers.host}/file`
    if (request.url === '/file') response.writeHead(200, { 'Content-Type': 'text/csv' }).end(refusedRows)
    else if (/uploads$/.test(request.url!)) send({ data: { sourcePath: 'a', uploadUrl: url }, meta: {} }, 201)
    else if (/imports$/.test(request.url!)) send({ data: { job_id: 'job_1' }, meta: {} }, 202)
    else send({ data: /errors$/.test(request.url!) ? { url } : job, meta: {} })
  })
  const path = join(folder, 'rows.csv')
  writeFileSync(path, 'companyName\nElm\n')
  const args = ['import', 'importContacts', path]
  const { err } = await watched(args, env)
  t.ok(err.endsWith('row,error\n2,"\\u001b[2J\\u202e\\u0009"\n'), err)
  matches(t, err, containing('\\u001b[2J of 1'), err)
  t.equal((await cli(args, env)).err, refusedRows)
})

t.test('a mistake on the command line is reported before anything is sent', async (t) => {
  const env = { CONSTRUCTION_API_URL: 'http://127.0.0.1:1', CONSTRUCTION_API_KEY: 'sk_none' }
  const cases: [string[], RegExp][] = [
    [['listContact'], /there is no listContact; there is listContacts/],
    [['me'], /^there is no me; there is getMe, /],
    [['zzzzzz'], /^there is no zzzzzz; construction-api operations lists all operations\n$/],
    [['getContcat'], /^there is no getContcat; there is getContact\n$/],
    [['createContact', '--frstName', 'Noor'], /^createContact has no --frstName; did you mean --firstName\?\n$/],
    [
      ['createContact', '--zzzzzzzz=1'],
      /^createContact has no --zzzzzzzz; construction-api createContact --help lists its flags\n$/,
    ],
    [
      ['login', '--url', 'construction.example'],
      /^--url: "construction.example" is not the address of a service: .*https:\/\/construction.example\n$/,
    ],
    [['getContact'], /needs --id/],
    [['getContact', '1', '2'], /^getContact does not take 2; construction-api getContact --help lists its flags\n$/],
    [['getContact', '1', '--nonsense', 'a'], /--nonsense/],
    [['createContact', '--data', '{'], /--data must be JSON/],
    [['createContact', '--data', '[]'], /--data must be a JSON object/],
    [['updateWebhookEndpoint', '1', '--isOrdered', 'yes'], /true or false/],
    [['getMe', '--every'], /is not a list/],
    [['getMe', '--save', 'me.json'], /getMe returns no file/],
    [['bulkContacts', '--operation', 'delete', '--ids', '[1]', '--save', 'a.csv'], /bulkContacts returns no file/],
    [['exportContacts', '--save', folder], /already exists/],
    [['import', 'getMe', 'a.csv'], /is not an import/],
    [['import', 'importContacts', join(folder, 'none.csv')], /cannot be read/],
    [['tail', '--after', 'x'], /number of an event/],
    [['listen', '--cert', 'a'], /must be given together/],
    [['getMe', '--key', 'sk_live_abc'], /do not pass a key as an argument/],
    [['completion', 'csh'], /bash, fish, zsh/],
  ]
  for (const [args, said] of cases) {
    const { code, err, out } = await cli(args, env)
    t.equal(code, 2, args.join(' '))
    matches(t, err, said)
    lacks(t, err, /sk_/, 'no key is printed')
    t.equal(out, '')
  }
  matches(t, await cli(['getMe']), { code: 2, err: /no service is set/ })
  matches(t, await cli(['getMe'], { CONSTRUCTION_API_URL: service.origin }), { code: 2, err: /no key/ })
})

t.test('a problem of the service is printed with its code and violations', async (t) => {
  const env = await accessOf(await service.tenant())
  const { code, err } = await cli(['createContact', '--type', 'customer', '--email', 'noor at haddad'], env)
  t.equal(code, 1)
  matches(t, err, /422 validation_failed, req_/)
  matches(t, err, /^ {2}email: /m)
})

t.test('the shell completion gets its words from the contract, also in bash', async (t) => {
  const complete = async (...words: string[]) => (await cli(['complete', ...words])).out.split('\n').filter(Boolean)
  t.strictSame(await complete('listCont'), ['listContacts'])
  t.strictSame(await complete('createContact', '--first'), ['--firstName'])
  matches(t, await complete('createContact', '--type', 'v'), containing(['vendor']))
  matches(t, await complete('tail', '--type', 'contact.'), containing(['contact.updated']))
  t.ok(nonEmpty(await complete('import', '')).every((id) => id.startsWith('import')))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const main = join(root, 'scripts', 'packages', 'cli', 'main.ts')
  writeFileSync(join(bin, 'construction-api'), `#!/bin/sh\nexec ${join(root, 'scripts', 'node')} ${main} "$@"\n`, {
    mode: 0o755,
  })
  const { out } = await cli(['completion', 'bash'])
  const script = `${out}COMP_WORDS=(construction-api getCont); COMP_CWORD=1; _construction_api; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  t.equal(stdout, 'getContact\n')
})

t.test('a member that takes a day or a time is given as text, not as JSON', (t) => {
  const kinds = (id: string) => {
    const { flags } = operationCommands.find((one) => one.id === id)!
    return Object.fromEntries(flags.map(({ name, kind }) => [name, kind]))
  }
  t.strictSame([kinds('createBid').validUntil, kinds('createProject').startDate], ['text', 'text'])
  t.equal(kinds('listBids').dateFrom, 'text')
  t.equal(kinds('createBid').tags ?? kinds('bulkBids').ids, 'json', 'a list stays JSON')
  t.end()
})

t.test('the command line has every operation, and no operation has a member named like a common flag', (t) => {
  const { paths } = JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8'))
  const ids = Object.values(paths as Record<string, Record<string, { operationId?: string }>>)
    .flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    .filter(Boolean)
  t.strictSame(operationCommands.map(({ id }) => id).sort(), ids.sort())
  const names = new Set(operationCommands.flatMap(({ flags }) => flags.map(({ name }) => name)))
  t.strictSame(
    Object.keys(commonFlags).filter((name) => names.has(name)),
    [],
  )
  t.equal(barOf({ progress: { processed: 5, total: 10 } as never }), `[${'#'.repeat(15)}${' '.repeat(15)}] 5 of 10`)
  t.end()
})

t.test(
  'login by the code page stores tokens in a file of mode 600, renews them, and logout revokes them',
  async (t) => {
    const person = await makeUser(await service.tenant({ name: 'Acme' }))
    const login = begin(['login', '--url', service.origin])
    await until(() => login.said.err.endsWith('Code: '))
    const address = new URL(/^http\S+$/m.exec(login.said.err)![0])
    const visitor = new FormVisitor(service.origin)
    const signedIn = await visitor.signIn(await visitor.get(address.pathname + address.search), person)
    const consent = await visitor.get(signedIn.headers.location!)
    const answer = await visitor.submit(consent, { decision: 'allow' }, { action: '/oauth/consent' })
    login.stdin.write(`${new URL(answer.headers.location!).searchParams.get('code')}\n`)
    t.equal(await login.ended, 0, login.said.err)
    const file = join(folder, 'construction-api', 'credentials.json')
    t.equal(statSync(file).mode & 0o777, 0o600)
    matches(t, await cli(['getMe', '--json']), { code: 0, out: /"Acme"/ })
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...kept, tokens: { ...kept.tokens, expiresAtMs: 0 } }))
    const both = await Promise.all([cli(['getMe', '--json']), cli(['getMe', '--json'])])
    matches(t, both, [{ code: 0 }, { code: 0 }], 'two concurrent commands renew the tokens once')
    t.not(JSON.parse(readFileSync(file, 'utf8')).tokens.refresh, kept.tokens.refresh)
    matches(t, await cli(['getMe'], { CONSTRUCTION_API_URL: 'http://other.example' }), {
      code: 2,
      err: /the stored key is for/,
    })
    chmodSync(file, 0o640)
    matches(t, await cli(['getMe']), { code: 2, err: /other users can read/ })
    chmodSync(file, 0o600)
    const last = readFileSync(file, 'utf8')
    t.equal((await cli(['logout'])).code, 0)
    throwsWith(t, () => statSync(file), { code: 'ENOENT' })
    writeFileSync(file, last, { mode: 0o600 })
    matches(t, await cli(['getMe']), { code: 1, err: /401/ }, 'the tokens are revoked')
    rmSync(file)
  },
)

t.test('login --key asks for a key and stores it if it is valid', async (t) => {
  const { key } = await (await service.tenant()).key()
  const wrong = begin(['login', '--key', '--url', service.origin])
  wrong.stdin.write('sk_wrong\n')
  t.equal(await wrong.ended, 1)
  const login = begin(['login', '--key', '--url', service.origin])
  login.stdin.write(`${key}\n`)
  t.equal(await login.ended, 0, login.said.err)
  lacks(t, login.said.err, key)
  t.equal((await cli(['getMe'])).code, 0)
  await cli(['logout'])
})

t.test('the terminal does not show a key that is typed or pasted', async (t) => {
  const hides: boolean[] = []
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => hides.push(on) })
  const login = begin(['login', '--key', '--url', service.origin], {}, keyboard)
  await until(() => login.said.err.includes('API key: '))
  t.strictSame(hides, [true], 'the terminal stops echoing before the question appears')
  keyboard.write('sk_wrong\r')
  t.equal(await login.ended, 1)
  t.strictSame(hides, [true, false])
  lacks(t, login.said.out + login.said.err, /sk_wrong/)
})

t.test('listen prints only events that are signed with its secret', async (t) => {
  const secret = newSigningSecret()
  const asked: string[] = []
  const env = await accessOfDouble(t, (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => {
      response.writeHead(request.method === 'POST' ? 201 : 204, { 'Content-Type': 'application/json' })
      response.end(
        request.method === 'POST' ? JSON.stringify({ data: { id: 7, signingSecret: secret }, meta: {} }) : '',
      )
    })
  })
  const port = await findFreePort()
  const listening = begin(['listen', '--url', 'https://tunnel.example/', '--port', String(port), '--json'], env)
  await until(() => listening.said.err.includes('Listening at'))
  const body = JSON.stringify({ id: 'evt_1', type: 'contact.created', data: { id: 7 } })
  const post = async (by: string) => {
    const headers = { 'Svc-Signature': signatureHeader(body, Date.now(), [by]) }
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status
  }
  t.equal(await post(newSigningSecret()), 401)
  t.equal(listening.said.out, '')
  t.equal(await post(secret), 204)
  t.equal(listening.said.out, `${body}\n`)
  listening.stop.abort()
  t.equal(await listening.ended, 0)
  t.strictSame(asked, ['POST /api/v1/webhook-endpoints', 'DELETE /api/v1/webhook-endpoints/7'])
})

t.test(
  'listen creates an endpoint at an address that the service can post to, and removes the endpoint when it ends',
  async (t) => {
    const tenant = await service.tenant()
    const args = ['listen', '--url', 'https://localhost:9443/', '--port', '0']
    const listening = begin(args, await accessOf(tenant))
    await until(() => listening.said.err.includes('Listening at'))
    matches(t, (await tenant.client.ok('listWebhookEndpoints')).data, [{ eventPatterns: ['*'] }])
    listening.stop.abort()
    t.equal(await listening.ended, 0)
    t.strictSame((await tenant.client.ok('listWebhookEndpoints')).data, [])
  },
)

t.test('listen shows the event log if the service cannot post to its address', async (t) => {
  const tenant = await service.tenant()
  const env = await accessOf(tenant)
  for (const args of [[], ['--url', 'https://localhost:9999/', '--port', '0']]) {
    const listening = begin(['listen', '--events', 'contact.*', ...args], env)
    await until(() => listening.said.err.includes('showing the event log instead'))
    await until(async () => {
      await tenant.client.ok('createContact', { body: { type: 'vendor', companyName: 'Elm' } })
      return listening.said.out.includes('contact.created')
    })
    listening.stop.abort()
    t.equal(await listening.ended, 0)
  }
})

t.test('import sends --decimal and --emptyCells, and refuses invalid values of them', async (t) => {
  const env = await accessOf(await service.tenant())
  const file = join(folder, 'prices.csv')
  writeFileSync(file, 'sku,type,name,unitPrice,notes\nP-1,material,Post,"1.250,50",oak\n')
  const mapped = ['sku', 'type', 'name', 'unitPrice', 'notes'].flatMap((name) => ['--map', `${name}=${name}`])
  const args = ['import', 'importProducts', file, ...mapped, '--updateInPlace', '--emptyCells', 'keep', '--decimal']
  const first = await cli([...args, ','], env)
  t.strictSame([first.code, JSON.parse(first.out).data.created], [0, 1])
  writeFileSync(file, 'sku,type,name,unitPrice,notes\nP-1,material,Post,"1.300,00",\n')
  t.equal(JSON.parse((await cli([...args, ','], env)).out).data.updated, 1)
  const [product] = JSON.parse((await cli(['listProducts', '--json'], env)).out).data
  t.strictSame([product.unitPrice, product.notes], ['1300.00', 'oak'])
  const refused = await cli([...args, ';'], env)
  t.strictSame([refused.code, refused.err.trim()], [2, '--decimal cannot be ";": give "," or "."'])
})
