import t from 'tap'
import {
  checkPublicHttpsUrl,
  type HostResolver,
  ipAddressOfUrl,
  isPublicAddress,
  urlProblem,
} from '../../db/domain/network/address-guard.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const answering =
  (...addresses: string[]): HostResolver =>
  async () =>
    addresses
const publicly = answering('93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c')
const objectionTo = async (url: string, resolve: HostResolver = publicly, devHosts: string[] = []) =>
  (await checkPublicHttpsUrl(url, { resolve, devHosts })).objection

/** Hostile URLs by what they attempt. Each must be refused, even if the resolver returns a public address for its host. */
const hostile: Record<string, string[]> = {
  'a scheme other than https': [
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com:443/_x',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ws://example.com/',
  ],
  'no scheme or no valid host': [
    '',
    '//example.com/',
    'example.com',
    'https://',
    'https:///',
    'https://:443/',
    'https://exa mple.com/',
  ],
  'hidden characters': [
    ' https://example.com/',
    'https://exam\nple.com/',
    'https://example.com/\r\nHost: internal',
    'https://example.com\t/',
    'https://example.com\\@127.0.0.1/',
    'https://example.com/\u0000',
    `https://example.com/${'a'.repeat(2000)}`,
  ],
  'user information': [
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://example.com@127.0.0.1/',
    'https://:x@example.com/',
  ],
  'a port other than 443 and 8443': [
    'https://example.com:80/',
    'https://example.com:22/',
    'https://example.com:6379/',
    'https://example.com:0/',
    'https://example.com:8444/',
    'https://example.com:65536/',
  ],
  'a host name of a private network': [
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://intranet/',
    'https://printer.local/',
    'https://printer.local./',
    'https://db.internal/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://app.localhost/',
    'https://app.LocalHost./',
    'https://a..local/',
    'https://%6c%6fcalhost/',
    'https://ｌｏｃａｌｈｏｓｔ/',
  ],
  'a private IPv4 address in any notation': [
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://①②⑦.⓪.⓪.①/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1:8443/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://100.100.100.200/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.51.100.7/',
    'https://203.0.113.9/',
    'https://192.88.99.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://256.256.256.256/',
  ],
  'an IPv6 address that is not public': [
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::8.8.8.8]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:808:808::1]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[2001:db8::1]/',
    'https://[2001:2::1]/',
    'https://[2001:10::1]/',
    'https://[3fff::1]/',
    'https://[5f00::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fe80::1%25eth0]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[4000::1]/',
  ],
}

for (const [attempt, urls] of Object.entries(hostile)) {
  t.test(`a URL with ${attempt} is refused`, async (t) => {
    for (const url of nonEmpty(urls)) t.type(await objectionTo(url), 'string', JSON.stringify(url.slice(0, 80)))
  })
}

t.test('a host name is refused if any of its addresses is not public', async (t) => {
  const answers = [
    ['10.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
    ['2606:2800:21f::1', 'fd00::1'],
    ['::ffff:93.184.215.14'],
  ]
  for (const addresses of answers) {
    t.type(await objectionTo('https://example.com/', answering(...addresses)), 'string', addresses.join())
  }
})

t.test('a host name that resolved to a public address is refused once it resolves to a private one', async (t) => {
  const answers = [['93.184.215.14'], ['169.254.169.254']]
  const rebinding: HostResolver = async () => answers.shift()!
  t.equal(await objectionTo('https://rebind.example.com/', rebinding), undefined)
  t.type(await objectionTo('https://rebind.example.com/', rebinding), 'string')
})

t.test('the check accepts URLs of public hosts and returns the addresses that were checked', async (t) => {
  const accepted = [
    'https://example.com',
    'https://example.com/hooks?token=1',
    'https://example.com:443/',
    'https://example.com:8443/',
    'https://hooks.example.co.uk./x',
    'https://bücher.example/',
    'https://localhost.example.com/',
  ]
  for (const url of accepted) {
    matches(t, await checkPublicHttpsUrl(url, { resolve: publicly, devHosts: [] }), {
      objection: undefined,
      addresses: ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    })
  }
  matches(t, await checkPublicHttpsUrl('https://8.8.8.8/', { resolve: answering('10.0.0.1'), devHosts: [] }), {
    addresses: ['8.8.8.8'],
  })
  matches(t, await checkPublicHttpsUrl('https://[2606:4700::1111]/', { resolve: publicly, devHosts: [] }), {
    addresses: ['2606:4700::1111'],
  })
})

t.test('the check accepts a host name that does not resolve, and returns an empty list of addresses', async (t) => {
  const failing: HostResolver = async () => {
    throw new Error('no such name')
  }
  const verdict = await checkPublicHttpsUrl('https://soon.example.com/', { resolve: failing, devHosts: [] })
  matches(t, verdict, { objection: undefined, addresses: [] })
})

t.test('a development host is accepted only over https and only on its configured port', async (t) => {
  const devHosts = ['localhost:9443', '[::1]:9443', 'Receiver.Test']
  const locally = answering('127.0.0.1')
  for (const url of ['https://localhost:9443/hook', 'https://[::1]:9443/', 'https://receiver.test/']) {
    t.equal(await objectionTo(url, locally, devHosts), undefined, url)
  }
  const refused = [
    'http://localhost:9443/hook',
    'https://localhost/',
    'https://localhost:9444/',
    'https://user@localhost:9443/',
    'https://127.0.0.1:9443/',
    'https://receiver.test:8443/',
    'https://sub.receiver.test/',
  ]
  for (const url of refused) t.type(await objectionTo(url, locally, devHosts), 'string', url)
})

t.test('a text that is not an IP address does not count as a public address', async (t) => {
  for (const text of ['', 'localhost', '08.8.8.8', '8.8.8', 'fe80::1%eth0', '2606:4700::1111/64']) {
    t.equal(isPublicAddress(text), false, text)
  }
})

t.test('the error message says what is wrong with the URL', async (t) => {
  const table = {
    [`https://example.com/${'a'.repeat(1_981)}`]: 'The URL must have at most 2000 characters.',
    'https://exa mple.com/': 'The URL must not contain white space, control characters or backslashes.',
    'example.com': 'The URL must be absolute, such as https://example.com/path.',
    'http://example.com/': 'The URL must start with https://.',
    'https://user@example.com/': 'The URL must not contain user information.',
    'https://example.com:80/': 'The port must be 443 or 8443.',
    'https://intranet/': 'The host must be a fully qualified public DNS name.',
    'https://printer.local./': 'The host must not be a name in a private network.',
    'https://10.0.0.1/': 'The host name must resolve to public addresses only.',
  }
  for (const [url, objection] of Object.entries(table)) t.equal(await objectionTo(url), objection, url.slice(0, 80))
  t.equal(await objectionTo(`https://example.com/${'a'.repeat(1_980)}`), undefined, 'a URL of 2000 characters passes')
  t.equal(await objectionTo('https://a..example.com/'), 'The host must be a fully qualified public DNS name.')
  t.end()
})

t.test('the first and last addresses of reserved IPv6 ranges are not public; their neighbors are', (t) => {
  const reserved = [
    '2001::1',
    '2001:1ff:ffff::1',
    '2001:db8:ffff::1',
    '2002::1',
    '2002:ffff::1',
    '3fff::1',
    '3fff:fff::1',
  ]
  const neighbors = ['2001:200::1', '2001:db7::1', '2001:db9::1', '2003::1', '3ffe::1', '3fff:1000::1', '2000::1']
  for (const address of reserved) t.equal(isPublicAddress(address), false, address)
  for (const address of neighbors) t.equal(isPublicAddress(address), true, address)
  for (const outside of ['1fff::1', '4000::1']) t.equal(isPublicAddress(outside), false, outside)
  t.end()
})

t.test(
  'an IP address in a URL is checked without resolving it; a development host passes with its resolved address',
  async (t) => {
    t.equal(urlProblem('https://10.0.0.1/', []), 'The host name must resolve to public addresses only.')
    t.equal(urlProblem('https://8.8.8.8/', []), undefined)
    t.equal(ipAddressOfUrl(new URL('https://[2606:4700::1111]/')), '2606:4700::1111')
    t.equal(ipAddressOfUrl(new URL('https://example.com/')), undefined)
    const verdict = await checkPublicHttpsUrl('https://localhost:9443/', {
      resolve: answering('127.0.0.1'),
      devHosts: ['localhost:9443'],
    })
    matches(t, verdict, { url: new URL('https://localhost:9443/'), addresses: ['127.0.0.1'] })
  },
)
