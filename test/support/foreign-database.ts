import { randomUUID } from 'node:crypto'
import { asSuperuser } from '../../db/postgres/embedded/roles.ts'
import { withDatabase } from './cluster.ts'
import type { Lifetime } from './world.ts'

/** A database of a role of its own and of its name, without extensions, as an operator hands one out. */
export async function makeForeignDatabase(t: Lifetime): Promise<string> {
  const superuserUrl = process.env.TEST_SUPERUSER_URL!
  const name = `test_owner_${randomUUID().slice(0, 8)}`
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(`create role ${name} login nosuperuser password 'pw'`)
    await client.query(`create database ${name} owner ${name} template template0`)
  })
  t.teardown(() =>
    asSuperuser(superuserUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role ${name}`)
    }),
  )
  const url = new URL(withDatabase(superuserUrl, name))
  Object.assign(url, { username: name, password: 'pw' })
  return url.href
}
