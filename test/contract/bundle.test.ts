import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, operationsOf, readSources } from '../../scripts/contract/bundle.ts'
import { type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const spec = readSources(resolve(import.meta.dirname, '../../spec'))

/** Returns the document of spec/ with a further family, `tools`, that has these paths and schemas. */
function documentOf(paths: JsonObject, schemas: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const written = { ...more, paths, schemas: { Tool: tool, ...schemas } }
  const { root, shared } = spec
  // The other families stay, because a bundle is refused if a part of shared.json is unused.
  return assembleContract({
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
const operationBase: JsonObject = {
  operationId: 'listTools',
  tags: ['products'],
  summary: 'Tools',
  description: 'Tools.',
}
const list: JsonObject = {
  ...operationBase,
  'x-scope': 'products:read',
  'x-rate-limit-cost': 1,
  parameters: ['Search', 'UpdatedFrom'],
  responses: { 200: { description: 'Tools.', 'x-page-of': 'Tool' } },
}
const create: JsonObject = {
  ...operationBase,
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

t.test('tags and scopes are in the order of the families, and the schema Scope lists all OAuth scopes', (t) => {
  const scopes = { 'tools:read': 'See your tools', 'tools:write': 'Change your tools' }
  const tag = { name: 'tools', description: 'What the crews use.' }
  const document = documentOf({ '/tools': { get: list } }, {}, { 'x-tag': tag, 'x-scopes': scopes })
  t.strictSame((document.tags as JsonObject[]).at(-1), tag)
  const grant = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes')
  matches(t, grant, { 'contacts:read': 'See your contacts', 'tools:write': /^Change your tools/ })
  t.strictSame(Object.keys(grant).slice(-2), Object.keys(scopes))
  t.strictSame(schemaOf(document, 'Scope').enum, Object.keys(grant))
  t.end()
})

t.test('x-scope applies to API keys and OAuth alike, and its value any accepts every credential', (t) => {
  const document = documentOf({ '/tools': { get: list }, '/tools/any': { get: { ...list, 'x-scope': 'any' } } })
  t.strictSame(objectAt(document, 'paths', '/tools', 'get').security, [
    { apiKey: ['products:read'] },
    { oauth2: ['products:read'] },
  ])
  t.strictSame(objectAt(document, 'paths', '/tools/any', 'get').security, [{ apiKey: [] }, { oauth2: [] }])
  t.end()
})

t.test('a list has limit and cursor before its own parameters, and its page says where the next sync begins', (t) => {
  const document = documentOf({ '/tools': { get: list } })
  t.strictSame(namesOf(objectAt(document, 'paths', '/tools', 'get')), ['Limit', 'Cursor', 'Search', 'UpdatedFrom'])
  const { data, meta } = objectAt(schemaOf(document, 'ToolPage'), 'properties')
  matches(t, data, { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/Tool' } })
  t.strictSame(meta, { $ref: '#/components/schemas/SyncPageMeta' })
  t.end()
})

t.test(
  'a list with the parameter compact has one item schema, which requires only the members that are in both forms',
  (t) => {
    const parameters = ['Compact']
    const item = { ToolListItem: { 'x-list-item-of': 'Tool', 'x-only': ['name'] } }
    const one = { ...operationBase, operationId: 'getTool', 'x-scope': 'products:read', 'x-rate-limit-cost': 1 }
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
  },
)

t.test('a count has the filters of its list, but not its paging parameters', (t) => {
  const counts = { ...operationBase, operationId: 'countTools', 'x-scope': 'products:read', 'x-rate-limit-cost': 1 }
  const document = documentOf({
    '/tools': { get: { ...list, parameters: ['Search', 'DateFrom'] } },
    '/tools/count': {
      get: { ...counts, 'x-filters-of': '/tools', responses: { 200: { description: 'A number.', 'x-data': 'Total' } } },
    },
  })
  t.strictSame(namesOf(objectAt(document, 'paths', '/tools/count', 'get')), ['Search', 'DateFrom'])
  t.end()
})

t.test('an update has its path parameters, its body, an idempotency key and If-Match', (t) => {
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

t.test(
  'an update schema omits members that cannot change, and overrides members whose schema differs in updates',
  (t) => {
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
  },
)

t.test('a record schema has id, its own members, createdAt and updatedAt, and an optional deletedAt', (t) => {
  const { required, properties, additionalProperties } = schemaOf(documentOf({ '/tools': { get: list } }), 'Tool')
  t.strictSame(required, ['id', 'name', 'createdAt', 'updatedAt'])
  t.strictSame(Object.keys(objectAt(properties)), ['id', 'name', 'createdAt', 'updatedAt', 'deletedAt'])
  t.equal(additionalProperties, false)
  t.end()
})

t.test('a bulk fetch takes ids without an idempotency key, and its metadata lists the missing ids', (t) => {
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
  'operations that start jobs answer with the job; imports share a body, and exports take the filters of their list',
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

t.test('the shorthand x-id becomes the schema of an id, in members and in list items', (t) => {
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

t.test(
  'an object schema requires all members except optional ones, and a schema that extends it inherits them',
  (t) => {
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
  },
)

t.test('an enumeration can include the values of another one and add its own', (t) => {
  const { document } = assembleContract(spec)
  const values = (name: string) => schemaOf(document, name).enum as string[]
  t.strictSame(values('DeliveredEventType'), [...values('EventType'), 'webhook.test'])
  t.end()
})

t.test('the shorthand x-problem becomes an example of a problem with its type, title, status and detail', (t) => {
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

t.test('the events of a kind of record share one payload schema, which lists all their types', (t) => {
  const document = assembleContract(spec).document
  const accepted = objectAt(document, 'webhooks', 'bid.acceptance_reverted', 'post')
  t.equal(accepted.operationId, 'receiveBidAcceptanceReverted')
  const { type } = objectAt(schemaOf(document, 'ContactEvent'), 'properties')
  t.strictSame(objectAt(type).enum, ['contact.created', 'contact.updated', 'contact.deleted'])
  t.end()
})

t.test('the 422 of an import, an export or a bulk operation describes what is refused before a job is created', (t) => {
  const { document } = assembleContract(spec)
  // An export of one record has no rows that could be refused.
  const starting = operationsOf(document).filter(({ path }) => /^[^{]*\/(imports|exports|bulk)$/.test(path))
  t.ok(starting.length > 20)
  const { description: shared } = objectAt(document, 'components', 'responses', 'ValidationFailed')
  for (const { path, operation } of starting) {
    const { description } = objectAt(operation, 'responses', '422')
    matches(t, String(description), /^(sourcePath|filters|changes) .* Other causes: /, path)
    t.ok(String(description).endsWith(String(shared)), path)
  }
  t.end()
})

t.test("an operation's own description of an error comes before the description in the shared response", (t) => {
  const sources = structuredClone(spec)
  objectAt(sources.families.jobs, 'paths', '/jobs/{id}/cancel', 'post', 'responses')['409'] = {
    description: 'Its own.',
  }
  const { document } = assembleContract(sources)
  const cancel = objectAt(document, 'paths', '/jobs/{id}/cancel', 'post', 'responses')
  const { description } = objectAt(document, 'components', 'responses', 'Conflict')
  t.strictSame(cancel['409'], {
    $ref: '#/components/responses/Conflict',
    description: `Its own. Other causes: ${description}`,
  })
  t.end()
})

t.test('members next to a $ref are kept', (t) => {
  const kind = { $ref: '#/schemas/ContactType', description: 'Whose tool it is.', default: 'customer' }
  const properties: JsonObject = { ...objectAt(tool, 'properties'), kind }
  const examples = [{ ...objectAt((tool.examples as JsonObject[])[0]), kind: 'customer' }]
  const document = documentOf({ '/tools': { get: list } }, { Tool: { ...tool, properties, examples } })
  const published = objectAt(document, 'components', 'schemas', 'Tool', 'properties', 'kind')
  t.strictSame(published, { ...kind, $ref: '#/components/schemas/ContactType' })
  t.end()
})
