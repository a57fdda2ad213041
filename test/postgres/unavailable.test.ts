import t from 'tap'
import { isRetryable, isUnavailable } from '../../db/engine/postgres/connection.ts'

/** Codes of Node.js for an address that cannot be found, refuses a connection, or breaks one off. */
const codes = [
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
]

t.test('a database counts as unavailable for each error of the network, and for no other error', async (t) => {
  for (const code of codes) t.equal(isUnavailable(Object.assign(new Error('failed'), { code })), true, code)
  for (const code of ['EACCES', 'EINVAL']) t.equal(isUnavailable(Object.assign(new Error('failed'), { code })), false)
  t.equal(isUnavailable(undefined), false)
})

t.test(
  'a transaction is run again after a serialization failure or a deadlock, and after no other error',
  async (t) => {
    const [serializationFailure, deadlock] = ['40001', '40P01']
    for (const code of [serializationFailure, deadlock])
      t.equal(isRetryable(Object.assign(new Error('failed'), { code })), true, code)
    for (const code of ['40000', '40002', '40003', '23505', '57014'])
      t.equal(isRetryable(Object.assign(new Error('failed'), { code })), false, code)
  },
)
