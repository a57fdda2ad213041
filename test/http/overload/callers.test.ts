import t from 'tap'
import { CredentialCache } from '../../../handlers/pipeline/http/credentials/credential-cache.ts'
import { addressKindOf, queueShareOf } from '../../../handlers/pipeline/http/wire/address-kinds.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

t.test('the share of a request depends on its method and path', (t) => {
  t.equal(queueShareOf('customer', 'GET', '/b/bid_1_x'), 3)
  t.equal(queueShareOf('person', 'GET', '/portal'), 1)
  t.equal(queueShareOf('api', 'GET', '/api/v1/contacts/7?include=x'), 1)
  t.equal(queueShareOf('api', 'GET', '/api/v1/contacts?limit=7'), 0.75)
  t.equal(queueShareOf('api', 'GET', '/api/v1/search?q=a/7'), 0.75)
  t.equal(queueShareOf('api', 'POST', '/api/v1/contacts'), 1)
  t.equal(queueShareOf('api', 'POST', '/api/v1/contacts/exports'), 0.5)
  t.end()
})

t.test('while the service is full, all keys of an organization count as one caller', (t) => {
  const known = new CredentialCache()
  const key = { kind: 'key' as const, publicId: 'somebody', secretHash: Buffer.from('a hash') }
  t.equal(known.organizationLabelOf('a'), undefined, 'an unknown credential has no caller')
  const learned = { tenantId: 7, apiKeyId: 3, scopes: 'contacts:read' }
  known.note('a', key, 7, learned)
  known.note('b', key, 7)
  known.note('c', key, 8)
  t.equal(known.organizationLabelOf('a'), known.organizationLabelOf('b'))
  t.strictSame(
    known.keyOf('a'),
    { ...key, immutableData: learned },
    'a known key is neither hashed again nor looked up',
  )
  t.not(known.organizationLabelOf('a'), known.organizationLabelOf('c'))
  for (let index = 0; index < 19_999; index += 1) known.note(`of ${index}`, key, index)
  t.equal(known.organizationLabelOf('b'), undefined, 'the number of known credentials is bounded')
  t.ok(known.organizationLabelOf('c'), 'the oldest is forgotten first')
  t.end()
})

t.test('the segments of a path decide its kind (such as API, file or page), and letter case matters', (t) => {
  const kinds = {
    probe: ['/livez', '/readyz?x=1', '/metrics'],
    api: ['/api/v1/contacts', '/api/v1/oauth/token', '/api/v1'],
    file: ['/files/uploads/x.y', '/files/downloads/x'],
    customer: ['/b/bid_1_x', '/s/x/pdf?page=2', '/b', '/i/inv_1_x', '/c/sta_1_x/pdf'],
    search: ['/docs/search?q=bid'],
    person: ['/portal', '/portal/usage?period=month', '/sign-in', '/oauth/consent', '/api/v1/oauth/authorize?x=1'],
    page: [
      '/',
      '/status',
      '/docs',
      '/docs/api',
      '/bids',
      '/files/logos/x',
      '/LIVEZ',
      '/API/v1/contacts',
      '/livezz',
      '//b/x',
    ],
  }
  for (const [kind, targets] of Object.entries(kinds)) {
    for (const target of nonEmpty(targets)) t.equal(addressKindOf(target), kind, target)
  }
  t.end()
})
