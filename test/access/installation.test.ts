import { pino } from 'pino'
import t from 'tap'
import { heldByAll, joinInstallation, setMaintenance } from '../../db/access/installation.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import { matches } from '../support/assertions/assertions.ts'
import { ownService } from '../support/service.ts'

const { database } = await ownService(t)
const short = 'x'.repeat(31)
const long = 'x'.repeat(32)

/** What a process logs that joins with this key. */
async function join(secretKey: string, production = true, previous: string[] = []): Promise<string[]> {
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) })
  const settings = { secretKey, production, quiet: false }
  const { stop } = await joinInstallation(database, { secrets: secretsFrom(secretKey, previous), settings, log })
  stop()
  return logged
}

const begin = () => database.pool.query('update installation set secret_fingerprint = null')

t.test('in production a new installation takes a SECRET_KEY of 32 characters or more', async (t) => {
  await begin()
  await t.rejects(join(short), /^SECRET_KEY has fewer than 32 characters\. Generate a longer one for production/)
  await t.rejects(join(short), /SECRET_KEY has fewer/, 'nothing is kept of the refused one')
  t.strictSame(await join(long), [])
  t.strictSame(await join(long), [])
})

t.test('one that began with a shorter key keeps it, is warned at each start, and takes no other', async (t) => {
  await begin()
  t.strictSame(await join(short, false), [], 'outside production any key is taken')
  for (let start = 0; start < 2; start += 1) matches(t, await join(short), [/^SECRET_KEY has fewer than 32 characters/])
  await t.rejects(join('another'), /SECRET_KEY differs/)
  await t.rejects(join(long), /SECRET_KEY differs/)
})

t.test(
  'a process that has the key before joins beside those that have not changed yet, and seals with theirs',
  async (t) => {
    await begin()
    const [before, after] = ['b'.repeat(32), 'a'.repeat(32)]
    t.strictSame(await join(before), [])
    const log = pino({ level: 'silent' })
    const settings = { secretKey: after, production: true, quiet: false }
    const secrets = secretsFrom(after, [before])
    const { stop } = await joinInstallation(database, { secrets, settings, log })
    stop()
    t.equal(await secretsFrom(before).open(await secrets.seal('text')), 'text')
    t.equal(secretsFrom(before).unsign('cursor', secrets.sign('cursor', 'p1')), 'p1')
    t.strictSame(await join(before), [], 'whoever has the key before alone still joins')
    await t.rejects(join(after), /SECRET_KEY differs .* SECRET_KEY_PREVIOUS/, 'the new one alone does not')
    await t.rejects(join(short, true, [before]), /SECRET_KEY has fewer than 32 characters/, 'nor is a short one taken')
  },
)

t.test('a process that was held up asks anew before it lets a request in', async (t) => {
  await begin()
  const settings = { secretKey: long, production: true, quiet: false }
  const log = pino({ level: 'silent' })
  const held = await joinInstallation(database, { secrets: secretsFrom(long), settings, log })
  held.stop()
  await setMaintenance(database, true)
  t.teardown(() => setMaintenance(database, false))
  t.equal(held.maintenance, false, 'it has not looked')
  await heldByAll()
  await held.fresh()
  t.equal(held.maintenance, true)
  t.equal(held.fresh(), undefined, 'what is known is new now')
})
