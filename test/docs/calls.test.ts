import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { removeDataDir } from '../../db/engine/postgres/embedded/cluster.ts'
import { chapters } from '../../handlers/web/docs/contents.ts'
import { QuickbooksDouble } from '../../scripts/operate/quickbooks-double/double.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { PageShell } from './shell.ts'

/**
 * Runs the calls that the documentation pages show, in their order, against a service started by `make run`. Compares
 * the answers with those on the pages.
 */

const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'docs-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const port = await findFreePort()
const origin = `http://localhost:${port}`
const quickbooks = new QuickbooksDouble()
await quickbooks.listen()
quickbooks.tokens.createRefreshToken(quickbooks.makeCompany().realmId, 'RT1-double')
t.teardown(() => quickbooks.close())
const demo = await startDemo()

interface Demo {
  key: string
  email: string
  password: string
  /**
   * Creates a separate key for a page, since a key has 60 requests a minute. Returns the path of a file with the key.
   */
  keyFile(): Promise<string>
}

async function startDemo(): Promise<Demo> {
  const dataDir = join(folder, 'data')
  const { PATH, HOME } = process.env
  const { apiUrl, tokenUrl, revokeUrl, clientId, clientSecret } = quickbooks.settings
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    QUICKBOOKS_API_URL: apiUrl,
    QUICKBOOKS_TOKEN_URL: tokenUrl,
    QUICKBOOKS_REVOKE_URL: revokeUrl,
    QUICKBOOKS_CLIENT_ID: clientId,
    QUICKBOOKS_CLIENT_SECRET: clientSecret,
  }
  const service = spawn('make', ['run', `PORT=${port}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise((done) => service.once('exit', done))
  t.teardown(async () => {
    if (service.exitCode === null) process.kill(-service.pid!, 'SIGTERM')
    await ended
    await removeDataDir(dataDir)
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    for (const stream of [service.stdout, service.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes(`Listening on ${origin}`)) ready()
      })
    }
    service.once('exit', () => failed(new Error(said)))
  })
  const { key, email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const { scopes } = (await sendRaw(`${origin}/api/v1/me`, 'GET', { headers })).json.data
  let made = 0
  const keyFile = async () => {
    const body = JSON.stringify({ name: `Page ${made}`, scopes })
    const answer = await sendRaw(`${origin}/api/v1/api-keys`, 'POST', { headers, body })
    made += 1
    const file = join(folder, `key-${made}.json`)
    writeFileSync(file, JSON.stringify({ key: answer.json.data.key }))
    return file
  }
  return { key, email, password, keyFile }
}

interface Block {
  language: string
  kind: string
  text: string
}

/** Returns the fenced code blocks of a page, with the address of the running service. */
function blocksOf(file: string): Block[] {
  const markdown = readFileSync(new URL(file, new URL('../../handlers/web/docs/', import.meta.url)), 'utf8')
  return [...markdown.matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(([, language, kind = '', text]) => ({
    language: language!,
    kind,
    text: text!.replaceAll('http://localhost:3000', origin),
  }))
}

const setUp = blocksOf('guides/quickstart.md').find(({ text }) => text.includes('ended()'))!

const answersIn = (out: string): unknown[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)

/** Returns the lines of a text as lists of words, because programs pad columns with different numbers of spaces. */
const wordsIn = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))

/** Names of values that differ from run to run. The pages show an example of each. */
const varies =
  /^(id|.*Id|.*_id|.*At|.*Number|access_token|refresh_token|cursor|scopes|has_more|count|used|remaining|resetSeconds|name|sequence)$/

/** Returns why an answer does not have the form that the page shows; undefined if it does. */
function differs(shown: unknown, given: unknown, at = ''): string | undefined {
  if (Array.isArray(shown)) {
    if (!Array.isArray(given)) return `${at} is no list`
    return shown.map((one, index) => differs(one, given[index], `${at}[${index}]`)).find(Boolean)
  }
  if (typeof shown !== 'object' || shown === null) {
    if (varies.test(at.split(/[.[]/).at(-1)!.replace(']', ''))) {
      return given === undefined ? `${at} is missing` : undefined
    }
    const isSame = shown === given || (at.endsWith('scopes[0]') && typeof given === 'string')
    return isSame ? undefined : `${at} is ${JSON.stringify(given)}, not ${JSON.stringify(shown)}`
  }
  if (typeof given !== 'object' || given === null) return `${at} is no object`
  return Object.entries(shown)
    .map(([name, value]) => differs(value, (given as Record<string, unknown>)[name], at ? `${at}.${name}` : name))
    .find(Boolean)
}

/** Acts as a person's browser from the app's address to the code page. Returns the code. */
async function consent(address: string): Promise<string> {
  const visitor = new FormVisitor(origin)
  let page = await visitor.get(address)
  while (page.status === 303) page = await visitor.get(page.headers.location!)
  page = await visitor.signIn(page, demo)
  // The demo owner also has an account in the sandbox, so an organization must be chosen.
  const choice = /name="choice" value="([^"]*)">Harbor &amp; Pine Builders</.exec(page.text)![1]!
  page = await visitor.submit(page, { choice }, { action: '/sign-in/organization' })
  while (page.status === 303) page = await visitor.get(page.headers.location!)
  const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  const shown = await visitor.get(answer.headers.location!)
  return /<code id="code"[^>]*>([^<]*)</.exec(shown.text)![1]!
}

for (const { file } of nonEmpty(chapters.flatMap(({ entries }) => entries))) {
  const blocks = file?.startsWith('guides/') ? blocksOf(file) : []
  if (!blocks.some(({ language }) => language === 'sh')) continue
  t.test(`the calls shown in ${file} work and give the answers shown`, async (t) => {
    const shell = new PageShell(root)
    t.teardown(() => shell.end())
    const keyFile = await demo.keyFile()
    let last = ''
    const runBlock = async (text: string) => {
      const address = last.split('\n').find((line) => line.includes('/oauth/authorize?response_type=code'))
      const needsCode = text.includes('the-code-from-the-page')
      const ready = needsCode ? text.replace('the-code-from-the-page', await consent(address!)) : text
      const { out, failed } = await shell.run(ready.replaceAll('.data/demo.json', keyFile))
      last = out
      t.notOk(failed, `${text}\n${out}`)
    }
    await runBlock(setUp.text)
    for (const [index, { language, kind, text }] of nonEmpty(blocks.entries())) {
      if (language === 'sh' && kind === '' && text !== setUp.text) {
        await runBlock(text)
        const next = blocks[index + 1]
        const meansProblem = next?.kind === 'answer' && /"(status": 4\d\d|error")/.test(next.text)
        if (!meansProblem) t.notOk(/"(status":[45]\d\d|error":)/.test(last), `no problem is answered to ${text}`)
      }
      if (kind === 'answer' && language === 'text') t.strictSame(wordsIn(last), wordsIn(text))
      else if (kind === 'answer') {
        const shown = JSON.parse(text) as unknown
        const answers = answersIn(last)
        const faults = answers.map((given) => differs(shown, given))
        matches(t, faults, containing([undefined]), `an answer has the form of ${text}: ${faults.join('; ')}`)
      }
    }
  })
}
