import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { commandErrorMessage } from '../../db/engine/postgres/start/process.ts'
import { importOrganization } from '../../db/operations/organization/archive/import.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import { make } from '../../scripts/testkit/make.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const service = await startOwnService(t)
const { settings, url, database } = service
const files = await openConfiguredFileStore(settings)
const folder = await mkdtemp(join(tmpdir(), 'imports-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const before = settings.secretKey
const env: NodeJS.ProcessEnv = {
  ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir },
  ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
}

const tenant = await service.tenant({ name: 'Elm Builders' })
await tenant.client.ok('createWebhookEndpoint', {
  body: { url: 'https://receiver.example/hook', eventTypes: ['contact.created'] },
})
await make.document(tenant)
const from = join(folder, 'elm.tar')
await runCommand(['tenant:export', '--tenant', String(tenant.id), '--to', from], { ...env, SECRET_KEY: before })

t.test(
  'while SECRET_KEY is being changed, processes with the previous key can open a secret that an import or secret:rotate seals',
  async (t) => {
    const both = { ...env, SECRET_KEY: 'n'.repeat(32), SECRET_KEY_PREVIOUS: before }
    const { id } = (await runCommand(['tenant:import', '--from', from], both)) as { id: number }
    const { id: key } = (await runCommand(['signing-keys:rotate'], both)) as { id: string }
    const { rows } = await database.pool.query<{ sealed: string }>(
      `/* of a test */ select secret as sealed from webhook_endpoints where tenant_id = $1
     union all select sealed_private from oauth_keys where id = $2`,
      [id, key],
    )
    t.equal(rows.length, 2)
    for (const { sealed } of rows) t.ok(await deriveSecrets(before).open(sealed))
  },
)

/** Imports the archive without the command. */
const imported = (on: Pick<Database, 'pool' | 'sql'>, secrets = deriveSecrets(before)) =>
  importOrganization({ database: on, files, secrets, settings, path: from, signal: new AbortController().signal })

t.test(
  "an import during a change of SECRET_KEY seals with the installation's current key, or is refused",
  async (t) => {
    const next = 'n'.repeat(32)
    const rotated = deriveSecrets(next, [before])
    const { id } = await imported(database, rotated)
    const { rows } = await database.pool.query<{ secret: string }>(
      '/* of a test */ select secret from webhook_endpoints where tenant_id = $1',
      [id],
    )
    t.ok(await deriveSecrets(before).open(rows[0]!.secret))
    await rejectsWith(t, imported(database, deriveSecrets(next)), { message: /SECRET_KEY is no longer the key/ })
  },
)

/** Returns a database whose connections break at a commit, either before or after it is done. */
const breakingAtCommit = (isDone: boolean): Pick<Database, 'pool' | 'sql'> => {
  const connecting = async () => {
    const client = await database.pool.connect()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    return Object.assign(client, {
      async query(...given: unknown[]) {
        if (given[0] !== 'commit') return query(...given)
        await query(isDone ? 'commit' : 'rollback')
        throw new Error('Connection terminated unexpectedly')
      },
    })
  }
  return { sql: database.sql, pool: Object.assign(Object.create(database.pool), { connect: connecting }) }
}

const organizations = async () =>
  (await database.pool.query<{ id: number }>('select id from tenants order by id')).rows.map(({ id }) => id)

for (const isDone of [true, false]) {
  t.test(
    `if an import does not learn that its commit ${isDone ? 'succeeded' : 'failed'}, it keeps the files that its rows may reference`,
    async (t) => {
      const [there, stored] = [await organizations(), await listFileNames(files, 'uploads')]
      const error: Error = await imported(breakingAtCommit(isDone)).then(
        () => t.fail('the import reports success'),
        (problem) => problem,
      )
      const said = /^it is not known whether .* tenant:list shows organization (\d+)\./.exec(commandErrorMessage(error))
      const id = Number(said?.[1])
      t.strictSame(await organizations(), isDone ? [...there, id] : there)
      const kept = (await listFileNames(files, 'uploads')).filter((name) => !stored.includes(name))
      t.equal(kept.length, 1)
      await sweepFiles({ database, files }, new Date(Date.now() + 2 * 3600 * 1000))
      t.equal(
        (await listFileNames(files, 'uploads')).includes(kept[0]!),
        isDone,
        'a sweep then removes files that no row references',
      )
      if (!isDone) return
      const { rows } = await database.pool.query(
        '/* of a test */ select file from uploads where tenant_id = $1 and file is not null',
        [id],
      )
      t.strictSame(rows, [{ file: kept[0] }])
    },
  )
}

t.test('the files of an import that fails before its commit are removed', async (t) => {
  const stored = await listFileNames(files, 'uploads')
  const full = Object.assign(Object.create(files), {
    async put(...given: Parameters<typeof files.put>) {
      await files.put(...given)
      throw new Error('full')
    },
  })
  const signal = new AbortController().signal
  await t.rejects(
    importOrganization({ database, files: full, secrets: deriveSecrets(before), settings, path: from, signal }),
    /full/,
  )
  t.strictSame(await listFileNames(files, 'uploads'), stored)
})
