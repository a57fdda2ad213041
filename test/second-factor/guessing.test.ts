import t from 'tap'
import { setPassword } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import {
  prepareAuthenticatorApp,
  signInWithCode,
  signInWithPassword,
  submitSecondFactorCode,
  takeSecondFactorMails,
  wrongCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { secondFactorMail } from '../../workers/mail/second-factor-mails.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

async function withApp() {
  const person = await makeUser(tenant)
  return { person, factor: await prepareAuthenticatorApp(service, person) }
}

/** Moves the counted attempts this many minutes into the past, as if that time had passed. */
const pass = (minutes: number) =>
  database.pool.query(
    "update attempt_windows set times = array(select t - $1 * interval '1 minute' from unnest(times) t order by t)",
    [minutes],
  )

/** Sends a code after the password. Returns the status of the answer. */
async function guess({ person, factor }: Awaited<ReturnType<typeof withApp>>, code = wrongCode(factor.secret)) {
  const { visitor, page } = await signInWithPassword(origin, person)
  return (await submitSecondFactorCode(visitor, page, code)).status
}

/** Returns the subjects of the mails sent to a person since the last call. */
const mailed = async ({ person }: Awaited<ReturnType<typeof withApp>>): Promise<string[]> =>
  (await takeSecondFactorMails(service)).filter(({ to }) => to === person.email).map(({ subject }) => subject)

const subject = 'Wrong codes were entered for your account'

t.test(
  'the tenth wrong code of a day is reported by mail once, even with right codes and hours in between',
  async (t) => {
    const guessed = await withApp()
    await mailed(guessed)
    for (let count = 1; count < 10; count += 1) {
      t.equal(await guess(guessed), 422)
      await signInWithCode(origin, guessed.person, guessed.factor)
      await pass(120)
    }
    t.strictSame(await mailed(guessed), [])
    t.equal(await guess(guessed), 422)
    t.strictSame(await mailed(guessed), [subject])
    await pass(20)
    t.equal(await guess(guessed), 429)
    t.strictSame(await mailed(guessed), [])
  },
)

t.test('after ten wrong codes in a day, one code is checked per quarter of an hour', async (t) => {
  const guessed = await withApp()
  for (let count = 1; count <= 10; count += 1) {
    await guess(guessed)
    await pass(20)
  }
  t.equal(await guess(guessed), 429, 'the first delayed code is wrong, and the next must wait')
  t.equal(await guess(guessed), 429)
  await pass(14)
  t.equal(await guess(guessed), 429)
  await pass(1)
  t.equal(await guess(guessed, await guessed.factor.freshCode()), 303, 'the account is not locked permanently')
  t.equal(await guess(guessed, await guessed.factor.freshCode()), 303, 'a right code frees the next one')
})

t.test('the limit on codes depends on the newest ten wrong codes of a day, not on the first ten', async (t) => {
  const guessed = await withApp()
  for (let count = 1; count <= 10; count += 1) await guess(guessed)
  for (let count = 1; count <= 10; count += 1) {
    await pass(60)
    t.equal(await guess(guessed), 429)
  }
  await pass(14 * 60 + 30)
  t.equal(await guess(guessed), 429, 'still limited a day after the first ten')
})

t.test('while codes are limited, a wrong code is a 429 with the time to wait', async (t) => {
  const guessed = await withApp()
  for (let count = 1; count <= 10; count += 1) {
    await guess(guessed)
    await pass(20)
  }
  const { visitor, page } = await signInWithPassword(origin, guessed.person)
  const { status, headers } = await submitSecondFactorCode(visitor, page, wrongCode(guessed.factor.secret))
  t.equal(status, 429)
  t.ok(Number(headers['retry-after']) > 14 * 60)
})

t.test('wrong codes of two different days are not reported together', async (t) => {
  const guessed = await withApp()
  for (let count = 1; count <= 9; count += 1) t.equal(await guess(guessed), 422)
  await mailed(guessed)
  await pass(24 * 60)
  t.equal(await guess(guessed), 422)
  t.strictSame(await mailed(guessed), [])
})

t.test('a new password ends the limit on codes', async (t) => {
  const guessed = await withApp()
  for (let count = 1; count <= 10; count += 1) {
    await guess(guessed)
    await pass(20)
  }
  await guess(guessed)
  t.equal(await guess(guessed), 429)
  await setPassword(database, tenant.id, guessed.person.email, 'brand new words')
  const renewed = { ...guessed, person: { ...guessed.person, password: 'brand new words' } }
  t.equal(await guess(renewed), 422)
  t.equal(await guess(renewed, await guessed.factor.freshCode()), 303)
})

const sentences = {
  en: 'Within a day, 10 wrong codes were entered as the second factor of your account, each after the right password. For a day, only one code is accepted every 15 minutes.',
  de: 'Innerhalb eines Tages wurden 10 falsche Codes als zweiter Faktor Ihres Kontos eingegeben, jeweils nach dem richtigen Passwort. Bis ein Tag vergangen ist, wird in 15 Minuten nur ein Code angenommen.',
  es: 'En un día se introdujeron 10 códigos erróneos como segundo factor de su cuenta, siempre tras la contraseña correcta. Hasta que pase un día, solo se acepta un código cada 15 minutos.',
  fr: 'En un jour, 10 codes erronés ont été saisis comme second facteur de votre compte, chaque fois après le bon mot de passe. Jusqu’à ce qu’un jour soit passé, un seul code est accepté toutes les 15 minutes.',
}
for (const [language, sentence] of Object.entries(sentences)) {
  t.test(`the mail about wrong codes is written in ${language}`, (t) => {
    const from = { companyName: 'Acme', language, primaryColor: '#2563eb' }
    const account = { from, name: 'Kim', tenantName: 'Acme', link: 'https://build.example/portal', goesOn: [] }
    const mail = secondFactorMail(account as unknown as Parameters<typeof secondFactorMail>[0], {
      ...{ what: 'codes-guessed', count: 10, minutes: 15 },
    })
    matches(t, mail.text.replace(/\s+/g, ' '), containing(sentence))
    t.end()
  })
}
