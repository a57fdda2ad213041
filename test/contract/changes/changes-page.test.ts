import { resolve } from 'node:path'
import t from 'tap'
import { assembleContract, readSources } from '../../../scripts/contract/bundle.ts'
import { renderApiChanges } from '../../../scripts/contract/changes/changes-page.ts'
import { serializeReleasedContract } from '../../../scripts/contract/changes/releases.ts'
import { type JsonObject, objectAt } from '../../../scripts/contract/complete.ts'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

const { document } = assembleContract(readSources(resolve(import.meta.dirname, '../../../spec')))

/** Returns a contract in the form that is stored for a release. */
const released = (version: string, day: string, of: JsonObject) => ({
  version,
  day,
  document: JSON.parse(serializeReleasedContract(of, version, day)) as JsonObject,
})

t.test('the page of API changes lists the differences between releases and the deprecated operations', (t) => {
  const later = structuredClone(document)
  objectAt(later, 'paths')['/tools'] = { get: { operationId: 'listTools', summary: 'List tools', 'x-since': '1.2' } }
  objectAt(later, 'components', 'schemas', 'Contact', 'properties').code = { type: 'string', 'x-since': '1.2' }
  Object.assign(objectAt(later, 'paths', '/contacts', 'get'), {
    ...{ deprecated: true, 'x-sunset': '2029-01-01', description: 'Use listPeople.' },
  })
  const first = released('1.1.0', '2027-01-10', document)
  const open = renderApiChanges([first], later, {})
  matches(
    t,
    open,
    /## Deprecated\n\n.*\n.*\n\| `GET \/contacts` \| the next release \| 2029-01-01 \| Use listPeople\. \|/,
  )
  matches(t, open, /## Not released yet, after 1\.1\.0\n\n### New operations/)
  matches(t, open, containing('| `listTools` | `GET /tools` | List tools |'))
  matches(t, open, containing('| `Contact` | `code` |'))
  matches(t, open, containing('`GET /contacts` is deprecated, and answers until 2029-01-01 at least'))
  const closed = renderApiChanges([first, released('1.2.0', '2028-01-01', later)], later, {})
  matches(t, closed, /## 1\.2\.0, 2028-01-01\n\n### New operations[\s\S]*## 1\.1\.0, 2027-01-10\n/)
  lacks(t, closed, 'Not released yet')
  t.end()
})

t.test('a comparison of a stored release with the document that it was made from shows no changes', (t) => {
  const text = renderApiChanges([released('1.1.0', '2027-01-10', document)], document, {})
  matches(t, text, /^# Changes of the API\n/)
  matches(t, text, containing('No operation is deprecated.'))
  lacks(t, text, /Not released yet|###/)
  t.end()
})
