import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, type ContractSources, readSources } from '../../../scripts/contract/bundle.ts'
import { computeEarliestSunset } from '../../../scripts/contract/changes/deprecation.ts'
import { type JsonObject, objectAt } from '../../../scripts/contract/complete.ts'
import { throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const spec = readSources(resolve(import.meta.dirname, '../../../spec'))
const released = spec.releases.at(-1)!
const soonest = computeEarliestSunset(released.day)

/** Returns the bundled operation GET /contacts after adding these members to it in spec/. */
function bundled(members: JsonObject, releases = spec.releases): JsonObject {
  const sources: ContractSources = structuredClone({ ...spec, releases })
  Object.assign(objectAt(sources.families.contacts, 'paths', '/contacts', 'get'), members)
  return objectAt(assembleContract(sources).document, 'paths', '/contacts', 'get')
}

t.test('a deprecated operation, and no other, declares deprecation headers for its answers', (t) => {
  const plain = objectAt(bundled({}), 'responses', '200', 'headers')
  t.notOk('Deprecation' in plain || 'Sunset' in plain)
  const deprecated = objectAt(bundled({ deprecated: true }), 'responses', '200', 'headers')
  t.ok('Deprecation' in deprecated && 'Link' in deprecated && !('Sunset' in deprecated))
  const ending = objectAt(bundled({ deprecated: true, 'x-sunset': soonest }), 'responses', '200', 'headers')
  t.ok('Deprecation' in ending && 'Sunset' in ending)
  t.end()
})

t.test(
  'an operation is deprecated since the first of the latest consecutive releases in which it is marked as deprecated',
  (t) => {
    const { document } = released
    const wasDeprecated = structuredClone(document)
    objectAt(wasDeprecated, 'paths', '/contacts', 'get').deprecated = true
    const release = (version: string, day: string, of: JsonObject) => ({ version, day, document: of })
    const releases = [
      release('1.1.0', '2027-01-10', wasDeprecated),
      release('1.2.0', '2027-02-10', document),
      release('1.3.0', '2027-03-10', wasDeprecated),
      release('1.4.0', '2027-04-10', wasDeprecated),
    ]
    t.equal(bundled({ deprecated: true }, releases)['x-deprecated-on'], '2027-03-10')
    t.equal(bundled({ deprecated: true }, releases.slice(0, 2))['x-deprecated-on'], undefined)
    t.equal(bundled({ deprecated: true, 'x-sunset': '2028-03-10' }, releases)['x-sunset'], '2028-03-10')
    throwsWith(t, () => bundled({ deprecated: true, 'x-sunset': '2028-03-09' }, releases), {
      message: /x-sunset 2028-03-09 is less than 12 months after 2027-03-10, the day of 1\.3\.0; name 2028-03-10 or a/,
    })
    t.end()
  },
)

const place = /^spec\/families\/contacts\.json \/contacts get: /
const refused: [title: string, members: JsonObject, message: RegExp][] = [
  [
    'a sunset of an operation that is not deprecated',
    { 'x-sunset': '2030-01-01' },
    /x-sunset is of a deprecated operation; add/,
  ],
  ['deprecated set to false', { deprecated: false }, /deprecated is true, or left out$/],
  ['a sunset that is a year', { deprecated: true, 'x-sunset': '2030' }, /x-sunset is a day, as in .*, and not 2030$/],
  ['a sunset on a day that does not exist', { deprecated: true, 'x-sunset': '2030-02-30' }, /and not 2030-02-30$/],
  ['a sunset with a time', { deprecated: true, 'x-sunset': '2030-01-01T00:00:00Z' }, /x-sunset is a day/],
  [
    'a sunset that comes too soon',
    { deprecated: true, 'x-sunset': released.day },
    /is less than 12 months after \d{4}-\d\d-\d\d, the day of 1\.0\.0; name \d{4}-\d\d-\d\d or a later day$/,
  ],
  ['an explicit day of deprecation', { 'x-deprecated-on': '2030-01-01' }, /means nothing here/],
]
for (const [title, members, message] of refused) {
  t.test(`bundling spec/ fails for ${title}`, (t) => {
    throwsWith(t, () => bundled(members), { message })
    throwsWith(t, () => bundled(members), { message: place })
    t.end()
  })
}

t.test('a member of a schema may be deprecated, but has no sunset', (t) => {
  const withMember = (members: JsonObject) => {
    const sources = structuredClone(spec)
    Object.assign(objectAt(sources.families.contacts, 'schemas', 'Contact', 'properties', 'phone'), members)
    return objectAt(assembleContract(sources).document, 'components', 'schemas', 'Contact', 'properties', 'phone')
  }
  t.equal(withMember({ deprecated: true }).deprecated, true)
  throwsWith(t, () => withMember({ deprecated: true, 'x-sunset': '2030-01-01' }), {
    message: /x-sunset means nothing here/,
  })
  t.end()
})
