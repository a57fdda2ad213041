import { resolve } from 'node:path'
import t from 'tap'
import { assemble, operationsOf, readSources } from '../../scripts/contract/bundle.ts'
import { type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { matches } from '../support/assertions/assertions.ts'

const spec = readSources(resolve(import.meta.dirname, '../../spec'))

/** The document of spec/ and a small family, `tools`, which has these paths and schemas. */
function documentOf(paths: JsonObject, schemas: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const written = { ...more, paths, schemas: { Tool: tool, ...schemas } }
  const { root, shared } = spec
  // It stands beside the other families, since a bundle is refused when nothing uses a part of shared.json.
  return assemble({
    root: { ...root, 'x-families': [...(root['x-families'] as string[]), 'tools'] },
    shared,
    families: { ...spec.families, tools: written },
    releases: spec.releases,
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

t.test(
  "a family's tag and scopes come after those of the others, and Scope lists what OAuth grants, in its order",
  (t) => {
    const scopes = { 'tools:read': 'See your tools', 'tools:write': 'Change your tools' }
    const tag = { name: 'tools', description: 'What the crews use.' }
    const document = documentOf({ '/tools': { get: list } }, {}, { 'x-tag': tag, 'x-scopes': scopes })
    t.strictSame((document.tags as JsonObject[]).at(-1), tag)
    const grant = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes')
    matches(t, grant, { 'contacts:read': 'See your contacts', 'tools:write': /^Change your tools/ })
    t.strictSame(Object.keys(grant).slice(-2), Object.keys(scopes))
    t.strictSame(schemaOf(document, 'Scope').enum, Object.keys(grant))
    t.end()
  },
)

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
  matches(t, data, { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/Tool' } })
  t.strictSame(meta, { $ref: '#/components/schemas/SyncPageMeta' })
  t.end()
})

t.test('a page that takes compact has one schema for its items, which requires what either form has', (t) => {
  const parameters = ['Compact']
  const item = { ToolListItem: { 'x-list-item-of': 'Tool', 'x-only': ['name'] } }
  const one = { ...said, operationId: 'getTool', 'x-scope': 'products:read', 'x-rate-limit-cost': 1 }
  const responses = { 200: { description: 'A tool.', 'x-data': 'Tool' } }
  const paths = { '/tools': { get: { ...list, parameters } }, '/tools/{id}': { get: { ...one, responses } } }
  const document = documentOf(paths, item)
  const page = objectAt(schemaOf(document, 'ToolPage'), 'properties')
  t.strictSame(objectAt(page, 'data').items, { $ref: '#/components/schemas/ToolListItem' })
  t.strictSame(page.meta, { $ref: '#/components/schemas/PageMeta' })
  const { required, properties, examples } = schemaOf(document, 'ToolListItem')
  t.strictSame(required, ['id', 'name', 'updatedAt'])
  const tool = schemaOf(document, 'Tool')
  t.strictSame(properties, tool.properties)
  t.strictSame(examples, tool.examples)
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
    title: 'Tool update',
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

t.test(
  'what starts a job is answered with the job; imports share their body, and an export takes the filters of its list',
  (t) => {
    const { requestBody: _, responses: __, ...start } = create
    const bulk = { ...start, 'x-starts': 'bulk', requestBody: { 'x-bulk-of': 'Tool' } }
    const document = documentOf(
      {
        '/tools': { post: create, get: { ...list, parameters: ['Search', 'IncludeDeleted', 'Compact'] } },
        '/tools/bulk': { post: bulk },
        '/tools/exports': { post: { ...start, 'x-starts': 'export' } },
        '/tools/imports': { post: { ...start, 'x-starts': 'import' } },
      },
      {
        ToolCreate: toolCreate,
        ToolChanges: { 'x-update-of': 'ToolCreate', 'x-only': ['isSharp'] },
        ToolListItem: { 'x-list-item-of': 'Tool', 'x-only': ['name'] },
      },
    )
    const body = (path: string) => {
      const { required, content } = objectAt(document, 'paths', path, 'post', 'requestBody')
      return [required, objectAt(content, 'application/json', 'schema').$ref]
    }
    t.strictSame(body('/tools/bulk'), [true, '#/components/schemas/ToolBulkRequest'])
    t.strictSame(body('/tools/exports'), [false, '#/components/schemas/ToolExportRequest'])
    const { search, includeDeleted, ...others } = objectAt(schemaOf(document, 'ToolFilters'), 'properties')
    matches(t, search, { type: 'string', maxLength: 200 })
    matches(t, includeDeleted, { $ref: '#/components/schemas/FilterFlag' })
    t.strictSame(others, {})
    t.strictSame(body('/tools/imports'), [true, '#/components/schemas/ImportRequest'])
    const answer = objectAt(document, 'paths', '/tools/bulk', 'post', 'responses', '202', 'content', 'application/json')
    t.strictSame(answer.schema, { $ref: '#/components/schemas/JobEnqueuedEnvelope' })
    const { changes } = objectAt(schemaOf(document, 'ToolBulkRequest'), 'properties')
    t.strictSame(changes, { $ref: '#/components/schemas/ToolChanges' })
    t.end()
  },
)

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
        examples: [{ a: 'one', b: 'two' }],
      },
      Sharp: {
        'x-extends': 'Edge',
        'x-without': ['b'],
        properties: { c: text, edges: { $ref: '#/schemas/Edge' }, of: { $ref: '#/schemas/Tool' } },
        examples: [{ c: 'three' }],
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
  t.strictSame(sharp.examples, [{ a: 'one', c: 'three' }])
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

t.test(
  'what starts an import, an export of a list or a bulk job says with a 422 what is refused before it begins',
  (t) => {
    const { document } = assemble(spec)
    // An export of one record has no rows that could be refused.
    const starting = operationsOf(document).filter(({ path }) => /^[^{]*\/(imports|exports|bulk)$/.test(path))
    t.ok(starting.length > 20)
    const { description: shared } = objectAt(document, 'components', 'responses', 'ValidationFailed')
    for (const { path, operation } of starting) {
      const { description } = objectAt(operation, 'responses', '422')
      matches(t, String(description), /^(sourcePath|filters|changes) .* Besides: /, path)
      t.ok(String(description).endsWith(String(shared)), path)
    }
    t.end()
  },
)

t.test("an operation's own rules stand before what its shared problem says", (t) => {
  const sources = structuredClone(spec)
  objectAt(sources.families.jobs, 'paths', '/jobs/{id}/cancel', 'post', 'responses')['409'] = {
    description: 'Its own.',
  }
  const { document } = assemble(sources)
  const cancel = objectAt(document, 'paths', '/jobs/{id}/cancel', 'post', 'responses')
  const { description } = objectAt(document, 'components', 'responses', 'Conflict')
  t.strictSame(cancel['409'], {
    $ref: '#/components/responses/Conflict',
    description: `Its own. Besides: ${description}`,
  })
  t.end()
})

t.test('what is said beside a reference stays there', (t) => {
  const kind = { $ref: '#/schemas/ContactType', description: 'Whose tool it is.', default: 'customer' }
  const properties: JsonObject = { ...objectAt(tool, 'properties'), kind }
  const examples = [{ ...objectAt((tool.examples as JsonObject[])[0]), kind: 'customer' }]
  const document = documentOf({ '/tools': { get: list } }, { Tool: { ...tool, properties, examples } })
  const published = objectAt(document, 'components', 'schemas', 'Tool', 'properties', 'kind')
  t.strictSame(published, { ...kind, $ref: '#/components/schemas/ContactType' })
  t.end()
})
