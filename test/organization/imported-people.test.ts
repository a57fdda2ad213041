import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findAccountsByPassword } from '../../db/services/access/accounts.ts'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { readArchiveFiles, readFamilyLines } from './read-archive.ts'

const here = await startOwnService(t)
const there = await startOwnService(t)
const folder = await mkdtemp(join(tmpdir(), 'people-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const commandAt = ({ url, settings }: typeof here, args: string[]) =>
  runCommand(args, {
    ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey },
    ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
  }) as Promise<{ id: number; users: number }>

t.test(
  'imported users with four accounts are invited too, but can accept only after leaving one organization',
  async (t) => {
    const moved = await here.tenant({ name: 'Moved' })
    const [busy, free] = [await makeUser(moved, 'owner', 'busy@example.com'), await makeUser(moved, 'viewer')]
    const others: TestUser[] = []
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) {
      others.push(await makeUser(await there.tenant({ name }), 'viewer', busy.email))
    }
    const to = join(folder, 'moved.tar')
    await commandAt(here, ['tenant:export', '--tenant', String(moved.id), '--to', to])
    const arrived = await commandAt(there, ['tenant:import', '--from', to])
    t.equal(arrived.users, 2)
    const owner = await makeUser({ ...moved, id: arrived.id, database: there.database }, 'owner')
    const list = await (await signInVisitor(there.origin, owner)).get('/portal/people')
    t.equal([...list.text.matchAll(/badge warn">invited</g)].length, 2)
    t.equal((await findAccountsByPassword(there.database, busy.email, testPassword)).opened.length, 4)
    const accept = async (email: string) => {
      const resets = await createPasswordResets(there.database.sql, email)
      const { token } = resets.find(({ tenantId }) => tenantId === arrived.id)!
      const visitor = new FormVisitor(there.origin)
      const page = await visitor.get(`/reset-password?token=${token}`)
      if (page.status !== 200) return page.status
      return (await visitor.submit(page, { password: 'brand new words' }, { action: '/reset-password' })).status
    }
    t.equal(await accept(free.email), 200)
    t.equal(await accept(busy.email), 409)
    const { id } = others[0]!.tenant
    await runTransaction(there.database, { tenantId: id }, (tx) => removeUser(tx, id, busy.email))
    t.equal(await accept(busy.email), 200)
    t.strictSame(
      (await findAccountsByPassword(there.database, busy.email, 'brand new words')).opened.map(
        ({ tenantId }) => tenantId,
      ),
      [arrived.id],
    )
  },
)

t.test('a user removed before the export stays removed on import, even if the address has a new user', async (t) => {
  const moved = await here.tenant({ name: 'Moved again' })
  const [gone, alone] = [await makeUser(moved, 'viewer', 'gone@example.com'), await makeUser(moved, 'viewer')]
  for (const { email } of [gone, alone])
    await runTransaction(here.database, { tenantId: moved.id }, (tx) => removeUser(tx, moved.id, email))
  await makeUser(moved, 'owner', gone.email)
  const to = join(folder, 'removed.tar')
  await commandAt(here, ['tenant:export', '--tenant', String(moved.id), '--to', to])
  const lines = readFamilyLines(await readArchiveFiles(to), 'users')
  t.strictSame(lines.map(({ data }) => typeof data!.deletedAt).sort(), ['string', 'string', 'undefined'])
  const arrived = await commandAt(there, ['tenant:import', '--from', to])
  t.equal(arrived.users, 1)
  const { rows } = await there.database.pool.query(
    `select u.email, deleted_at is not null as removed, pending_hash is not null and invited_at is not null as invited,
      (select count(*)::integer from user_directory d where d.tenant_id = $1 and d.user_id = u.id) as listed
    from users u where tenant_id = $1 order by deleted_at nulls first, email`,
    [arrived.id],
  )
  const removed = { removed: true, invited: false, listed: 0 }
  t.strictSame(rows, [
    { email: gone.email, removed: false, invited: true, listed: 1 },
    ...[gone.email, alone.email].sort().map((email) => ({ email, ...removed })),
  ])
})
