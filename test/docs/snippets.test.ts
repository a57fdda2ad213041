import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { findShellTraps } from './shell-traps.ts'

const root = resolve(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'snippets-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

function snippet(file: string, language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(read(file))?.[1]
  if (!found) throw new Error(`${file} has no snippet in ${language}`)
  return found
}

t.test('the webhook guide shows the same verification code as the README', (t) => {
  for (const language of ['ts', 'python']) {
    t.equal(snippet('handlers/web/docs/guides/webhooks.md', language), snippet('README.md', language), language)
  }
  t.end()
})

/** Returns the commands that a page shows: its blocks of sh, make and npm, and its indented lines. */
function commandsOf(file: string): string[] {
  const text = read(file)
  const blocks = [...text.matchAll(/^```(?:sh|text(?=\n(?:make|npm) ))\n([\s\S]*?)^```$/gm)].map(([, block]) => block!)
  const outside = text.replaceAll(/^```[\s\S]*?^```$/gm, '').split('\n')
  return [...blocks, outside.filter((line) => line.startsWith('    ')).join('\n')]
}

t.test('commands in the README and the documentation can be pasted into zsh and bash', (t) => {
  const files = ['README.md', ...globSync('handlers/web/docs/**/*.md', { cwd: root })]
  for (const file of files) t.strictSame(commandsOf(file).flatMap(findShellTraps), [], file)
  const traps = [
    'npm test    # all of it',
    "echo that's",
    'curl https://api.example/contacts?limit=1',
    'echo "done!now"',
    'status=$(curl https://api.example)',
    'LINES=$(curl https://api.example)',
  ]
  for (const line of traps) t.equal(findShellTraps(line).length, 1, line)
  t.end()
})

t.test('the loop in the idempotency guide makes one change, however often it sends the request', async (t) => {
  const service = await startService(t)
  const tenant = await service.tenant()
  const { key } = await tenant.key()
  const file = join(folder, 'change.mts')
  writeFileSync(file, snippet('handlers/web/docs/guides/idempotency.md', 'ts'))
  const { change } = await import(pathToFileURL(file).href)
  const url = `${service.origin}/api/v1/contacts`
  const once = crypto.randomUUID()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await change(url, key, { type: 'vendor', companyName: 'Elm Stone' }, once)
    t.equal(answer.status, 201)
    t.equal(answer.headers.get('Idempotent-Replayed'), attempt === 0 ? null : 'true')
  }
  matches(t, await tenant.client.ok('countContacts'), { data: { total: 1 } })
  t.equal((await change(url, key, { type: 'nobody' })).status, 422, 'a refused request is not sent again')
})
