import t from 'tap'
import { isProxied } from '../../../db/domain/network/proxy-headers.ts'
import { networkOfAddress } from '../../../db/domain/network/rate-limit-network.ts'

t.test('an IPv4 address, mapped or not, is its own network; the network of an IPv6 address is its /64', (t) => {
  const table = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::ffff:c000:207': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:DB8:1:2::': '2001:db8:1:2::/64',
    '2001:db8:1:3::1': '2001:db8:1:3::/64',
    '::1': '0:0:0:0::/64',
    'no:address': 'no:address',
    unknown: 'unknown',
    '10.1': '10.1',
    '0x7f.1': '0x7f.1',
  }
  for (const [address, network] of Object.entries(table)) t.equal(networkOfAddress(address), network, address)
  for (const [address, network] of Object.entries(table))
    t.equal(networkOfAddress(address), network, `${address} again`)
  t.end()
})

t.test('the network of an address is still correct after more lookups than the cache holds', (t) => {
  for (let host = 0; host <= 10_000; host += 1) networkOfAddress(`2001:db8::${host.toString(16)}`)
  t.equal(networkOfAddress('2001:db8:0:7::1'), '2001:db8:0:7::/64')
  t.equal(networkOfAddress('2001:db8::1'), '2001:db8:0:0::/64')
  t.end()
})

t.test('a request with a proxy header counts as proxied; one with a header of a similar name does not', (t) => {
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-proto'])
    t.equal(isProxied({ host: 'a', [name]: 'b' }), true, name)
  for (const name of ['x-forwardedfor', 'viaduct', 'x-via', 'not-forwarded', 'x-real-ip-2', 'host'])
    t.equal(isProxied({ [name]: 'b' }), false, name)
  t.equal(isProxied({}), false)
  t.end()
})
