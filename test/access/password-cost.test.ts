import t from 'tap'
import { PasswordThread } from '../../db/engine/base/passwords/password-hashing.ts'
import { hashPassword } from '../../db/engine/base/passwords/passwords.ts'

const password = 'correct horse battery staple'
const costOf = (hash: string): string => hash.split('$').slice(1, 4).join('$')

t.test('a password is hashed by argon2id with 19 MiB and 2 passes', async (t) => {
  const thread = new PasswordThread()
  const hash = await thread.hash(password)
  t.equal(costOf(hash), 'argon2id$v=19$m=19456,t=2,p=1')
  t.equal(await thread.verify(hash, password), true)
  t.equal(await thread.verify(hash, `${password}.`), false)
})

t.test('the tests hash at the lowest cost, and a hash of any cost is verified', async (t) => {
  const hash = await hashPassword(password)
  t.equal(costOf(hash), 'argon2id$v=19$m=8,t=1,p=1')
  t.equal(await new PasswordThread().verify(hash, password), true)
})
