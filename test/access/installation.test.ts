import { pino } from 'pino'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { joinInstallation, setMaintenanceMode, waitForAllProcesses } from '../../db/services/access/installation.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'

const { database } = await startOwnService(t)
const short = 'x'.repeat(31)
const long = 'x'.repeat(32)

/** Joins the installation with this key as a starting process does. Returns what the process logs. */
async function join(secretKey: string, production = true, previous: string[] = []): Promise<string[]> {
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) })
  const settings = { secretKey, production, quiet: false }
  const { stop } = await joinInstallation(database, { secrets: deriveSecrets(secretKey, previous), settings, log })
  stop()
  return logged
}

const begin = () => database.pool.query('update installation set secret_fingerprint = null')

t.test('in production a new installation needs a SECRET_KEY of at least 32 characters', async (t) => {
  await begin()
  await t.rejects(join(short), /^SECRET_KEY has fewer than 32 characters\. Generate a longer one for production/)
  await t.rejects(join(short), /SECRET_KEY has fewer/, 'the refused key is not stored')
  t.strictSame(await join(long), [])
  t.strictSame(await join(long), [])
})

t.test('an installation that began with a shorter key starts only with that key, and logs a warning', async (t) => {
  await begin()
  t.strictSame(await join(short, false), [], 'outside production any key is accepted')
  for (let start = 0; start < 2; start += 1) matches(t, await join(short), [/^SECRET_KEY has fewer than 32 characters/])
  await t.rejects(join('another'), /SECRET_KEY differs/)
  await t.rejects(join(long), /SECRET_KEY differs/)
})

t.test('during a key rotation a process with both keys can start, and seals with the previous key', async (t) => {
  await begin()
  const [before, after] = ['b'.repeat(32), 'a'.repeat(32)]
  t.strictSame(await join(before), [])
  const log = pino({ level: 'silent' })
  const settings = { secretKey: after, production: true, quiet: false }
  const secrets = deriveSecrets(after, [before])
  const { stop } = await joinInstallation(database, { secrets, settings, log })
  stop()
  t.equal(await deriveSecrets(before).open(await secrets.seal('text')), 'text')
  t.equal(deriveSecrets(before).unsign('cursor', secrets.sign('cursor', 'p1')), 'p1')
  t.strictSame(await join(before), [], 'a process with the previous key alone still joins')
  await t.rejects(
    join(after),
    /SECRET_KEY differs .* SECRET_KEY_PREVIOUS/,
    'a process with the new key alone does not join',
  )
  await t.rejects(join(short, true, [before]), /SECRET_KEY has fewer than 32 characters/, 'a short new key is refused')
})

t.test('a process that has not read the maintenance mode recently reads it before it admits a request', async (t) => {
  await begin()
  const settings = { secretKey: long, production: true, quiet: false }
  const log = pino({ level: 'silent' })
  const held = await joinInstallation(database, { secrets: deriveSecrets(long), settings, log })
  held.stop()
  await setMaintenanceMode(database, true)
  t.teardown(() => setMaintenanceMode(database, false))
  t.equal(held.maintenance, false, 'the known state is outdated')
  await waitForAllProcesses()
  await held.refreshIfStale()
  t.equal(held.maintenance, true)
  t.equal(held.refreshIfStale(), undefined, 'the known state is current')
})
