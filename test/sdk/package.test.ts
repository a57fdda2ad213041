import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import ts from 'typescript'
import { packSdk } from '../../scripts/packages/pack/pack-sdk.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'sdk-user-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

const { file, bytes } = await packSdk(folder)
const installed = join(folder, 'node_modules', 'construction-api-sdk')
mkdirSync(installed, { recursive: true })
await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])

t.test('the package has no dependencies, has the version of the repository, and is small', (t) => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  matches(t, manifest, { name: 'construction-api-sdk', version, type: 'module', engines: { node: '>=20' } })
  t.notOk(manifest.dependencies ?? manifest.peerDependencies)
  t.ok(bytes < 250_000, `${bytes} bytes, of 250,000 at most`)
  t.end()
})

const integration = readFileSync(join(root, 'test', 'sdk', 'integration.ts'), 'utf8')

/**
 * Returns TypeScript's errors for programs that use the package, including errors in the package. The programs have
 * only the types of Node; the package was compiled with those of browsers.
 */
function complaints(texts: string[], extension = 'mts', module = ts.ModuleKind.NodeNext): string[] {
  const programs = texts.map((text, index) => {
    const program = join(folder, `program-${index}.${extension}`)
    writeFileSync(program, text.replace('../../scripts/packages/sdk/index.ts', 'construction-api-sdk'))
    return program
  })
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module,
    lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  }
  const found = ts.getPreEmitDiagnostics(ts.createProgram(programs, options))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

t.test('a program and the examples of the guide compile without browser types', (t) => {
  const page = readFileSync(join(root, 'handlers', 'web', 'docs', 'guides', 'sdk.md'), 'utf8')
  const shown = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text]) => text!)
  t.ok(shown.length > 5)
  const given = "declare const api: import('construction-api-sdk').ConstructionApi\n"
  const programs = shown.map((text) => `export {}\n${text.includes('const api =') ? '' : given}${text}`)
  t.strictSame(complaints([integration, ...programs]), [])
  t.end()
})

t.test('lists are typed as whole records, compact ones with compact=true, or either if compact is unknown', (t) => {
  const program = `import { type Bid, type ConstructionApi, type User } from 'construction-api-sdk'
declare const api: ConstructionApi
declare const isCompact: boolean
for await (const bid of api.each('listBids', { query: { limit: 5 } })) bid satisfies Bid
for await (const bid of api.each('listBids', { query: { compact: false } })) bid satisfies Bid
for await (const bid of api.each('listBids')) bid satisfies Bid
for await (const { data } of api.pages('listBids')) data satisfies Bid[]
const whole = await api.listBids({ query: { status: 'sent' } })
whole.data satisfies Bid[]
for await (const { total, deletedAt, ...bid } of api.each('listBids', { query: { compact: true } })) {
  total satisfies string
  deletedAt satisfies string | undefined
  // @ts-expect-error a compact bid has no notes
  bid.notes
}
for await (const { data } of api.pages('listBids', { query: { compact: true } })) {
  // @ts-expect-error a compact bid has no notes
  data satisfies { notes?: unknown }[]
}
const { data: compact, meta } = await api.listBids({ query: { compact: true } })
meta.pagination.has_more satisfies boolean
// @ts-expect-error a compact bid has no notes
for (const { notes } of compact) notes
for (const { notes, total } of (await api.listBids({ query: { compact: isCompact } })).data) {
  total satisfies string
  // @ts-expect-error it is missing from a compact bid
  notes satisfies string | null
}
for await (const { notes } of api.each('listBids', { query: { compact: isCompact } })) {
  // @ts-expect-error it is missing from a compact bid
  notes satisfies string | null
}
for await (const user of api.each('listUsers', { query: { limit: 5 } })) user satisfies User
// @ts-expect-error this list has no compact form
api.each('listUsers', { query: { compact: true } })
// @ts-expect-error no filter has this name
api.each('listBids', { query: { colour: 'red' } })
`
  t.strictSame(complaints([program]), [])
  t.end()
})

t.test('Node loads the installed package as an ES module', async (t) => {
  const text = `import { ConstructionApi, verifyWebhook } from 'construction-api-sdk'
    const fetch = async (request) => Response.json({ data: { url: request.url }, meta: {} })
    const { data } = await new ConstructionApi({ url: 'https://construction.example', fetch }).getContact({ path: { id: 7 } })
    console.log(data.url, typeof verifyWebhook)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text], { cwd: folder })
  t.equal(stdout, 'https://construction.example/api/v1/contacts/7 function\n')
})

t.test('a CommonJS program can require the package, even in a Node that cannot require ES modules', async (t) => {
  const text = `const { ApiProblem, ConstructionApi, verifyWebhook } = require('construction-api-sdk')
    const fetch = async () => Response.json({ type: 'https://x/errors#not_found', title: 'x' }, { status: 404 })
    new ConstructionApi({ url: 'localhost:3000', fetch }).getContact({ path: { id: 7 } }).catch((error) =>
      console.log(error instanceof ApiProblem, error.code, typeof verifyWebhook))`
  const args = ['--no-experimental-require-module', '--input-type=commonjs', '-e', text]
  const { stdout } = await run(process.execPath, args, { cwd: folder })
  t.equal(stdout, 'true not_found function\n')
  t.strictSame(complaints([integration], 'cts', ts.ModuleKind.Node16), [])
})

t.test('the command line of the installed package runs', async (t) => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const { stdout } = await run(process.execPath, [join(installed, bin['construction-api']), 'help', 'getContact'])
  matches(t, stdout, /usage: construction-api getContact <id>/)
})
