import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import t from 'tap'
import ts from 'typescript'
import type { ReferenceContract } from '../../handlers/web/pages/reference/contract.ts'
import { formatLiteral, jsonStyle } from '../../handlers/web/pages/reference/samples/literal.ts'
import { type Sample, samplesOf } from '../../handlers/web/pages/reference/samples/samples.ts'
import { matches, possiblyEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import {
  type ContractNode,
  contractDocument,
  contractOperations,
  resolveContractReference,
} from '../../scripts/testkit/http/contract.ts'
import { findShellTraps } from './shell-traps.ts'

/** Tests of the sample calls in the API reference: what they send, that they compile, and what they answer. */

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'samples-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const published = 'https://construction.example'

const codeOf = (id: string, language: Sample['language'], origin = published): string => {
  const { method, path } = contractOperations.find(({ operationId }) => operationId === id)!
  const samples = samplesOf(contractDocument as ReferenceContract, { method: method.toLowerCase(), path }, origin)
  return samples.find((one) => one.language === language)!.code
}

interface Sent {
  line: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

t.test('each curl call sends the example of the contract, and can be pasted into any shell', async (t) => {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const body = await textOf(request)
    sent.push({ line: `${method} ${url}`, authorization: headers.authorization, type: headers['content-type'], body })
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.teardown(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const calls = contractOperations.map(({ operationId }) => codeOf(operationId, 'sh', origin))
  for (const call of calls) t.strictSame(findShellTraps(call), [], call)
  const script = join(folder, 'calls.sh')
  // Collects all calls into one curl process, because a process per call would take most of the test's time.
  const together = ['set -e', 'all=()', 'curl() { all+=(--next "$@"); }', ...calls, `command curl -sS "\${all[@]:1}"`]
  writeFileSync(script, together.join('\n'))
  const env = { ...process.env, CONSTRUCTION_API_KEY: 'sk_live_x' }
  await run('bash', [script], { cwd: folder, env })
  t.equal(sent.length, contractOperations.length)
  for (const [index, { operationId, method, path, security, node, body }] of contractOperations.entries()) {
    const { line, authorization, type, body: given } = sent[index]!
    const shape = new RegExp(`^${method} /api/v1${path.replaceAll(/\{[^}]+\}/g, '[^/{}?]+')}(\\?|$)`, 'i')
    matches(t, line, shape, operationId)
    t.equal(authorization, Object.keys(security).length > 0 ? 'Bearer sk_live_x' : undefined, operationId)
    const parameters = ((node.parameters ?? []) as ContractNode[]).map(resolveContractReference)
    const required = parameters.filter((one) => one.in === 'query' && one.required)
    const query = new URLSearchParams(line.split('?')[1])
    for (const { name, example } of possiblyEmpty(required))
      t.equal(query.get(name), String(example), `${operationId}: ${name}`)
    t.equal(query.size, required.length, operationId)
    if (body) {
      t.equal(type, 'application/json', operationId)
      t.strictSame(JSON.parse(given), body.examples[0], operationId)
    } else if (node.requestBody) {
      const [media] = Object.values(node.requestBody.content) as { examples: Record<string, { value: object }> }[]
      t.strictSame(
        Object.fromEntries(new URLSearchParams(given)),
        Object.values(media!.examples)[0]!.value,
        operationId,
      )
    } else t.equal(given, '', operationId)
  }
})

t.test('a sample writes a value on one line if the value has at most 76 characters', (t) => {
  const values = ['a'.repeat(72)]
  t.equal(formatLiteral(values, jsonStyle), `["${values[0]}"]`)
  t.equal(formatLiteral([`${values[0]}a`], jsonStyle), `[\n  "${values[0]}a"\n]`)
  t.equal(formatLiteral(values, jsonStyle, ' '), `[\n   "${values[0]}"\n ]`)
  t.end()
})

/** Returns TypeScript's errors for programs that import the SDK by its package name. */
function complaints(programs: ReadonlyMap<string, string>): string[] {
  const sdk = join(folder, 'node_modules', 'construction-api-sdk')
  mkdirSync(sdk, { recursive: true })
  const index = join(root, 'scripts', 'packages', 'sdk', 'index.ts')
  writeFileSync(join(sdk, 'package.json'), JSON.stringify({ name: 'construction-api-sdk', type: 'module' }))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    paths: { 'construction-api-sdk': [index] },
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  const files = [...programs].map(([name, text]) => {
    const file = join(folder, `${name}.mts`)
    writeFileSync(file, text)
    return file
  })
  const globals = join(root, 'scripts', 'packages', 'pack', 'globals.d.ts')
  const program = ts.createProgram([...files, globals], options)
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)!
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  })
}

t.test('each TypeScript call compiles in strict mode against the SDK', (t) => {
  const programs = new Map(contractOperations.map(({ operationId }) => [operationId, codeOf(operationId, 'ts')]))
  programs.set('wrong', codeOf('createContact', 'ts').replace("type: '", "type: 'no "))
  const found = complaints(programs)
  t.equal(found.length, 1, found.join('\n'))
  matches(t, found[0], /wrong\.mts: Type '"no customer"' is not assignable/)
  t.end()
})

const runs = (script: string) => spawnSync('python3', ['-c', script]).status === 0
const hasPython = runs('import sys; sys.exit(sys.version_info < (3, 8))')

t.test('each Python call is valid Python', { skip: hasPython ? false : 'no python3' }, async (t) => {
  const files = contractOperations.map(({ operationId }) => {
    const file = join(folder, `${operationId}.py`)
    writeFileSync(file, codeOf(operationId, 'python'))
    return file
  })
  await run('python3', ['-m', 'py_compile', ...files])
  const broken = join(folder, 'broken.py')
  writeFileSync(broken, codeOf('createContact', 'python').replace('timeout=30', 'timeout=null{'))
  await rejectsWith(t, run('python3', ['-m', 'py_compile', broken]), /SyntaxError/)
})

const service = await startService(t)

/** Operations whose samples need no existing records, and one that gets the id of a created record. */
const tried = [
  'getMe',
  'listContacts',
  'createContact',
  'countContacts',
  'listCalendarEvents',
  'exportContacts',
  'getContact',
]

for (const language of ['sh', 'python'] as const) {
  const skip = language === 'python' && !runs('import requests') ? 'no python3 with requests' : false
  t.test(`calls copied from the page work (${language})`, { skip }, async (t) => {
    const tenant = await service.tenant()
    const { key } = await tenant.key()
    const { data: contact } = await tenant.client.ok('createContact', { body: { type: 'vendor', companyName: 'Elm' } })
    const env = { ...process.env, CONSTRUCTION_API_KEY: key }
    const pages = new Map<string, string>()
    for (const id of tried) {
      const family = contractOperations.find(({ operationId }) => operationId === id)!.node.tags[0]
      if (!pages.has(family)) pages.set(family, (await sendRaw(`${service.origin}/docs/api/${family}`, 'GET')).text)
      const shown = new RegExp(`<pre[^>]* id="${id}-${language}"[^>]*><code>([\\s\\S]*?)</code>`).exec(
        pages.get(family)!,
      )![1]!
      const code = plain(shown).replace(/contacts\/\d+/, `contacts/${contact.id}`)
      const [program, option] = language === 'sh' ? ['bash', '-c'] : ['python3', '-c']
      const { stdout } = await run(program, [option, code], { cwd: folder, env })
      t.notOk(/"status":4\d\d/.test(stdout), `${id}: ${stdout}`)
      if (id === 'getContact') matches(t, stdout, containing('Elm'))
    }
    const { data } = await tenant.client.ok('listContacts')
    t.equal(data.length, 2)
  })
}

/** Returns the text of an HTML element without its tags. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
