import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import t from 'tap'
import { openConfiguredFileStore } from '../../db/files/open-file-store.ts'
import { claimJob } from '../../db/jobs/claimed-jobs.ts'
import { seedDemo } from '../../scripts/seed.ts'
import { runClaimedJob } from '../../workers/serve-jobs.ts'
import { matches, nonEmpty, rejectsWith, throwsWith } from '../support/assertions/assertions.ts'
import { containing } from '../support/assertions/matching.ts'
import { contractDocument, contractOperations } from '../support/contract.ts'
import { sendRaw } from '../support/peers/client.ts'
import { type PostmanCollection, type PostmanItem, PostmanRunner } from '../support/peers/postman.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { startOwnService } from '../support/service.ts'

/** Tests that the Postman and the Bruno collection are complete and valid, and work against the demo organization. */

/** Schema of Bruno collections. Its package has no types. */
const { collectionSchema } = createRequire(import.meta.url)('@usebruno/schema') as {
  collectionSchema: { validate(value: unknown, options: object): Promise<unknown> }
}

interface BrunoItem {
  name: string
  request: {
    method: string
    url: string
    headers: { name: string; value: string; enabled: boolean }[]
    body: { json?: string; text?: string; formUrlEncoded?: { name: string; value: string }[] }
    auth: { mode: string }
    script: { res?: string }
  }
}

const { origin, database, settings, url, quickbooks, tenant } = await startOwnService(t)
const postmanText = await sendRaw(`${origin}/docs/postman-collection.json`, 'GET')
const brunoText = await sendRaw(`${origin}/docs/bruno-collection.json`, 'GET')
const postman: PostmanCollection = postmanText.json
const items = postman.item.flatMap(({ item }) => item)
const brunoItems: BrunoItem[] = brunoText.json.items.flatMap(({ items: some }: { items: BrunoItem[] }) => some)

/** Requests that cannot succeed with an API key alone, each with its reason. */
const refused = new Map([
  ['Get the OpenID claims about the user', 'a key speaks for nobody: it takes the access token of a person'],
  ['Issue access and refresh tokens', 'it takes the code that a person gets in a browser, who allows the app'],
])

t.test(
  'the Postman and Bruno collections are valid for the programs that import them, and contain every operation',
  async (t) => {
    const schema = JSON.parse(readFileSync(new URL('postman-collection-v2.1.schema.json', import.meta.url), 'utf8'))
    const validate = addFormats.default(new Ajv({ strict: false })).compile(schema)
    t.ok(validate(postman), JSON.stringify(validate.errors))
    t.strictSame(await collectionSchema.validate(brunoText.json, { strict: true }), brunoText.json)
    for (const { headers } of [postmanText, brunoText]) {
      matches(t, headers, {
        'access-control-allow-origin': '*',
        'content-disposition': /^attachment; filename="construction-api\./,
      })
    }
    const sent = new Set(
      items.map(({ request }) => `${request.method} ${shapeOf(request.url.raw.replace('{{baseUrl}}', ''))}`),
    )
    for (const { method, path } of contractOperations) t.ok(sent.has(`${method} ${shapeOf(path)}`), `${method} ${path}`)
    // In addition to the operations there are the two uploads.
    t.equal(items.length, contractOperations.length + 2)
  },
)

t.test('the Bruno collection has the same requests as the Postman collection', (t) => {
  t.equal(brunoItems.length, items.length)
  for (const [index, { name, request }] of nonEmpty(items.entries())) {
    const other = brunoItems[index]!.request
    const form = other.body.formUrlEncoded?.map((one) => [one.name, one.value])
    t.equal(brunoItems[index]!.name, name)
    t.strictSame([other.method, other.url], [request.method, request.url.raw], name)
    t.strictSame(form ?? other.body.json ?? other.body.text, bodyOf(request.body), name)
    t.equal(other.auth.mode === 'none', request.auth?.type === 'noauth', name)
    const headers = request.header.filter(({ key }) => key !== 'Content-Type' || request.url.raw === '{{uploadUrl}}')
    t.strictSame(
      other.headers.map((one) => [one.name, one.value, one.enabled]),
      headers.map(({ key, value, disabled }) => [key, value, !disabled]),
      name,
    )
  }
  t.end()
})

t.test('in a new demo organization, each request works after the requests that it names', async (t) => {
  const { demo } = (await seedDemo(settings, url))!
  const { rows } = await database.pool.query('update tenants set hourly_units = 1000000000 returning id')
  await database.pool.query('update api_keys set per_minute_limit = 100000')
  const { realmId } = quickbooks.makeCompany()
  // Creates a new sandbox each time: a sandbox has one job at a time, and no worker runs here.
  const sandboxKey = async (): Promise<string> => (await (await tenant({ mode: 'sandbox' })).key()).key
  const byName = new Map(items.map((item) => [item.name, item]))
  const runner = new PostmanRunner(postman)
  const succeeds = async (item: PostmanItem, of: string) => {
    const { status, text } = await runner.send(item)
    t.ok(status < 400 !== refused.has(item.name), `${of}: ${item.name} is answered ${status} ${text.slice(0, 300)}`)
  }
  for (const folder of postman.item) {
    for (const item of folder.item) {
      // Sandbox operations answer a live organization with a 404.
      const apiKey = folder.name === 'Sandbox' ? await sandboxKey() : demo.key
      const first = namedFirst(item)
      // Resets the variables as in a newly opened collection. Plain reads use the existing variables.
      if (item.request.method !== 'GET' || first.length > 0) {
        const refreshToken = quickbooks.tokens.createRefreshToken(realmId)
        runner.reset({ apiKey, realmId, refreshToken, webhookUrl: 'https://8.8.8.8/webhooks' })
      }
      runner.variables.set('apiKey', apiKey)
      for (const name of first) await succeeds(byName.get(name)!, item.name)
      if (endedJobs.includes(item.name)) await serveJobs(Number(rows[0].id))
      await succeeds(item, item.name)
    }
  }
})

t.test(
  'the scripts of the Bruno collection find ids, store ids of answers, and refuse the same requests as the Postman scripts',
  async (t) => {
    const { key, client } = await (await tenant()).key()
    const { data: contact } = await client.ok('createContact', {
      body: { type: 'customer', companyName: 'Ortiz Homes' },
    })
    const values = new Map<string, unknown>()
    const bru = {
      getVar: (name: string) => values.get(name),
      setVar: (name: string, value: unknown) => values.set(name, value),
      getEnvVar: (name: string) => ({ baseUrl: `${origin}/api/v1`, apiKey: key })[name],
      sendRequest: async (sent: { method: string; url: string; headers: Record<string, string> }) => ({
        data: (await sendRaw(sent.url, sent.method, { headers: sent.headers })).json,
      }),
    }
    const script = new AsyncFunction('bru', 'req', brunoText.json.root.request.script.req)
    const named = (name: string) => brunoItems.find((one) => one.name === name)!.request
    const before = ({ method, url: address, body }: BrunoItem['request']) =>
      script(bru, { getMethod: () => method, getUrl: () => address, getBody: () => body.json })
    await rejectsWith(t, before(named('Delete a contact')), { message: /^contactId is empty: send/ })
    await before(named('Create a lead'))
    t.equal(values.get('contactId'), contact.id)
    await rejectsWith(t, before(named('Delete a contact')), { message: /^contactId is empty: send/ })
    const after = new AsyncFunction('bru', 'res', named('Create a lead').script.res!)
    await after(bru, { getStatus: () => 422, getBody: () => ({}) })
    t.equal(values.get('leadId'), undefined)
    await after(bru, { getStatus: () => 201, getBody: () => ({ data: { id: 41 } }) })
    t.equal(values.get('leadId'), 41)
  },
)

t.test(
  'the scripts of the collections never choose a record to change, and say which request to send first',
  async (t) => {
    const runner = new PostmanRunner(postman)
    const removal = items.find(({ name }) => name === 'Delete a contact')!
    const many = items.find(({ name }) => name === 'Delete, restore or update many contacts')!
    const empty = 'contactId is empty: send "List contacts" or "Create a contact" first'
    const message = `Not sent: ${empty}`
    await rejectsWith(t, runner.send(removal), { name: 'SkippedRequest', message })
    const { key, client } = await (await tenant()).key()
    await client.ok('createContact', { body: { type: 'customer', companyName: 'Ortiz Homes' } })
    runner.reset({ apiKey: key })
    for (const name of ['Get a contact', 'Create a lead']) {
      t.ok((await runner.send(items.find((one) => one.name === name)!)).status < 300, name)
      await rejectsWith(t, runner.send(removal), { message }, `the record found for "${name}" is not deleted`)
    }
    await runner.send(items.find(({ name }) => name === 'List contacts')!)
    t.equal((await runner.send(removal)).status, 200)
    await rejectsWith(t, runner.send(removal), { message }, 'the next record is not deleted either')
    const cancelling = items.find(({ name }) => name === 'Cancel a queued or running job')!
    await rejectsWith(t, runner.send(cancelling), {
      message: /^Not sent: jobId is empty: send "Export contacts to a CSV file" or/,
    })
    await rejectsWith(t, runner.send(many), { message })
    const connecting = items.find(({ request }) => request.body?.raw?.includes('{{realmId}}'))!
    await rejectsWith(t, runner.send(connecting), { message: 'Not sent: realmId is empty: put a value there' })
  },
)

t.test('in an older Postman that cannot skip a request, the request fails with the same message', async (t) => {
  const code = postman.event.find(({ listen }) => listen === 'prerequest')!.script.exec.join('\n')
  const request = { method: 'DELETE', url: { toString: () => '{{baseUrl}}/contacts/{{contactId}}' } }
  const variables = { get: () => '', set: () => undefined }
  const run = () => new Function('pm', code)({ request, variables, collectionVariables: variables })
  throwsWith(t, run, { message: 'contactId is empty: send "List contacts" or "Create a contact" first' })
  t.end()
})

const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...values: object[]) => Promise<void>

t.test('the page about the collections uses the names of the requests', (t) => {
  const page = readFileSync(new URL('../../handlers/docs/guides/postman-and-bruno.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/"([^"]+)"/g)].map(([, name]) => name!)
  t.ok(named.length > 4)
  for (const name of named)
    t.ok(
      items.some((item) => item.name === name),
      name,
    )
  for (const name of refused.keys()) matches(t, named, containing([name]), name)
  t.end()
})

/** Requests for which a job must have ended before. */
const endedJobs = [
  'Delete an ended job',
  "Get the address of a job's result file",
  "Get the address of an import's errors file",
]

async function serveJobs(tenantId: number): Promise<void> {
  const files = await openConfiguredFileStore(settings, { keepFreeBytes: 0 })
  for (;;) {
    const slice = await claimJob(database, tenantId, ['import', 'export', 'bulk'])
    if (!slice) return
    await runClaimedJob({ database, files, contract: contractDocument, renderer: sharedRenderer() }, slice, () => true)
  }
}

/** Returns the requests that a request's description says to send before it. */
const namedFirst = ({ request }: PostmanItem): string[] => {
  const named = /Send first[^:]*: (.*)\.$/.exec(request.description)?.[1] ?? ''
  return [...named.matchAll(/"([^"]+)"/g)].map(([, name]) => name!)
}

const shapeOf = (path: string): string => path.split('?')[0]!.replaceAll(/\{\{?\w+\}?\}/g, '{}')

const bodyOf = (body: PostmanItem['request']['body']) =>
  body?.raw ?? body?.urlencoded?.map(({ key, value }) => [key, value])
