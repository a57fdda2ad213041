import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { allChecks } from '../../scripts/packages/conformance/checks/all.ts'
import { packConformance } from '../../scripts/packages/pack/pack-conformance.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { trustedAuthority } from '../../scripts/testkit/webhooks/receiver.ts'
import { breaksFor } from './breaks/all.ts'
import { type Break, changeJson, startServiceDouble } from './double.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'conformance-user-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const { file, bytes } = await packConformance(folder)
await run('tar', ['-xzf', file, '-C', folder, '--strip-components=1'])
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const service = await startService(t)
const [first, second] = [await service.tenant(), await service.tenant()]
const keys = await Promise.all(
  [first, second].map(async (tenant) => (await tenant.key({ perMinuteLimit: 100_000 })).key),
)
const [CONFORMANCE_KEY, CONFORMANCE_OTHER_KEY] = keys as [string, string]

/** Runs the installed program. Returns its exit status and its output. */
async function kit(args: string[], env: NodeJS.ProcessEnv = { CONFORMANCE_KEY, CONFORMANCE_OTHER_KEY }) {
  const program = join(folder, manifest.bin['construction-api-conformance'])
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } }
  return run(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ status: code as number, stdout: stdout as string, stderr: stderr as string }),
  )
}

/** Starts a double of the service with these breaks. */
async function doubleThat(t: Test, breaks: Record<string, Break>) {
  const tls = await (await trustedAuthority()).issue('localhost')
  const double = await startServiceDouble({
    service: service.origin,
    breaks,
    tls,
    ca: '',
    kitPort: await findFreePort(),
  })
  t.teardown(() => double.close())
  return double
}

/** Returns a break that changes the JSON of answers at this path. */
const changing = (path: string, change: Parameters<typeof changeJson>[1]): Break => ({
  answers(answer, request) {
    if (request.path === `/api/v1${path}`) changeJson(answer, change)
  },
})

t.test('the package has no dependencies, names its third-party code, and is small', (t) => {
  matches(t, manifest, { name: 'construction-api-conformance', type: 'module', engines: { node: '>=20' } })
  t.notOk(manifest.dependencies ?? manifest.peerDependencies)
  matches(t, readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8'), /^ajv\n\nThe MIT License/)
  t.ok(bytes < 200_000, `${bytes} bytes, of 200,000 at most`)
  t.end()
})

t.test('the kit lists its checks, including one per operation, without a key', async (t) => {
  const { status, stdout } = await kit(['--list'], {})
  t.equal(status, 0)
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0])
  const named = [
    ...contractOperations.map(({ operationId }) => `operations.${operationId}`),
    ...allChecks.map(({ id }) => id),
  ]
  t.strictSame(ids, named)
})

t.test('every check refers to an existing section of the documentation', async (t) => {
  for (const { id, clause } of allChecks) {
    const [page, anchor] = clause.split('#')
    const { status, text } = await sendRaw(`${service.origin}/docs/${page}`, 'GET')
    t.equal(status, 200, `${id}: ${page}`)
    if (anchor) matches(t, text, containing(`id="${anchor}"`), `${id}: ${clause}`)
  }
})

t.test('a successful run announces its writes, cleans up, exits with 0, and prints no key', async (t) => {
  const keysFile = join(folder, 'keys')
  writeFileSync(keysFile, `${keys.join('\n')}\n`)
  const junit = join(folder, 'junit.xml')
  const { status, stdout, stderr } = await kit(
    [`${service.origin}/api/v1/`, '--keys', keysFile, '--only', 'envelope,limits.headers', '--junit', junit],
    {},
  )
  t.equal(status, 0, stderr)
  matches(t, stdout, /^The run writes records named "Conformance [0-9a-f]{8}" into Test/m)
  matches(t, stdout, /^envelope +10 passed\nlimits +1 passed\n\nDeleted again: \d+/m)
  const xml = readFileSync(junit, 'utf8')
  matches(t, xml, /<testsuites name="Conformance of .*" tests="11" failures="0" skipped="0"/)
  matches(t, xml, containing('<testcase classname="conformance.limits" name="limits.headers: '))
  for (const key of keys) t.notOk(stdout.includes(key) || xml.includes(key))
  t.equal((await first.client.ok('countContacts')).data.total, 0)
})

t.test(
  'a failed check reports the request, the expectation, the answer and its documentation, and exits with 1',
  async (t) => {
    const authority = await trustedAuthority()
    const breaks = breaksFor([])
    const options = {
      service: service.origin,
      breaks,
      tls: await authority.issue('localhost'),
      ca: '',
      kitPort: await findFreePort(),
    }
    const double = await startServiceDouble(options)
    t.teardown(() => double.close())
    const junit = join(folder, 'failed.xml')
    const { status, stdout } = await kit([
      double.origin,
      '--only',
      'envelope.job,problems.method,versions.reads',
      '--junit',
      junit,
    ])
    t.equal(status, 1)
    matches(
      t,
      stdout,
      /FAILED problems\.method: A method that a path does not support.*\n +asked +PUT \/contacts \| \{\}\n +expected +Allow with GET and POST\n +received +Allow: undefined\n +clause +\/docs\/errors\n/,
    )
    matches(
      t,
      readFileSync(junit, 'utf8'),
      /<failure message="expected Allow with GET and POST">asked: PUT \/contacts \| \{\}\nexpected/,
    )
  },
)

t.test('the same seed sends the same requests, and another seed sends others', async (t) => {
  const authority = await trustedAuthority()
  const asked: string[] = []
  for (const seed of ['3', '3', '4']) {
    const options = {
      service: service.origin,
      breaks: {},
      tls: await authority.issue('localhost'),
      ca: '',
      kitPort: await findFreePort(),
    }
    const double = await startServiceDouble(options)
    t.teardown(() => double.close())
    matches(t, await kit([double.origin, '--only', 'problems.bodies', '--seed', seed]), { status: 0 })
    asked.push(JSON.stringify([...double.asked]))
  }
  t.equal(asked[0], asked[1])
  t.not(asked[0], asked[2])
})

t.test('a run that cannot test the service ends with a clear message and a separate exit status', async (t) => {
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  const wrong: [string[], NodeJS.ProcessEnv | undefined, number, RegExp][] = [
    [[nowhere], undefined, 3, /the connection is refused/],
    [[service.origin], {}, 2, /needs two API keys/],
    [[], undefined, 2, /Give one address/],
    [['nowhere'], undefined, 2, /must be an address/],
    [[service.origin, '--tenants', '2'], undefined, 2, /--tenants/],
    [[service.origin, '--only', 'nothing'], undefined, 2, /no check or group nothing/],
    [[service.origin, '--seed', 'x'], undefined, 2, /--seed must be a whole number/],
    [[service.origin, '--receiver', 'http://a.example'], undefined, 2, /begins with https/],
    [[service.origin, '--keys', join(folder, 'none')], undefined, 2, /cannot be read/],
    [[service.origin], { CONFORMANCE_KEY, CONFORMANCE_OTHER_KEY: CONFORMANCE_KEY }, 2, /same organization/],
    [[service.origin], { CONFORMANCE_KEY: 'sk_live_x', CONFORMANCE_OTHER_KEY }, 2, /does not know the first key/],
  ]
  const answers = await Promise.all(wrong.map(([args, env]) => kit(args, env)))
  for (const [index, [args, , status, words]] of wrong.entries()) {
    matches(t, answers[index], { status, stderr: words }, args.join(' '))
    lacks(t, answers[index]!.stderr, /\n +at /, 'no stack')
  }
})

t.test('text from the tested service is escaped, and cannot control the terminal', async (t) => {
  const steering = '\u001b]0;x\u0007\u009b2J\u202e\u200f\u007f'
  const escaped = '\\u001b]0;x\\u0007\\u009b2J\\u202e\\u200f\\u007f'
  const double = await doubleThat(t, {
    preparing: changing('/me', ({ data }) => {
      data.tenant.name = `Elm${steering}\nOak`
    }),
  })
  const { status, stdout } = await kit([double.origin, '--only', 'limits.headers'])
  t.equal(status, 0)
  const named = (id: number) => `Elm${escaped}\\u000aOak (${id})`
  matches(t, stdout, containing(` into ${named(first.id)}, a few into ${named(second.id)}, and reads both.\n`))
  const other = await doubleThat(t, {
    '': changing('/openapi.json', (json) => {
      json.info.title = steering
      json.paths = {}
    }),
  })
  const refused = await kit([other.origin])
  t.equal(refused.status, 3)
  matches(t, refused.stderr, containing(` with the document of another API, "${escaped}".\n`))
  lacks(t, stdout + refused.stderr, /[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u)
})

t.test('a pattern of the tested contract that backtracks endlessly is reported, and the run still ends', async (t) => {
  const double = await doubleThat(t, {
    '': changing('/openapi.json', ({ components }) => {
      components.schemas.MeTenant.properties.name.pattern = '^(a+)+$'
    }),
    'limits.headers': changing('/me', ({ data }) => {
      data.tenant.name = `${'a'.repeat(60)}!`
    }),
  })
  const { status, stdout } = await kit([double.origin, '--only', 'limits.headers'])
  t.equal(status, 1)
  const finding = "200: cannot be judged by the document's pattern ^(a+)+$: it takes more than 2 s"
  matches(t, stdout, containing(`    received  ${finding}\n`), stdout)
})
