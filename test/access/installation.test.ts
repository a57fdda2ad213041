import { pino } from 'pino'
import t from 'tap'
import { joinInstallation } from '../../db/access/installation.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import { ownService } from '../support/service.ts'

const { database } = await ownService(t)
const short = 'x'.repeat(31)
const long = 'x'.repeat(32)

/** What a process logs that joins with this key. */
async function join(secretKey: string, production = true): Promise<string[]> {
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) })
  const settings = { secretKey, production, quiet: false }
  const { stop } = await joinInstallation(database, { secrets: secretsFrom(secretKey), settings, log })
  stop()
  return logged
}

const begin = () => database.pool.query('update installation set secret_fingerprint = null')

t.test('in production a new installation takes a SECRET_KEY of 32 characters or more', async (t) => {
  await begin()
  await t.rejects(join(short), /^SECRET_KEY has fewer than 32 characters; in production a new installation/)
  await t.rejects(join(short), /SECRET_KEY has fewer/, 'nothing is kept of the refused one')
  t.same(await join(long), [])
  t.same(await join(long), [])
})

t.test('one that began with a shorter key keeps it, is warned at each start, and takes no other', async (t) => {
  await begin()
  t.same(await join(short, false), [], 'outside production any key is taken')
  for (let start = 0; start < 2; start += 1) t.match(await join(short), [/^SECRET_KEY has fewer than 32 characters/])
  await t.rejects(join('another'), /SECRET_KEY differs/)
  await t.rejects(join(long), /SECRET_KEY differs/)
})
