import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import {
  prepareAuthenticatorApp,
  signInWithPassword,
  submitSecondFactorCode,
  wrongCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant()

/** Stores ten attempts in the windows of this rule, so that the next attempt is allowed in 100 seconds. */
const fill = (rule: string) =>
  database.pool.query(
    `/* of a test */ update attempt_windows set times = array_fill(now() - interval '800 seconds', array[10]) where bucket like $1`,
    [`${rule}:%`],
  )

function judge({ status, headers, text }: ClientAnswer, sentence: string): void {
  t.equal(status, 429)
  const seconds = Number(headers['retry-after'])
  t.ok(seconds > 60 && seconds <= 100, `${seconds} seconds`)
  matches(t, text, containing(sentence))
}

t.test('after too many wrong passwords, the page says how many minutes to wait, rounded up', async () => {
  const { email } = await makeUser(tenant)
  const guess = async () => {
    const visitor = new FormVisitor(origin)
    return visitor.submit(await visitor.get('/sign-in'), { email, password: 'wrong wrong' })
  }
  t.equal((await guess()).status, 422)
  await fill('sign-in-pair')
  judge(await guess(), 'Too many attempts. Try again in 2 minutes.')
})

t.test('after too many wrong codes, the page says how many minutes to wait, rounded up', async () => {
  const person = await makeUser(tenant)
  const { secret } = await prepareAuthenticatorApp(service, person)
  const { visitor, page } = await signInWithPassword(origin, person)
  const again = await submitSecondFactorCode(visitor, page, wrongCode(secret))
  t.equal(again.status, 422)
  await fill('second-factor')
  const sentence = 'Too many wrong codes. You can enter a code for this account again in 2 minutes.'
  judge(await submitSecondFactorCode(visitor, again, wrongCode(secret)), sentence)
})
