import { resolve } from 'node:path'
import t from 'tap'
import { assemble, readSources, type Sources } from '../../scripts/contract/bundle.ts'
import { type Json, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { throwsWith } from '../support/assertions/assertions.ts'

const spec = readSources(resolve(import.meta.dirname, '../../spec'))

type At = (...path: string[]) => JsonObject

/** spec/ with one family edited; `at` leads from the top of the family's file. */
function edited(family: string, edit: (at: At, sources: Sources) => void): Sources {
  const sources = structuredClone(spec)
  edit((...path) => objectAt(sources.families[family], ...path), sources)
  return sources
}

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
    (at) => set(at('schemas', 'BulkIdOutcome', 'properties'), 'outcome', { $ref: '#/schemas/Gone' }),
    /^spec\/families\/jobs\.json schemas\/BulkIdOutcome: #\/schemas\/Gone leads nowhere; correct the name, or define it/,
  ],
  [
    'a page is of a record that nobody defines',
    'jobs',
    (at) => set(at('paths', '/jobs', 'get', 'responses', '200'), 'x-page-of', 'Gone'),
    /^spec\/families\/jobs\.json \/jobs get: #\/schemas\/Gone leads nowhere/,
  ],
  [
    'a change answers a file',
    'jobs',
    (at) => set(at('paths', '/jobs/uploads', 'post', 'responses'), '201', { description: 'A file.', 'x-file': true }),
    /jobs\.json \/jobs\/uploads post 201: x-file is true on the 200 of a GET, and absent elsewhere/,
  ],
  [
    'a reference names a file',
    'jobs',
    (at) => set(at('schemas', 'BulkIdOutcome', 'properties'), 'outcome', { $ref: '../shared.json#/schemas/Total' }),
    /jobs\.json schemas\/BulkIdOutcome: .*shared\.json#\/schemas\/Total is no reference; write #\/schemas\/<name>/,
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
    'what is no record has a label',
    'contacts',
    (at) => set(at('schemas', 'ContactCreate'), 'x-label', 'person'),
    /contacts\.json schemas\/ContactCreate: x-label does not go with a schema that is written out; leave it out/,
  ],
  [
    'a record has a tier of locks that there is not',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'x-lock-tier', 'first'),
    /contacts\.json schemas\/Contact: x-lock-tier must be plain/,
  ],
  [
    'two families declare a scope',
    'jobs',
    (at) => set(at('x-scopes'), 'contacts:read', 'See contacts'),
    /^spec\/families\/jobs\.json x-scopes: contacts:read is declared by another file; keep it in one/,
  ],
  [
    'no family declares a scope that was published',
    'jobs',
    (at) => delete at('x-scopes')['jobs:read'],
    /^spec\/shared\.json: jobs:read is declared by no file; say in x-scopes of its family what it lets a caller do/,
  ],
  [
    'the root forgets a family',
    'jobs',
    (_, { families }) => set(families, 'surveys', {}),
    /^spec\/families\/surveys\.json: .*add "surveys" to x-families in spec\/openapi\.json/,
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
    /contacts\.json schemas\/Contact: x-record means nothing here; use one of x-decimal, x-end-of-day, x-unversioned, x-as-sent, x-since/,
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
    'a list item always has what its record has not',
    'contacts',
    (at) => (at('schemas', 'ContactListItem')['x-only'] as Json[]).push('shoeSize'),
    /schemas\/ContactListItem: shoeSize is no property of the schema that this is made from/,
  ],
  [
    'a schema is two things',
    'contacts',
    (at) => set(at('schemas', 'ContactListItem'), 'x-record', true),
    /schemas\/ContactListItem: has x-record and x-list-item-of; keep one/,
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
    throwsWith(t, () => assemble(sources), { message })
    t.end()
  })
}

t.test('a file that is no JSON is named', (t) => {
  const folder = t.testdir({ 'openapi.json': '{}', 'shared.json': '{}', families: { 'tools.json': '{ "paths": }' } })
  throwsWith(t, () => readSources(folder), {
    message: /^spec\/families\/tools\.json: is no valid JSON; mend what its parser/,
  })
  t.end()
})
