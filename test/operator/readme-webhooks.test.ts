import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { newSigningSecret, signatureHeader } from '../../db/domain/webhook-signature.ts'

const chapter = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8').split('## Receiving webhooks')[1]!
const folder = mkdtempSync(join(tmpdir(), 'readme-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(chapter)?.[1]
  if (!found) throw new Error(`the chapter has no snippet in ${language}`)
  return found
}

const secret = newSigningSecret()
const body = JSON.stringify({ id: 'evt_1', type: 'contact.created', data: { firstName: 'Zoë' } })
const nowMs = 1_790_000_000_000
const sign = (atMs: number, ...secrets: string[]) => signatureHeader(body, atMs, secrets)
const [, good] = sign(nowMs, secret).split('v1=')

/** Inputs of each verifier, and whether it must accept them. */
const attempts: { name: string; header: string; body?: string; accepts: boolean }[] = [
  { name: 'valid signature', header: sign(nowMs, secret), accepts: true },
  {
    name: 'second of two signatures, during a rotation',
    header: sign(nowMs, newSigningSecret(), secret),
    accepts: true,
  },
  { name: 'five minutes old', header: sign(nowMs - 300_000, secret), accepts: true },
  { name: 'five minutes ahead', header: sign(nowMs + 300_000, secret), accepts: true },
  { name: 'more than five minutes old', header: sign(nowMs - 301_000, secret), accepts: false },
  { name: 'more than five minutes ahead', header: sign(nowMs + 301_000, secret), accepts: false },
  { name: 'another secret', header: sign(nowMs, newSigningSecret()), accepts: false },
  { name: 'another body', header: sign(nowMs, secret), body: `${body} `, accepts: false },
  { name: 'another time', header: sign(nowMs, secret).replace('t=', 't=1'), accepts: false },
  { name: 'truncated signature', header: sign(nowMs, secret).slice(0, -2), accepts: false },
  { name: 'without time', header: `v1=${good}`, accepts: false },
  { name: 'time is not a number', header: `t=NaN,v1=${good}`, accepts: false },
  { name: 'signature is not hexadecimal', header: `t=${nowMs / 1000},v1=é`, accepts: false },
  { name: 'empty header', header: '', accepts: false },
]

t.test("the README's TypeScript verifier accepts only valid signatures", async (t) => {
  const file = join(folder, 'receiver.mts')
  writeFileSync(file, snippet('ts'))
  const { verifiedEvent } = await import(pathToFileURL(file).href)
  for (const { name, header, body: given = body, accepts } of attempts) {
    const verify = () => verifiedEvent(Buffer.from(given), header, secret, nowMs)
    if (accepts) t.strictSame(verify(), JSON.parse(body), name)
    else t.throws(verify, /the signature/, name)
  }
})

const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0

t.test("the README's Python verifier accepts only valid signatures", { skip: python ? false : 'no python3' }, (t) => {
  const lines = [
    snippet('python'),
    'import sys',
    'for one in json.load(sys.stdin):',
    '    try:',
    '        print(verified_event(one["body"].encode(), one["header"], one["secret"], one["now"])["data"]["firstName"] == "Zo\\u00eb")',
    '    except ValueError as error:',
    '        print("refused" if "the signature" in str(error) else error)',
  ]
  const input = attempts.map(({ header, body: given = body }) => ({ header, body: given, secret, now: nowMs / 1000 }))
  const run = spawnSync('python3', ['-c', lines.join('\n')], { input: JSON.stringify(input), encoding: 'utf8' })
  t.equal(run.stderr, '')
  const answers = run.stdout.trim().split('\n')
  for (const [index, { name, accepts }] of attempts.entries()) {
    t.equal(answers[index], accepts ? 'True' : 'refused', name)
  }
  t.end()
})
