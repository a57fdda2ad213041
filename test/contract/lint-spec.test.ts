import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, readSources } from '../../scripts/contract/bundle.ts'
import type { Json, JsonObject } from '../../scripts/contract/complete.ts'
import { objectAt } from '../../scripts/contract/complete.ts'
import { lintDocument, lintOpenApi } from '../../scripts/contract/lint/lint-spec.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { collectComponents } from '../../scripts/testkit/http/contract.ts'

const text = readFileSync(resolve(import.meta.dirname, '../../generated/openapi.json'), 'utf8')
const fresh = () => JSON.parse(text) as JsonObject

const pathsOf = (wanted: RegExp) =>
  Object.fromEntries(Object.entries(objectAt(fresh(), 'paths')).filter(([path]) => wanted.test(path)))

/** Returns the contract with contacts only. Faults in it are found as in the whole, in a tenth of the time. */
const contactsAlone = (): JsonObject => {
  const { webhooks: _, ...document } = fresh()
  const paths = pathsOf(/^\/contacts/)
  return { ...document, paths, components: collectComponents(document, paths) }
}

t.test('the contract passes every lint rule', (t) => {
  t.strictSame(lintDocument(fresh()), [])
  t.end()
})

t.test('the contract is valid OpenAPI 3.1, and its examples fit their schemas', async (t) => {
  t.strictSame(await lintOpenApi(fresh()), [])
})

type Break = (at: (...path: string[]) => JsonObject) => void
const withoutParameter = (operation: JsonObject, name: string) => {
  operation.parameters = (operation.parameters as JsonObject[]).filter(({ $ref }) => !String($ref).endsWith(name))
}
const list: string[] = ['paths', '/contacts', 'get']
const create: string[] = ['paths', '/contacts', 'post']
const bulk: string[] = ['paths', '/contacts/bulk', 'post']
const read: string[] = ['paths', '/contacts/{id}', 'get']
const update: string[] = ['paths', '/contacts/{id}', 'patch']
const contact: string[] = ['components', 'schemas', 'Contact']

const grant = ['components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode']

const broken: [string, Break, string][] = [
  [
    'an enumeration with a maxLength',
    (at) => set(at('components', 'schemas', 'ContactType'), 'maxLength', 20),
    'maxLength beside enum must be left out or stand in its branches',
  ],
  [
    'an anyOf with a maxLength',
    (at) => set(at('components', 'schemas', 'DayOrTime'), 'maxLength', 40),
    'maxLength beside anyOf must be left out or stand in its branches',
  ],
  ['a read that costs more than 1', (at) => set(at(...list), 'x-rate-limit-cost', 2), 'x-rate-limit-cost must be 1'],
  ['a mutation that costs 1', (at) => set(at(...create), 'x-rate-limit-cost', 1), 'x-rate-limit-cost must be 5'],
  ...['exports 20', 'bulk 100', 'imports 200'].map((line): [string, Break, string] => {
    const [ending, right] = line.split(' ')
    const path = `/contacts/${ending}`
    return [
      `a cost of 5 for ${path}`,
      (at) => set(at('paths', path, 'post'), 'x-rate-limit-cost', 5),
      `must be ${right}`,
    ]
  }),
  ['an operation without a cost', (at) => delete at(...list)['x-rate-limit-cost'], 'x-rate-limit-cost must be 1'],
  [
    'a mutation without Idempotency-Key',
    (at) => withoutParameter(at(...create), 'IdempotencyKey'),
    'must take Idempotency-Key',
  ],
  [
    'a read with Idempotency-Key',
    (at) => (at(...list).parameters as Json[]).push({ $ref: '#/components/parameters/IdempotencyKey' }),
    'only a mutation takes Idempotency-Key',
  ],
  ['Idempotency-Key without 409', (at) => delete at(...create, 'responses')['409'], 'Idempotency-Key implies 409'],
  ['an update without If-Match', (at) => withoutParameter(at(...update), 'IfMatch'), 'must take If-Match'],
  ['a read without If-None-Match', (at) => withoutParameter(at(...read), 'IfNoneMatch'), 'must take If-None-Match'],
  [
    'an answer of one record without ETag',
    (at) => delete at(...read, 'responses', '200', 'headers').ETag,
    'an answer of one record must carry ETag',
  ],
  [
    'an answer with parts of a record that lacks x-version-of',
    (at) => delete at('paths', '/products/{id}/kit-items/order', 'put')['x-version-of'],
    'must say x-version-of',
  ],
  ['If-None-Match without 304', (at) => delete at(...read, 'responses')['304'], 'If-None-Match implies 304'],
  [
    'a POST with If-Match for a record that has no GET',
    (at) => delete at('paths', '/bids/{id}').get,
    'If-Match of a POST names the record of its path',
  ],
  ['If-Match without 412', (at) => delete at(...update, 'responses')['412'], 'If-Match implies 412'],
  [
    'an update with a required member',
    (at) => set(at('components', 'schemas', 'ContactUpdate'), 'minProperties', 1),
    'a PATCH must take {}',
  ],
  ['an undeclared path parameter', (at) => withoutParameter(at(...update), '/Id'), '{id} must be a parameter'],
  [
    'a path parameter without 404',
    (at) => delete at(...update, 'responses')['404'],
    'a parameter in the path implies 404',
  ],
  ...['413', '415', '422'].map((status): [string, Break, string] => [
    `a request body without ${status}`,
    (at) => delete at(...create, 'responses')[status],
    `a body implies ${status}`,
  ]),
  ['a list without limit', (at) => withoutParameter(at(...list), 'Limit'), 'must take the shared parameter Limit'],
  ['a list without cursor', (at) => withoutParameter(at(...list), 'Cursor'), 'must take the shared parameter Cursor'],
  ['an operation without scopes', (at) => delete at(...list).security, 'must state its scopes in security'],
  ['an operation that needs no credential', (at) => set(at(...list), 'security', []), 'must need a credential'],
  ['an unknown scope', (at) => scopes(at(...list), 'contacts:peek', 'contacts:peek'), 'contacts:peek is no scope'],
  [
    'an unknown additional scope',
    (at) => set(at(...create), 'x-also-scope', [{ scopes: ['leads:peek'] }]),
    'x-also-scope names leads:peek, which is no scope',
  ],
  [
    'an additional scope for a member that the operation does not take',
    (at) => set(at(...create), 'x-also-scope', [{ scopes: ['leads:read'], when: { in: 'body', name: 'leadId' } }]),
    'x-also-scope names leadId in body, which the operation does not take',
  ],
  [
    'an additional scope for a member that has a default',
    (at) => set(at(...bulk), 'x-also-scope', [{ scopes: ['leads:read'], when: { in: 'body', name: 'dryRun' } }]),
    'x-also-scope depends on dryRun, which has a default',
  ],
  [
    'an additional scope for a combination of body members',
    (at) =>
      set(at(...bulk), 'x-also-scope', [
        { scopes: ['leads:read'], when: { in: 'body', name: 'operation', is: 'delete', and: { ids: ['1'] } } },
      ]),
    'x-also-scope has and in body; only a condition on the record takes it',
  ],
  [
    'a value that scopesByValue does not cover',
    (at) =>
      set(at(...bulk), 'x-also-scope', [
        { scopesByValue: { delete: ['contacts:delete'] }, when: { in: 'body', name: 'operation' } },
      ]),
    'x-scopes-by-value has no scopes for operation restore',
  ],
  [
    'a scope that only API keys need',
    (at) => scopes(at(...list), 'contacts:read', 'contacts:write'),
    'both credentials must need the same scopes',
  ],
  ...['401', '402', '403', '429'].map((status): [string, Break, string] => [
    `an operation with credentials that does not declare ${status}`,
    (at) => delete at(...list, 'responses')[status],
    `a credential implies ${status}`,
  ]),
  ...['405', '500', '503'].map((status): [string, Break, string] => [
    `an operation that does not declare ${status}`,
    (at) => delete at(...list, 'responses')[status],
    `must answer ${status}`,
  ]),
  ['an operation without a summary', (at) => delete at(...list).summary, 'must have a summary'],
  ['an operation without a description', (at) => set(at(...list), 'description', ''), 'must have a description'],
  [
    'a summary that does not begin with a verb',
    (at) => set(at(...list), 'summary', 'Contacts'),
    'the summary must begin with a known',
  ],
  [
    'a summary used twice',
    (at) => set(at(...create), 'summary', 'List contacts'),
    'POST /contacts: the summary is that of GET /contacts too',
  ],
  [
    'a schema without a description',
    (at) => delete at(...contact).description,
    'Contact: a schema must have a description',
  ],
  [
    'a member without a description',
    (at) => delete at(...contact, 'properties', 'notes').description,
    'notes must have a',
  ],
  [
    'a parameter without an example',
    (at) => delete at('components', 'parameters', 'Search').example,
    'the parameter search must have an example',
  ],
  [
    'an allOf with a single part',
    (at) =>
      set(at(...contact, 'properties'), 'type', { description: 'Its kind.', allOf: [{ type: 'string', enum: ['x'] }] }),
    'refer to the one part of allOf itself',
  ],
  [
    'an enumeration that is written twice',
    (at) =>
      set(at(...contact, 'properties'), 'notes', {
        enum: ['customer', 'vendor'],
        description: '',
        x: { enum: ['customer', 'vendor'] },
      }),
    'name them once in schemas and refer to them',
  ],
  ['an undeclared tag', (at) => set(at(...list), 'tags', ['people']), 'must have one tag, and a declared one'],
  [
    'a request body without an example',
    (at) => delete at(...create, 'requestBody', 'content', 'application/json').examples,
    'must have examples',
  ],
  [
    'an answer without an example',
    (at) => delete at(...list, 'responses', '200', 'content', 'application/json').example,
    'must have examples',
  ],
  [
    'an operationId that begins with a noun',
    (at) => set(at(...list), 'operationId', 'contactsList'),
    'must begin with a known verb',
  ],
  [
    'an operationId used twice',
    (at) => set(at(...list), 'operationId', 'createContact'),
    'createContact is used twice',
  ],
  ['an unbounded string', (at) => delete at(...contact, 'properties', 'notes').maxLength, 'a string must be bounded'],
  [
    'an unbounded parameter',
    (at) => delete at('components', 'parameters', 'Search', 'schema').maxLength,
    'a string must be bounded',
  ],
  [
    'an unbounded array',
    (at) => delete at('components', 'schemas', 'BulkFetchRequest', 'properties', 'ids').maxItems,
    'an array must be bounded',
  ],
  [
    'an array in a request without a bound',
    (at) => delete at('components', 'schemas', 'BulkFetchRequest', 'properties', 'ids').maxItems,
    "POST /contacts/bulk-fetch: a request's array must have maxItems: .ids",
  ],
  [
    'an open object in a request without a bound',
    (at) => delete at('components', 'schemas', 'ContactFilters').additionalProperties,
    "POST /contacts/exports: a request's object must be closed or have maxProperties: .filters",
  ],
  [
    'a request member without a type',
    (at) => set(at('components', 'schemas', 'ImportRequest', 'properties'), 'defaults', {}),
    "POST /contacts/imports: a request's value must have a type: .defaults",
  ],
  [
    'an object without additionalProperties',
    (at) => delete at(...contact).additionalProperties,
    'must state additionalProperties',
  ],
  ['a relative OAuth URL', (at) => set(at(...grant), 'tokenUrl', '/oauth/token'), 'tokenUrl must be absolute'],
  [
    'an event of an unknown type',
    (at) => set(at('webhooks'), 'contact.craeted', {}),
    'webhooks/contact.craeted: is no event type; say with x-event-of what it shows',
  ],
  [
    'a tag without a documentation page',
    (at) => delete (at().tags as JsonObject[])[0]!.externalDocs,
    'tags.contacts: externalDocs must lead to a page under /docs',
  ],
  [
    'a tag that belongs to no group',
    (at) => (at()['x-tagGroups'] as JsonObject[]).splice(0, 1),
    'x-tagGroups: contacts must stand in one group',
  ],
  [
    'a group with an unknown tag',
    (at) => (objectAt((at()['x-tagGroups'] as Json[])[0]).tags as Json[]).push('tools'),
    'x-tagGroups: tools is no tag',
  ],
  [
    'a webhook delivery without its signature header',
    (at) => withoutParameter(at('webhooks', 'bid.accepted', 'post'), 'SvcSignature'),
    'webhooks/bid.accepted: the header Svc-Signature of deliveries must be a parameter',
  ],
  [
    'a header that webhook deliveries do not have',
    (at) => set(at('components', 'parameters', 'WebhookId'), 'name', 'X-Webhook-Id'),
    'webhooks/bid.accepted: no delivery has the header X-Webhook-Id',
  ],
  [
    'an event without an example',
    (at) => delete at('webhooks', 'bid.accepted', 'post', 'requestBody', 'content', 'application/json').example,
    'webhooks/bid.accepted: must have an example',
  ],
  [
    'an event without a default answer, which explains retries',
    (at) => delete at('webhooks', 'bid.accepted', 'post', 'responses').default,
    'webhooks/bid.accepted: must say what the answer default means',
  ],
]

function set(node: JsonObject, member: string, value: Json): void {
  node[member] = value
}

function scopes(operation: JsonObject, ofKey: string, ofToken: string): void {
  operation.security = [{ apiKey: [ofKey] }, { oauth2: [ofToken] }]
}

/** Faults that the lint finds by comparing with everything that is served. */
const brokenAsWhole: typeof broken = [
  [
    'a served tag marked as planned',
    (at) => set((at().tags as JsonObject[])[0]!, 'x-status', 'planned'),
    'tags: x-status',
  ],
  [
    'a planned scope that is not marked as planned',
    (at) => (at(...grant)['x-planned'] as Json[]).pop(),
    'oauth2: x-planned',
  ],
  [
    'a served event marked as planned',
    (at) => set(at('components', 'schemas', 'EndpointEventType'), 'x-planned', ['bid.created']),
    'components.schemas: x-planned',
  ],
  [
    'a member of a planned family that is not marked as planned',
    (at) => set(at('components', 'schemas', 'ProjectRecordCounts', 'properties'), 'messaging', { type: 'integer' }),
    'components: x-status',
  ],
  [
    'an API summary that names a planned family',
    (at) => set(at('info'), 'summary', 'Contacts and messaging'),
    'info.summary: must name what is served alone',
  ],
]

/** The contract with only the families that the cases above break. Linting it takes half the time. */
const part = JSON.stringify({ ...fresh(), paths: pathsOf(/^\/(bids|contacts|products)/) })

for (const [source, cases] of [
  [part, broken],
  [text, brokenAsWhole],
] as const) {
  const before = new Set(lintDocument(JSON.parse(source)))
  for (const [title, breakIt, finding] of nonEmpty(cases)) {
    t.test(`the lint of the contract finds ${title}`, (t) => {
      const document = JSON.parse(source) as JsonObject
      breakIt((...path) => objectAt(document, ...path))
      const findings = lintDocument(document).filter((line) => !before.has(line))
      t.ok(
        findings.some((line) => line.includes(finding)),
        `${finding} in ${JSON.stringify(findings)}`,
      )
      t.end()
    })
  }
}

t.test('a lint finding begins with the file to correct', async (t) => {
  const sources = readSources(resolve(import.meta.dirname, '../../spec'))
  const contacts = sources.families.contacts
  set(objectAt(contacts, 'paths', '/contacts', 'get'), 'x-rate-limit-cost', 2)
  set(objectAt(contacts, 'paths', '/contacts', 'get'), 'sumary', 'List contacts')
  set(objectAt(contacts, 'paths', '/contacts', 'post'), 'operationId', 'listContacts')
  delete objectAt(contacts, 'schemas', 'Contact', 'properties', 'notes').maxLength
  delete objectAt(sources.shared, 'parameters', 'Search', 'schema').maxLength
  set(objectAt(sources.root, 'info'), 'summary', 'Contacts and messaging')
  const { document, sourceFiles } = assembleContract(sources)
  const findings = lintDocument(document, sourceFiles)
  for (const line of [
    'spec/families/contacts.json: GET /contacts: x-rate-limit-cost must be 1',
    'spec/families/contacts.json: POST /contacts: operationId listContacts is used twice, by GET /contacts too; give this operation a name of its own',
    'spec/families/contacts.json: #/components/schemas/Contact/properties/notes: a string must be bounded by maxLength, enum, const or format',
    'spec/openapi.json: info.summary: must name what is served alone',
    'spec/shared.json: #/components/parameters/Search/schema: a string must be bounded by maxLength, enum, const or format',
  ]) {
    matches(t, findings, containing([line]), line)
  }
  matches(
    t,
    (await lintOpenApi(document, sourceFiles)).join('\n'),
    /spec\/families\/contacts\.json: #\/paths\/~1contacts\/get.*sumary/,
  )
})

t.test('a contract with only the operations of contacts is valid OpenAPI', async (t) => {
  t.strictSame(await lintOpenApi(contactsAlone()), [])
})

t.test('the lint finds an example that its schema refuses', async (t) => {
  const document = contactsAlone()
  const media = objectAt(document, ...list, 'responses', '200', 'content', 'application/json')
  media.example = { data: 'none', meta: {} }
  t.not((await lintOpenApi(document)).length, 0)
})

t.test(
  'a missing, surplus or wrong member in the example of a record is one finding for all its answers',
  async (t) => {
    const changes: [RegExp, (properties: JsonObject) => void][] = [
      [
        /required property 'colour'.* in \d more places/,
        (properties) => set(properties, 'colour', { type: 'boolean' }),
      ],
      [/additional properties `website`.* in \d more places/, (properties) => delete properties.website],
      [
        /`mobile` property type must be boolean.* in \d more places/,
        (properties) => set(properties, 'mobile', { type: 'boolean' }),
      ],
    ]
    for (const [finding, change] of changes) {
      const document = contactsAlone()
      const schema = objectAt(document, ...contact)
      change(objectAt(schema, 'properties'))
      const { colour } = objectAt(schema, 'properties')
      if (colour) schema.required = [...(schema.required as string[]), 'colour']
      else schema.required = (schema.required as string[]).filter((name) => name !== 'website')
      const found = await lintOpenApi(document)
      t.equal(found.length, 1, found.join('\n'))
      matches(t, found[0], finding)
    }
  },
)

t.test('the lint finds a member that OpenAPI does not know', async (t) => {
  const document = contactsAlone()
  objectAt(document, ...list).sumary = 'List contacts'
  matches(t, (await lintOpenApi(document)).join('\n'), /sumary/)
})
