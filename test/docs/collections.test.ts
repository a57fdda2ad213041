import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import t from 'tap'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import { matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractDocument, contractOperations } from '../../scripts/testkit/http/contract.ts'
import { type PostmanCollection, type PostmanItem, PostmanRunner } from '../../scripts/testkit/peers/postman.ts'
import { runClaimedJob } from '../../workers/tasks/serve-jobs.ts'

/** Tests that the Postman collection is complete and valid, and works against the demo organization. */

const { origin, database, settings, url, quickbooks, tenant } = await startOwnService(t)
const postmanText = await sendRaw(`${origin}/docs/postman-collection.json`, 'GET')
const postman: PostmanCollection = postmanText.json
const items = postman.item.flatMap(({ item }) => item)

const shapeOf = (path: string): string => path.split('?')[0]!.replaceAll(/\{\{?\w+\}?\}/g, '{}')

/** Requests that cannot succeed with an API key alone, each with its reason. */
const refused = new Map([
  ['Get the OpenID claims about the user', 'a key speaks for nobody: it takes the access token of a person'],
  ['Issue access and refresh tokens', 'it takes the code that a person gets in a browser, who allows the app'],
])

t.test('the Postman collection is valid for the programs that import it, and contains every operation', async (t) => {
  const schema = JSON.parse(readFileSync(new URL('postman-collection-v2.1.schema.json', import.meta.url), 'utf8'))
  const validate = addFormats.default(new Ajv({ strict: false })).compile(schema)
  t.ok(validate(postman), JSON.stringify(validate.errors))
  matches(t, postmanText.headers, {
    'access-control-allow-origin': '*',
    'content-disposition': /^attachment; filename="construction-api\./,
  })
  const sent = new Set(
    items.map(({ request }) => `${request.method} ${shapeOf(request.url.raw.replace('{{baseUrl}}', ''))}`),
  )
  for (const { method, path } of contractOperations) t.ok(sent.has(`${method} ${shapeOf(path)}`), `${method} ${path}`)
  // In addition to the operations there are the two uploads.
  t.equal(items.length, contractOperations.length + 2)
})

t.test('the address of the former Bruno collection redirects to the Postman collection, from any origin', async (t) => {
  const { status, headers } = await sendRaw(`${origin}/docs/bruno-collection.json`, 'GET')
  matches(
    t,
    { status, headers },
    { status: 308, headers: { location: '/docs/postman-collection.json', 'access-control-allow-origin': '*' } },
  )
  t.equal((await sendRaw(`${origin}/docs/bruno-collection.json`, 'POST')).status, 405)
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

t.test('in Bruno, the scripts find ids before the request is sent, and store ids of answers', async (t) => {
  const { key, client } = await (await tenant()).key()
  const { data: contact } = await client.ok('createContact', { body: { type: 'customer', companyName: 'Ortiz Homes' } })
  const values = new Map<string, unknown>([
    ['baseUrl', `${origin}/api/v1`],
    ['apiKey', key],
  ])
  // Bruno has the runtime variables and the collection's variables apart. Its translator replaces each `pm` function by
  // one of `bru` or `req`, whose getBody() returns the content itself, not an object with the member `raw`.
  const store = { get: (name: string) => values.get(name), set: values.set.bind(values) }
  const sendRequest = async (
    { url: address, method, header: headers }: { url: string; method: string; header: Record<string, string> },
    done: (error: null, response: object) => void,
  ) => {
    const { status, json } = await sendRaw(address, method, { headers })
    done(null, { code: status, json: () => json })
  }
  const apart = { variables: { get: () => undefined }, collectionVariables: store }
  const scriptOf = (events: PostmanItem['event'], listen: string) =>
    new AsyncFunction('pm', 'bru', events!.find((one) => one.listen === listen)!.script.exec.join('\n'))
  const named = (name: string) => items.find((one) => one.name === name)!
  const before = ({ request: { method, url: address, body } }: PostmanItem) => {
    const request = { method, url: address.raw, body: body?.raw }
    return scriptOf(postman.event, 'prerequest')({ ...apart, request, sendRequest }, {})
  }
  await rejectsWith(t, before(named('Delete a contact')), { message: /^contactId is empty: send/ })
  await before(named('Create a lead'))
  t.equal(values.get('contactId'), contact.id)
  await rejectsWith(t, before(named('Delete a contact')), { message: /^contactId is empty: send/ })
  const after = (code: number, answer: object) =>
    scriptOf(named('Create a lead').event, 'test')({ ...apart, response: { code, json: () => answer } }, {})
  await after(422, {})
  t.notOk(values.get('leadId'))
  await after(201, { data: { id: 41 } })
  t.equal(values.get('leadId'), 41)
})

t.test(
  'the scripts of the collection never choose a record to change, and say which request to send first',
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

t.test('the page about the collection uses the names of the requests', (t) => {
  const page = readFileSync(new URL('../../handlers/web/docs/guides/postman-and-bruno.md', import.meta.url), 'utf8')
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
