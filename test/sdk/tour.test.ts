import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import ts from 'typescript'
import { ApiProblem, ConstructionApi, etagOf, JobFailure, responseOf } from '../../scripts/packages/sdk/index.ts'
import { lacks, matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { startWorker } from '../../workers/start.ts'
import { tour } from './integration.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startOwnService(t)
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())
const addressBook = () =>
  new Blob([readFileSync(join(root, 'scripts', 'operate', 'demo', 'contacts.csv'))], { type: 'text/csv' })

async function connected() {
  const { key } = await (await service.tenant({ name: 'Demo Builders' })).key()
  return new ConstructionApi({ url: service.origin, key })
}

t.test("every step of the README's tour succeeds with the SDK", async (t) => {
  const found = await tour(await connected(), addressBook())
  matches(t, found, {
    organization: 'Demo Builders',
    contact: { phone: '+1 206 555 0114' },
    changes: [{ type: 'contact.updated', data: { id: found.contact.id }, previous_attributes: { phone: null } }],
    tried: { status: 'completed', result: { dryRun: true, created: 4, failed: 1 } },
    imported: { status: 'completed', progress: { processed: 5, errorsCount: 1 } },
    refused: /Dolores,Quint,.*dolores\.quint at mail\.example.*e-mail/i,
    exported: /Noor,Haddad/,
    signed: /^Accepted by Noor Haddad on /,
    invoice: { status: 'paid', bidPercent: '30' },
    projects: ['Haddad kitchen'],
  })
})

t.test('a program with the SDK needs no type casts', (t) => {
  const file = join(import.meta.dirname, 'integration.ts')
  const text = readFileSync(file, 'utf8')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isCast = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node)
    if (isCast || node.kind === ts.SyntaxKind.AnyKeyword) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  t.strictSame(found, [])
  lacks(t, text, /@ts-|biome-ignore/)
  t.ok(text.split('\n').length > 100, 'the program is long enough to be meaningful')
  t.end()
})

t.test('a list is read page by page, and an early exit requests no more pages', async (t) => {
  const api = await connected()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await api.createContact({ body: { type: 'vendor', companyName: name } })
  const pages: number[] = []
  for await (const { data } of api.pages('listContacts', { query: { limit: 2 } })) pages.push(data.length)
  t.strictSame(pages, [2, 2, 1])
  const names: (string | null)[] = []
  for await (const { companyName } of api.each('listContacts', { query: { limit: 2, type: 'vendor' } })) {
    names.push(companyName)
  }
  t.strictSame(names, ['e', 'd', 'c', 'b', 'a'])
  const types: string[] = []
  for await (const { event } of api.each('listEvents', { query: { limit: 2 } })) types.push(event.type)
  t.strictSame(types, Array(5).fill('contact.created'), 'the event log is paged by sequence numbers')
  t.equal(await api.lastSequence(), 5)
  let asked = 0
  const counting = new ConstructionApi({
    url: service.origin,
    key: (await (await service.tenant()).key()).key,
    fetch: (...request) => {
      asked += 1
      return fetch(...request)
    },
  })
  for (const name of ['a', 'b', 'c']) await counting.createContact({ body: { type: 'vendor', companyName: name } })
  asked = 0
  for await (const _ of counting.each('listContacts', { query: { limit: 1 } })) break
  t.equal(asked, 1)
})

t.test('a refusal is an ApiProblem with its code, violations and request id', async (t) => {
  const api = await connected()
  const refused = await api
    .createContact({ body: { type: 'customer', email: 'noor at haddad' } })
    .catch((error) => error)
  t.ok(refused instanceof ApiProblem)
  matches(t, refused, {
    status: 422,
    code: 'validation_failed',
    violations: [{ field: 'email', code: 'format' }],
    requestId: /^req_/,
  })
  const made = await api.createContact({ body: { type: 'customer', companyName: 'Elm' } })
  const path = { id: made.data.id }
  await api.updateContact({ path, body: { companyName: 'Oak' } })
  const headers = { 'If-Match': etagOf(made) }
  await rejectsWith(t, api.updateContact({ path, body: { companyName: 'Ash' }, headers }), { name: 'ApiProblem' })
  throwsWith(
    t,
    () => etagOf({ ...made }),
    /^this is not an answer of the service, but a part or a copy of one$/,
    'a copy is not the answer',
  )
})

t.test('the SDK waits for a job and reports its progress; a failed or cancelled job throws a JobFailure', async (t) => {
  const api = await connected()
  const seen: string[] = []
  const onProgress = ({ status }: { status: string }) => seen.push(status)
  const mapping = { 'First Name': 'firstName', 'Last Name': 'lastName' }
  const request = { mapping, defaults: { type: 'customer' } }
  const job = await api.importCsv('importContacts', addressBook(), request, { onProgress })
  matches(t, job, { status: 'completed', result: { created: 5 } })
  t.equal(seen.at(-1), 'completed')
  for (const status of ['failed', 'cancelled']) {
    const ended = "update jobs set status = $2, error_message = 'no room' where id = $1"
    await service.database.pool.query(ended, [job.id, status])
    const leaving = new AbortController()
    let asked = 0
    const onlyOnce = () => {
      asked += 1
      if (asked > 1) leaving.abort(new Error(`one that is ${status} is waited for`))
    }
    const waited = api.completed(job.id, { onProgress: onlyOnce, signal: leaving.signal })
    await rejectsWith(t, waited, { name: 'JobFailure', message: 'no room', job: { id: job.id } })
  }
  t.ok(JobFailure.prototype instanceof Error)
  const gone = new AbortController()
  gone.abort(new Error('enough'))
  await rejectsWith(t, api.completed(job.id, { signal: gone.signal }), { message: 'enough' })
})

t.test('a file is uploaded as a document and downloaded with the same bytes', async (t) => {
  const api = await connected()
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
  const file = new Blob([bytes], { type: 'application/pdf' })
  const sourcePath = await api.uploadDocument(file, { filename: 'Permit.pdf' })
  const { data: document } = await api.createDocument({ body: { sourcePath } })
  matches(t, document, { name: 'Permit.pdf', contentType: 'application/pdf', size: bytes.length })
  const got = await api.downloadDocument({ path: { id: document.id } })
  t.strictSame(new Uint8Array(await got.arrayBuffer()), bytes)
  matches(t, responseOf(got).headers.get('Content-Disposition'), /Permit\.pdf/)
  const json = new Blob(['{ "a": 1 }'], { type: 'application/json' })
  const { data: second } = await api.createDocument({
    body: { sourcePath: await api.uploadDocument(json), name: 'a.json' },
  })
  const back = await api.downloadDocument({ path: { id: second.id } })
  t.equal(await back.text(), '{ "a": 1 }', 'a JSON file is returned as a file')
})
