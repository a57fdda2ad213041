import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { assemble, readSources, type Sources } from '../../scripts/contract/bundle.ts'
import { isObject, type Json, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { publishedKeys, shorthandKeys } from '../../scripts/contract/shorthand.ts'

const root = resolve(import.meta.dirname, '../..')
const spec = readSources(resolve(root, 'spec'))

type At = (...path: string[]) => JsonObject

/** spec/ with one family edited; `at` leads from the top of the family's file. */
function edited(family: string, edit: (at: At, sources: Sources) => void): Sources {
  const sources = structuredClone(spec)
  edit((...path) => objectAt(sources.families[family], ...path), sources)
  return sources
}

/** The parameters, body and answers of a small family of one record, by path and method. */
function documentOf(paths: JsonObject, schemas: JsonObject = {}): JsonObject {
  const written = { paths, schemas: { Tool: tool, ...schemas } }
  const { root, shared } = spec
  // Only what the small family and every document need of shared.json is used; the rest belongs to other families.
  return assemble({
    root: { ...root, 'x-families': [...(root['x-families'] as string[]), 'tools'] },
    shared,
    families: { ...spec.families, tools: written },
  }).document
}

const tool: JsonObject = {
  'x-record': true,
  properties: { name: { type: 'string', maxLength: 100 } },
  examples: [{ id: 1, name: 'Saw', createdAt: '2026-03-02T15:04:05.000Z', updatedAt: '2026-03-02T15:04:05.000Z' }],
}
const said: JsonObject = { operationId: 'listTools', tags: ['products'], summary: 'Tools', description: 'Tools.' }
const list: JsonObject = {
  ...said,
  'x-scope': 'products:read',
  'x-rate-limit-cost': 1,
  parameters: ['Search', 'UpdatedFrom'],
  responses: { 200: { description: 'Tools.', 'x-page-of': 'Tool' } },
}
const create: JsonObject = {
  ...said,
  operationId: 'createTool',
  'x-scope': 'products:write',
  'x-rate-limit-cost': 5,
  requestBody: { 'x-schema': 'ToolCreate', 'x-examples': { saw: { name: 'Saw' } } },
  responses: { 201: { description: 'A tool.', 'x-data': 'Tool' } },
}
const toolCreate: JsonObject = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', maxLength: 100 }, isSharp: { type: 'boolean', default: true } },
}

const schemaOf = (document: JsonObject, name: string): JsonObject => objectAt(document, 'components', 'schemas', name)
const namesOf = (operation: JsonObject): string[] =>
  (operation.parameters as JsonObject[]).map((one) => String(one.$ref ?? one.name).replace(/.*\//, ''))

t.test('a scope is what both credentials need, and any is any credential', (t) => {
  const document = documentOf({ '/tools': { get: list }, '/tools/any': { get: { ...list, 'x-scope': 'any' } } })
  t.strictSame(objectAt(document, 'paths', '/tools', 'get').security, [
    { apiKey: ['products:read'] },
    { oauth2: ['products:read'] },
  ])
  t.strictSame(objectAt(document, 'paths', '/tools/any', 'get').security, [{ apiKey: [] }, { oauth2: [] }])
  t.end()
})

t.test('a page takes limit and cursor before its own parameters, and says where the next sync begins', (t) => {
  const document = documentOf({ '/tools': { get: list } })
  t.strictSame(namesOf(objectAt(document, 'paths', '/tools', 'get')), ['Limit', 'Cursor', 'Search', 'UpdatedFrom'])
  const { data, meta } = objectAt(schemaOf(document, 'ToolPage'), 'properties')
  t.strictSame(data, { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/Tool' } })
  t.strictSame(meta, { $ref: '#/components/schemas/SyncPageMeta' })
  t.end()
})

t.test('a page that takes compact shows either form of its records', (t) => {
  const parameters = ['Compact']
  const compact = { ToolCompact: { 'x-compact-of': 'Tool', 'x-only': ['name'] } }
  const document = documentOf({ '/tools': { get: { ...list, parameters } } }, compact)
  const page = objectAt(schemaOf(document, 'ToolPage'), 'properties')
  t.strictSame(objectAt(page, 'data').items, {
    anyOf: [{ $ref: '#/components/schemas/Tool' }, { $ref: '#/components/schemas/ToolCompact' }],
  })
  t.strictSame(page.meta, { $ref: '#/components/schemas/PageMeta' })
  const { required, properties, examples } = schemaOf(document, 'ToolCompact')
  t.strictSame(required, ['id', 'name', 'updatedAt'])
  t.strictSame(Object.keys(objectAt(properties)), ['id', 'name', 'updatedAt', 'deletedAt'])
  t.strictSame(examples, [{ id: 1, name: 'Saw', updatedAt: '2026-03-02T15:04:05.000Z' }])
  t.end()
})

t.test("a count takes the list's filters, and not what shapes its pages", (t) => {
  const counts = { ...said, operationId: 'countTools', 'x-scope': 'products:read', 'x-rate-limit-cost': 1 }
  const document = documentOf({
    '/tools': { get: { ...list, parameters: ['Search', 'DateFrom'] } },
    '/tools/count': {
      get: { ...counts, 'x-filters-of': '/tools', responses: { 200: { description: 'A number.', 'x-data': 'Total' } } },
    },
  })
  t.strictSame(namesOf(objectAt(document, 'paths', '/tools/count', 'get')), ['Search', 'DateFrom'])
  t.end()
})

t.test('a change takes its path, its body, a key and the version that it is for', (t) => {
  const update = {
    ...create,
    operationId: 'updateTool',
    requestBody: { 'x-schema': 'ToolUpdate', required: false, 'x-examples': { dull: { isSharp: false } } },
    responses: { 200: { description: 'A tool.', 'x-data': 'Tool' } },
  }
  const document = documentOf(
    { '/tools': { post: create }, '/tools/{id}': { patch: update } },
    { ToolCreate: toolCreate, ToolUpdate: { 'x-update-of': 'ToolCreate' } },
  )
  const changed = objectAt(document, 'paths', '/tools/{id}', 'patch')
  t.strictSame(namesOf(changed), ['Id', 'IdempotencyKey', 'IfMatch'])
  t.strictSame(changed.requestBody, {
    required: false,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ToolUpdate' },
        examples: { dull: { value: { isSharp: false } } },
      },
    },
  })
  t.equal(objectAt(document, 'paths', '/tools', 'post', 'requestBody').required, true)
  t.strictSame(schemaOf(document, 'ToolUpdate'), {
    type: 'object',
    additionalProperties: false,
    properties: { name: { type: 'string', maxLength: 100 }, isSharp: { type: 'boolean' } },
  })
  t.end()
})

t.test('an update leaves out what it may not change, and says what differs', (t) => {
  const name = { type: 'string', maxLength: 50 }
  const document = documentOf(
    { '/tools': { post: create, put: { ...create, requestBody: { 'x-schema': 'ToolChanges' } } } },
    {
      ToolCreate: toolCreate,
      ToolChanges: { 'x-update-of': 'ToolCreate', 'x-without': ['isSharp'], minProperties: 1, properties: { name } },
    },
  )
  const { minProperties, properties } = schemaOf(document, 'ToolChanges')
  t.strictSame({ minProperties, properties }, { minProperties: 1, properties: { name } })
  t.end()
})

t.test('a record has an id, its own members and its times, and deletedAt only when it is deleted', (t) => {
  const { required, properties, additionalProperties } = schemaOf(documentOf({ '/tools': { get: list } }), 'Tool')
  t.strictSame(required, ['id', 'name', 'createdAt', 'updatedAt'])
  t.strictSame(Object.keys(objectAt(properties)), ['id', 'name', 'createdAt', 'updatedAt', 'deletedAt'])
  t.equal(additionalProperties, false)
  t.end()
})

t.test('a fetch by ids takes ids and no key, and says which are missing', (t) => {
  const fetch = {
    ...create,
    'x-rate-limit-cost': 5,
    responses: { 200: { description: 'Tools.', 'x-bulk-fetch-of': 'Tool' } },
  }
  const { requestBody: _, ...operation } = fetch as JsonObject
  const document = documentOf({ '/tools/bulk-fetch': { post: operation } })
  const fetched = objectAt(document, 'paths', '/tools/bulk-fetch', 'post')
  t.notOk('parameters' in fetched)
  const { schema } = objectAt(fetched, 'requestBody', 'content', 'application/json')
  t.strictSame(schema, { $ref: '#/components/schemas/BulkFetchRequest' })
  const { meta } = objectAt(schemaOf(document, 'ToolBulkFetchEnvelope'), 'properties')
  t.strictSame(meta, { $ref: '#/components/schemas/BulkFetchMeta' })
  t.end()
})

t.test('what starts a job is answered with the job, and import and export share their bodies', (t) => {
  const { requestBody: _, responses: __, ...start } = create
  const bulk = { ...start, 'x-starts': 'bulk', requestBody: { 'x-bulk-of': 'Tool' } }
  const document = documentOf(
    {
      '/tools': { post: create },
      '/tools/bulk': { post: bulk },
      '/tools/exports': { post: { ...start, 'x-starts': 'export' } },
      '/tools/imports': { post: { ...start, 'x-starts': 'import' } },
    },
    { ToolCreate: toolCreate, ToolChanges: { 'x-update-of': 'ToolCreate', 'x-only': ['isSharp'] } },
  )
  const body = (path: string) => {
    const { required, content } = objectAt(document, 'paths', path, 'post', 'requestBody')
    return [required, objectAt(content, 'application/json', 'schema').$ref]
  }
  t.strictSame(body('/tools/bulk'), [true, '#/components/schemas/ToolBulkRequest'])
  t.strictSame(body('/tools/exports'), [false, '#/components/schemas/ExportRequest'])
  t.strictSame(body('/tools/imports'), [true, '#/components/schemas/ImportRequest'])
  const answer = objectAt(document, 'paths', '/tools/bulk', 'post', 'responses', '202', 'content', 'application/json')
  t.strictSame(answer.schema, { $ref: '#/components/schemas/JobEnqueuedEnvelope' })
  const { changes } = objectAt(schemaOf(document, 'ToolBulkRequest'), 'properties')
  t.strictSame(changes, { $ref: '#/components/schemas/ToolChanges' })
  t.end()
})

t.test('an id is written as one, wherever it stands', (t) => {
  const properties = {
    parentId: { 'x-id': 'nullable', description: 'Its case.' },
    kinds: { type: 'array', items: { 'x-id': true } },
  }
  const document = documentOf({ '/tools': { get: list } }, { Tool: { ...tool, properties } })
  const { parentId, kinds } = objectAt(schemaOf(document, 'Tool'), 'properties')
  const id = { type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647 }
  t.strictSame(parentId, { ...id, type: ['integer', 'null'], description: 'Its case.' })
  t.strictSame(objectAt(kinds).items, id)
  t.end()
})

t.test('an object has what it always has, and what extends it has that too', (t) => {
  const text = { type: 'string', maxLength: 10 }
  const document = documentOf(
    {
      '/tools': { get: { ...list, responses: { 200: { description: 'It.', 'x-data': 'Sharp' } }, parameters: [] } },
    },
    {
      Edge: {
        'x-object': true,
        'x-optional': ['b'],
        properties: { a: text, b: text },
        examples: [{ a: 'one' }],
      },
      Sharp: {
        'x-extends': 'Edge',
        'x-without': ['b'],
        properties: { c: text, edges: { $ref: '#/schemas/Edge' }, of: { $ref: '#/schemas/Tool' } },
        examples: [{ c: 'two' }],
      },
    },
  )
  const edge = schemaOf(document, 'Edge')
  t.strictSame([edge.type, edge.required, edge.additionalProperties], ['object', ['a'], false])
  const sharp = schemaOf(document, 'Sharp')
  t.strictSame(
    [sharp.required, Object.keys(objectAt(sharp.properties))],
    [
      ['a', 'c', 'edges', 'of'],
      ['a', 'c', 'edges', 'of'],
    ],
  )
  t.strictSame(sharp.examples, [{ a: 'one', c: 'two' }])
  t.end()
})

t.test("a list of values has another's, and its own", (t) => {
  const { document } = assemble(spec)
  const values = (name: string) => schemaOf(document, name).enum as string[]
  t.strictSame(values('DeliveredEventType'), [...values('EventType'), 'webhook.test'])
  t.end()
})

t.test('a problem is an example with a code, beside its own headers', (t) => {
  const problem = { code: 'conflict', title: 'Conflict', status: 409, detail: 'The saw is lent.' }
  const responses = { 409: { description: 'It is lent.', 'x-problem': problem }, ...objectAt(list.responses) }
  const document = documentOf({ '/tools': { get: { ...list, responses } } })
  t.strictSame(objectAt(document, 'paths', '/tools', 'get', 'responses', '409', 'content'), {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: 'https://construction.example/docs/api/concepts/errors#conflict',
        title: 'Conflict',
        status: 409,
        detail: 'The saw is lent.',
        request_id: 'req_01k9x7v3h2f8e6c4b0a1',
      },
    },
  })
  t.end()
})

t.test('an event has a payload by its record, with all types of it', (t) => {
  const document = assemble(spec).document
  const accepted = objectAt(document, 'webhooks', 'bid.acceptance_reverted', 'post')
  t.equal(accepted.operationId, 'receiveBidAcceptanceReverted')
  const { type } = objectAt(schemaOf(document, 'ContactEvent'), 'properties')
  t.strictSame(objectAt(type).enum, ['contact.created', 'contact.updated', 'contact.deleted'])
  t.end()
})

t.test("paths come in the order of the root's families, and within a family in its own", (t) => {
  const paths = Object.keys(objectAt(assemble(spec).document, 'paths'))
  const expected = (spec.root['x-families'] as string[]).flatMap((family) =>
    Object.keys(objectAt(spec.families[family], 'paths')),
  )
  t.strictSame(paths, expected)
  t.end()
})

t.test('a component, a path and a webhook are found again in the file that they stand in', (t) => {
  const { places } = assemble(spec)
  t.equal(places.get('/contacts/{id}'), 'spec/families/contacts.json /contacts/{id}')
  t.equal(places.get('contact.created'), 'spec/families/contacts.json contact.created')
  t.equal(places.get('schemas/Problem'), 'spec/shared.json')
  t.equal(places.get('schemas/ContactPage'), 'spec/families/contacts.json /contacts get')
  t.end()
})

t.test('the published document has none of the shorthand', (t) => {
  const found = new Set<string>()
  const collect = (value: Json, isNames = false): void => {
    if (Array.isArray(value)) for (const item of value) collect(item)
    if (!isObject(value)) return
    for (const [member, inner] of Object.entries(value)) {
      if (member.startsWith('x-') && !isNames) found.add(member)
      if (isNames || !['example', 'examples'].includes(member)) collect(inner, !isNames && member === 'properties')
    }
  }
  collect(JSON.parse(readFileSync(resolve(root, 'generated/openapi.json'), 'utf8')))
  const kept = [...publishedKeys.operation, ...publishedKeys.schema, 'x-status', 'x-planned']
  t.strictSame(
    [...found].filter((key) => !kept.includes(key)),
    [],
  )
  t.strictSame(
    Object.values(shorthandKeys)
      .flat()
      .filter((key) => kept.includes(key)),
    [],
  )
  t.end()
})

type Break = [title: string, family: string, edit: (at: At, sources: Sources) => void, message: RegExp]
const set = (node: JsonObject, member: string, value: Json) => {
  node[member] = value
}
const contacts = ['paths', '/contacts'] as const

const broken: Break[] = [
  [
    'two families define a component of one name',
    'jobs',
    (at) => set(at('schemas'), 'Contact', { type: 'object' }),
    /^spec\/families\/jobs\.json: schemas\/Contact is already defined in spec\/families\/contacts\.json; give one/,
  ],
  [
    'a component is written that shorthand makes',
    'jobs',
    (at) => set(at('schemas'), 'JobPage', { type: 'object' }),
    /^spec\/families\/jobs\.json \/jobs get: schemas\/JobPage is already defined in .*; leave it out where it is written/,
  ],
  [
    'two pages of one record take different parameters',
    'webhooks',
    (at) => (at('paths', '/webhook-deliveries', 'get').parameters as Json[]).push('UpdatedFrom'),
    /webhooks\.json \/webhook-deliveries get: makes schemas\/WebhookDeliveryPage otherwise than .*; give both the same/,
  ],
  [
    'a reference leads nowhere',
    'jobs',
    (at) => set(at('schemas', 'Job', 'properties'), 'status', { $ref: '#/schemas/Gone' }),
    /^spec\/families\/jobs\.json schemas\/Job: #\/schemas\/Gone leads nowhere; correct the name, or define it/,
  ],
  [
    'a page is of a record that nobody defines',
    'jobs',
    (at) => set(at('paths', '/jobs', 'get', 'responses', '200'), 'x-page-of', 'Gone'),
    /^spec\/families\/jobs\.json \/jobs get: #\/schemas\/Gone leads nowhere/,
  ],
  [
    'a reference names a file',
    'jobs',
    (at) => set(at('schemas', 'Job', 'properties'), 'status', { $ref: '../shared.json#/schemas/Total' }),
    /jobs\.json schemas\/Job: .*shared\.json#\/schemas\/Total is no reference; write #\/schemas\/<name>/,
  ],
  [
    'a definition is used by nothing',
    'jobs',
    (at) => set(at('schemas'), 'Orphan', { type: 'object' }),
    /^spec\/families\/jobs\.json: schemas\/Orphan is used by nothing; refer to it or remove it/,
  ],
  [
    'a family has a section that the document cannot hold',
    'jobs',
    (at) => set(at(), 'definitions', {}),
    /^spec\/families\/jobs\.json: unknown section definitions; a family has paths,/,
  ],
  [
    'a record has no example',
    'api-keys',
    (at) => delete at('schemas', 'ApiKey').examples,
    /^spec\/families\/api-keys\.json \/api-keys get: no example: .*; give the schema `examples`/,
  ],
  [
    'two families have one path',
    'jobs',
    (at) => set(at('paths'), '/contacts', at('paths', '/jobs')),
    /^spec\/families\/jobs\.json \/contacts: is already in spec\/families\/contacts\.json; keep it in one family/,
  ],
  [
    'two families have one event',
    'bids',
    (at) => set(at('webhooks'), 'contact.created', { 'x-event-of': 'Bid', description: 'A contact.' }),
    /bids\.json contact\.created: is already in|contacts\.json contact\.created: is already in/,
  ],
  [
    'a path has no leading slash',
    'jobs',
    (at) => set(at('paths'), 'jobs/more', at('paths', '/jobs')),
    /^spec\/families\/jobs\.json jobs\/more: a path begins with a slash; write "\/jobs\/more"/,
  ],
  [
    'a path has what is no method',
    'contacts',
    (at) => set(at(...contacts), 'fetch', {}),
    /contacts\.json \/contacts: fetch is no method/,
  ],
  [
    'the root forgets a family',
    'jobs',
    (_, { families }) => set(families, 'leads', {}),
    /^spec\/families\/leads\.json: .*add "leads" to x-families in spec\/openapi\.json/,
  ],
  [
    'the root names a family without a file',
    'jobs',
    (_, { families }) => delete families.users,
    /^spec\/openapi\.json: x-families names users, but there is no spec\/families\/users\.json/,
  ],
  [
    'an operation has an unknown extension',
    'contacts',
    (at) => set(at(...contacts, 'get'), 'x-scopes', ['contacts:read']),
    /^spec\/families\/contacts\.json \/contacts get: x-scopes means nothing here; use one of .*x-scope/,
  ],
  [
    'an answer has an unknown extension',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses', '200'), 'x-list-of', 'Contact'),
    /contacts\.json \/contacts get 200: x-list-of means nothing here; use one of x-data, x-page-of/,
  ],
  [
    'a body has an unknown extension',
    'contacts',
    (at) => set(at(...contacts, 'post', 'requestBody'), 'x-example', {}),
    /contacts\.json \/contacts post: x-example means nothing here/,
  ],
  [
    'a property has an unknown extension',
    'contacts',
    (at) => set(at('schemas', 'Contact', 'properties', 'notes'), 'x-record', true),
    /contacts\.json schemas\/Contact: x-record means nothing here; use one of x-decimal, x-unversioned/,
  ],
  [
    'a parameter has an unknown extension',
    'contacts',
    (at) => set(at('parameters', 'ContactType'), 'x-scope', 'contacts:read'),
    /contacts\.json parameters\/ContactType: x-scope means nothing here/,
  ],
  [
    'a POST answers with a page',
    'contacts',
    (at) => set(at(...contacts, 'post'), 'responses', { 200: { description: 'It.', 'x-page-of': 'Contact' } }),
    /contacts\.json \/contacts post: x-page-of belongs to the 200 of a GET; move it/,
  ],
  [
    'an answer has two shells',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses', '200'), 'x-data', 'Contact'),
    /contacts\.json \/contacts get 200: keep one of x-data, x-page-of and content/,
  ],
  [
    'a shell names nothing',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses', '200'), 'x-page-of', true),
    /contacts\.json \/contacts get.*: x-page-of must be a name/,
  ],
  [
    'a job is started from the wrong path',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post'), 'x-starts', 'export'),
    /contacts\.json \/contacts\/imports post: x-starts export belongs to a POST to a path that ends in \/exports/,
  ],
  [
    'a job of no known kind is started',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post'), 'x-starts', 'print'),
    /contacts\/imports post: x-starts is one of import, export, bulk, pdf, not print/,
  ],
  [
    'a body has two schemas',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post', 'requestBody'), 'x-schema', 'ContactCreate'),
    /contacts\/imports post: requestBody needs one of x-schema, x-bulk-of and content, and none where x-starts/,
  ],
  [
    'filters are taken from what is no list',
    'contacts',
    (at) => set(at('paths', '/contacts/count', 'get'), 'x-filters-of', '/bids'),
    /contacts\/count get: x-filters-of names \/bids, which has no GET in this file/,
  ],
  [
    'a parameter is written that follows',
    'contacts',
    (at) => (at(...contacts, 'get').parameters as Json[]).unshift('Limit'),
    /contacts get: the parameter Limit follows from what the operation is; leave it out/,
  ],
  [
    'scopes are said twice',
    'contacts',
    (at) => set(at(...contacts, 'get'), 'security', []),
    /contacts get: security follows from x-scope; leave it out/,
  ],
  [
    'a read says that it only reads',
    'contacts',
    (at) => set(at(...contacts, 'get'), 'x-reads-only', true),
    /contacts get: x-reads-only is true on a POST that changes nothing/,
  ],
  [
    'a record says what every record has',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'type', 'object'),
    /contacts\.json schemas\/Contact: type follows from x-record; leave it out/,
  ],
  [
    'an update is of an update',
    'contacts',
    (at) => set(at('schemas', 'ContactChanges'), 'x-update-of', 'ContactUpdate'),
    /schemas\/ContactChanges: x-update-of names ContactUpdate, which is made from another schema; name that one/,
  ],
  [
    'an update is of what the file does not define',
    'contacts',
    (at) => set(at('schemas', 'ContactUpdate'), 'x-update-of', 'BidCreate'),
    /schemas\/ContactUpdate: x-update-of names BidCreate, which this file does not define/,
  ],
  [
    'a compact form has what its record has not',
    'contacts',
    (at) => (at('schemas', 'ContactCompact')['x-only'] as Json[]).push('shoeSize'),
    /schemas\/ContactCompact: shoeSize is no property of the schema that this is made from/,
  ],
  [
    'a schema is two things',
    'contacts',
    (at) => set(at('schemas', 'ContactCompact'), 'x-record', true),
    /schemas\/ContactCompact: has x-record and x-compact-of; keep one/,
  ],
  [
    'a key has nothing to go with',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'x-only', ['name']),
    /schemas\/Contact: x-only does not go with x-record; leave it out/,
  ],
  [
    'an id is no id',
    'contacts',
    (at) => set(at('schemas', 'Contact', 'properties'), 'notes', { 'x-id': 'text' }),
    /contacts\.json #\/schemas\/Contact\/properties\/notes: x-id must be true or "nullable"/,
  ],
  [
    'an id says what follows',
    'contacts',
    (at) => set(at('schemas', 'Contact', 'properties'), 'notes', { 'x-id': true, type: 'integer' }),
    /Contact\/properties\/notes: type follows from x-id; leave it out/,
  ],
  [
    'a problem lacks its detail',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses'), '409', { description: 'No.', 'x-problem': { code: 'conflict' } }),
    /contacts\.json \/contacts get 409: x-problem must have code, title, status, detail, in this order/,
  ],
  [
    'an object is optional in what it has not',
    'identity',
    (at) => set(at('schemas', 'MeTenant'), 'x-optional', ['size']),
    /identity\.json schemas\/MeTenant: size is no property of the schema/,
  ],
  [
    'an event says more than its description',
    'contacts',
    (at) => set(at('webhooks', 'contact.created'), 'summary', 'contact.created'),
    /webhooks\/contact\.created: summary follows from x-event-of; leave it out/,
  ],
]

for (const [title, family, edit, message] of broken) {
  t.test(`a bundle is refused when ${title}`, (t) => {
    const sources = edited(family, edit)
    t.throws(() => assemble(sources), { message })
    t.end()
  })
}

t.test('a problem that an operation states itself stays', (t) => {
  const sources = edited('jobs', (at) => {
    objectAt(at('paths', '/jobs/{id}/cancel', 'post', 'responses'))['409'] = { description: 'Its own.' }
  })
  const cancel = objectAt(assemble(sources).document, 'paths', '/jobs/{id}/cancel', 'post', 'responses')
  t.strictSame(cancel['409'], { description: 'Its own.' })
  t.end()
})
