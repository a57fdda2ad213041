import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { secretsFrom } from '../../db/base/secrets.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { importOrganization } from '../../db/organization/archive/import.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { runCommand } from '../../scripts/admin/commands.ts'
import { make } from '../support/make.ts'
import { ownService } from '../support/service.ts'

const service = await ownService(t)
const { settings, url, database } = service
const files = await openFiles(settings)
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
  'what a command makes while processes get another SECRET_KEY is read by those that know the one before',
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
    for (const { sealed } of rows) t.ok(await secretsFrom(before).open(sealed))
  },
)

/** An import without the command around it. */
const imported = (on: Pick<Database, 'pool' | 'sql'>, secrets = secretsFrom(before)) =>
  importOrganization({ database: on, files, secrets, from, signal: new AbortController().signal })

t.test('a key that is changed while an archive is read seals what arrives, or nothing arrives', async (t) => {
  const next = 'n'.repeat(32)
  const rotated = secretsFrom(next, [before])
  const { id } = await imported(database, rotated)
  const { rows } = await database.pool.query<{ secret: string }>(
    '/* of a test */ select secret from webhook_endpoints where tenant_id = $1',
    [id],
  )
  t.ok(await secretsFrom(before).open(rows[0]!.secret))
  await t.rejects(imported(database, secretsFrom(next)), { message: /SECRET_KEY is no longer the one/ })
})
