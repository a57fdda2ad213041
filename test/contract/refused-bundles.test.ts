import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, type ContractSources, readSources } from '../../scripts/contract/bundle.ts'
import { type Json, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const spec = readSources(resolve(import.meta.dirname, '../../spec'))

type At = (...path: string[]) => JsonObject

/** Returns the sources of spec/ with one family edited. `at` starts at the top of the file of the family. */
function edited(family: string, edit: (at: At, sources: ContractSources) => void): ContractSources {
  const sources = structuredClone(spec)
  edit((...path) => objectAt(sources.families[family], ...path), sources)
  return sources
}

type Break = [title: string, family: string, edit: (at: At, sources: ContractSources) => void, message: RegExp]
const set = (node: JsonObject, member: string, value: Json) => {
  node[member] = value
}
const contacts = ['paths', '/contacts'] as const

const broken: Break[] = [
  [
    'two families define a component with the same name',
    'jobs',
    (at) => set(at('schemas'), 'Contact', { type: 'object' }),
    /^spec\/families\/jobs\.json: schemas\/Contact is already defined in spec\/families\/contacts\.json; give one/,
  ],
  [
    'a component is written out that a shorthand generates',
    'jobs',
    (at) => set(at('schemas'), 'JobPage', { type: 'object' }),
    /^spec\/families\/jobs\.json \/jobs get: schemas\/JobPage is already defined in .*; leave it out where it is written/,
  ],
  [
    'two lists of the same record generate different page schemas',
    'webhooks',
    (at) => (at('paths', '/webhook-deliveries', 'get').parameters as Json[]).push('UpdatedFrom'),
    /webhooks\.json \/webhook-deliveries get: makes schemas\/WebhookDeliveryPage otherwise than .*; give both the same/,
  ],
  [
    'a $ref does not resolve',
    'jobs',
    (at) => set(at('schemas', 'BulkIdOutcome', 'properties'), 'outcome', { $ref: '#/schemas/Gone' }),
    /^spec\/families\/jobs\.json schemas\/BulkIdOutcome: #\/schemas\/Gone leads nowhere; correct the name, or define it/,
  ],
  [
    'a page has a record that is not defined',
    'jobs',
    (at) => set(at('paths', '/jobs', 'get', 'responses', '200'), 'x-page-of', 'Gone'),
    /^spec\/families\/jobs\.json \/jobs get: #\/schemas\/Gone leads nowhere/,
  ],
  [
    'a POST answers with a file',
    'jobs',
    (at) => set(at('paths', '/jobs/uploads', 'post', 'responses'), '201', { description: 'A file.', 'x-file': true }),
    /jobs\.json \/jobs\/uploads post 201: x-file is true on the 200 of a GET, and absent elsewhere/,
  ],
  [
    'a $ref points into another file',
    'jobs',
    (at) => set(at('schemas', 'BulkIdOutcome', 'properties'), 'outcome', { $ref: '../shared.json#/schemas/Total' }),
    /jobs\.json schemas\/BulkIdOutcome: .*shared\.json#\/schemas\/Total is no reference; write #\/schemas\/<name>/,
  ],
  [
    'a definition is not used',
    'jobs',
    (at) => set(at('schemas'), 'Orphan', { type: 'object' }),
    /^spec\/families\/jobs\.json: schemas\/Orphan is used by nothing; refer to it or remove it/,
  ],
  [
    'a family has an unknown section',
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
    'two families define the same path',
    'jobs',
    (at) => set(at('paths'), '/contacts', at('paths', '/jobs')),
    /^spec\/families\/jobs\.json \/contacts: is already in spec\/families\/contacts\.json; keep it in one family/,
  ],
  [
    'two families define the same event',
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
    'a path has a key that is not an HTTP method',
    'contacts',
    (at) => set(at(...contacts), 'fetch', {}),
    /contacts\.json \/contacts: fetch is no method/,
  ],
  [
    'a schema that is not a record has a label',
    'contacts',
    (at) => set(at('schemas', 'ContactCreate'), 'x-label', 'person'),
    /contacts\.json schemas\/ContactCreate: x-label does not go with a schema that is written out; leave it out/,
  ],
  [
    'a record has an unknown lock tier',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'x-lock-tier', 'first'),
    /contacts\.json schemas\/Contact: x-lock-tier must be plain/,
  ],
  [
    'two families declare the same scope',
    'jobs',
    (at) => set(at('x-scopes'), 'contacts:read', 'See contacts'),
    /^spec\/families\/jobs\.json x-scopes: contacts:read is declared by another file; keep it in one/,
  ],
  [
    'no family declares a published scope',
    'jobs',
    (at) => delete at('x-scopes')['jobs:read'],
    /^spec\/shared\.json: jobs:read is declared by no file; say in x-scopes of its family what it lets a caller do/,
  ],
  [
    'the root file does not list a family',
    'jobs',
    (_, { families }) => set(families, 'surveys', {}),
    /^spec\/families\/surveys\.json: .*add "surveys" to x-families in spec\/openapi\.json/,
  ],
  [
    'the root file lists a family that has no file',
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
    'an answer has both x-data and x-page-of',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses', '200'), 'x-data', 'Contact'),
    /contacts\.json \/contacts get 200: keep one of x-data, x-page-of and content/,
  ],
  [
    'x-page-of has no name',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses', '200'), 'x-page-of', true),
    /contacts\.json \/contacts get.*: x-page-of must be a name/,
  ],
  [
    'x-starts does not match the end of its path',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post'), 'x-starts', 'export'),
    /contacts\.json \/contacts\/imports post: x-starts export belongs to a POST to a path that ends in \/exports/,
  ],
  [
    'x-starts names an unknown kind of job',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post'), 'x-starts', 'print'),
    /contacts\/imports post: x-starts is one of import, export, bulk, pdf, not print/,
  ],
  [
    'a request body has two schemas',
    'contacts',
    (at) => set(at('paths', '/contacts/imports', 'post', 'requestBody'), 'x-schema', 'ContactCreate'),
    /contacts\/imports post: requestBody needs one of x-schema, x-bulk-of and content, and none where x-starts/,
  ],
  [
    'x-filters-of names a path that is not a list of the family',
    'contacts',
    (at) => set(at('paths', '/contacts/count', 'get'), 'x-filters-of', '/bids'),
    /contacts\/count get: x-filters-of names \/bids, which has no GET in this file/,
  ],
  [
    'a parameter is written out that is added automatically',
    'contacts',
    (at) => (at(...contacts, 'get').parameters as Json[]).unshift('Limit'),
    /contacts get: the parameter Limit follows from what the operation is; leave it out/,
  ],
  [
    'an operation has both x-scope and security',
    'contacts',
    (at) => set(at(...contacts, 'get'), 'security', []),
    /contacts get: security follows from x-scope; leave it out/,
  ],
  [
    'a GET has x-reads-only',
    'contacts',
    (at) => set(at(...contacts, 'get'), 'x-reads-only', true),
    /contacts get: x-reads-only is true on a POST that changes nothing/,
  ],
  [
    'a record schema repeats what every record has',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'type', 'object'),
    /contacts\.json schemas\/Contact: type follows from x-record; leave it out/,
  ],
  [
    'x-update-of names another update schema',
    'contacts',
    (at) => set(at('schemas', 'ContactChanges'), 'x-update-of', 'ContactUpdate'),
    /schemas\/ContactChanges: x-update-of names ContactUpdate, which is made from another schema; name that one/,
  ],
  [
    'x-update-of names a schema that its file does not define',
    'contacts',
    (at) => set(at('schemas', 'ContactUpdate'), 'x-update-of', 'BidCreate'),
    /schemas\/ContactUpdate: x-update-of names BidCreate, which this file does not define/,
  ],
  [
    'a list item has a member that its record lacks',
    'contacts',
    (at) => (at('schemas', 'ContactListItem')['x-only'] as Json[]).push('shoeSize'),
    /schemas\/ContactListItem: shoeSize is no property of the schema that this is made from/,
  ],
  [
    'a schema has both x-record and x-list-item-of',
    'contacts',
    (at) => set(at('schemas', 'ContactListItem'), 'x-record', true),
    /schemas\/ContactListItem: has x-record and x-list-item-of; keep one/,
  ],
  [
    'a schema has a key that does not fit its kind',
    'contacts',
    (at) => set(at('schemas', 'Contact'), 'x-only', ['name']),
    /schemas\/Contact: x-only does not go with x-record; leave it out/,
  ],
  [
    'x-id has an unknown value',
    'contacts',
    (at) => set(at('schemas', 'Contact', 'properties'), 'notes', { 'x-id': 'text' }),
    /contacts\.json #\/schemas\/Contact\/properties\/notes: x-id must be true or "nullable"/,
  ],
  [
    'a member with x-id repeats its type',
    'contacts',
    (at) => set(at('schemas', 'Contact', 'properties'), 'notes', { 'x-id': true, type: 'integer' }),
    /Contact\/properties\/notes: type follows from x-id; leave it out/,
  ],
  [
    'an example of a problem lacks its detail',
    'contacts',
    (at) => set(at(...contacts, 'get', 'responses'), '409', { description: 'No.', 'x-problem': { code: 'conflict' } }),
    /contacts\.json \/contacts get 409: x-problem must have code, title, status, detail, in this order/,
  ],
  [
    'x-optional names a member that the object lacks',
    'identity',
    (at) => set(at('schemas', 'MeTenant'), 'x-optional', ['size']),
    /identity\.json schemas\/MeTenant: size is no property of the schema/,
  ],
  [
    'an event has a summary, which is generated',
    'contacts',
    (at) => set(at('webhooks', 'contact.created'), 'summary', 'contact.created'),
    /webhooks\/contact\.created: summary follows from x-event-of; leave it out/,
  ],
]

for (const [title, family, edit, message] of broken) {
  t.test(`bundling spec/ fails when ${title}`, (t) => {
    const sources = edited(family, edit)
    throwsWith(t, () => assembleContract(sources), { message })
    t.end()
  })
}

t.test('the error for a file with invalid JSON names the file', (t) => {
  const folder = t.testdir({ 'openapi.json': '{}', 'shared.json': '{}', families: { 'tools.json': '{ "paths": }' } })
  throwsWith(t, () => readSources(folder), {
    message: /^spec\/families\/tools\.json: is no valid JSON; mend what its parser/,
  })
  t.end()
})
