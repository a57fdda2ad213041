import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { type BackupOptions, makeBackup } from '../../../db/operations/backup/backup.ts'
import { type Manifest, manifestName, manifestText } from '../../../db/operations/backup/manifest.ts'
import { restoreBackup } from '../../../db/operations/backup/restore.ts'
import { deriveSealing } from '../../../db/operations/backup/sealing.ts'
import { verifyBackup } from '../../../db/operations/backup/verify.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { createTestDatabase } from '../../../scripts/testkit/environment/database.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'

/** These tests truncate parts of a backup at a valid boundary, and adapt the manifest's size and checksum to match. */
const passphrase = 'correct horse battery staple'
const service = await startOwnService(t)
const { settings, database } = service
const folder = await mkdtemp(join(tmpdir(), 'cut-backups-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const tenant = await service.tenant()
for (let made = 0; made < 40; made += 1) await make.contact(tenant, { companyName: 'Ortiz', notes: 'n'.repeat(5_000) })
for (const name of ['Plan', 'Other plan']) await make.document(tenant, { name, content: `${name} of the deck` })
await tenant.client.ok('exportContacts')
await tenant.client.ok('exportBids')

const signal = new AbortController().signal
const base: Omit<BackupOptions, 'to' | 'passphrase'> = {
  ...{ database, files: await openConfiguredFileStore(settings), secretKeys: settings, signal },
  derivationCost: { N: 2 ** 10, r: 8, p: 1 },
}
const made = async (name: string, phrase?: string): Promise<string> =>
  (await makeBackup({ ...base, to: join(folder, name), passphrase: phrase })).backup
const [plain, encrypted] = [await made('plain'), await made('encrypted', passphrase)]

/** An empty database and file store. A failed restore leaves them ready for the next one. */
const { url, drop } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
const empty = openDatabasePool({ url, name: 'test', poolSize: 4 })
t.teardown(async () => {
  await empty.close()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})
const files = await openConfiguredFileStore({ dataDir, filesUrl: undefined })

/** Copies a backup, truncates one of its parts and updates the manifest to match. */
async function cutCopy(of: string, phrase: string | undefined, part: string, cut: (bytes: Buffer) => Buffer) {
  const copy = join(folder, `cut-${part.replaceAll('/', '-')}-${phrase === undefined ? 'plain' : 'sealed'}`)
  await cp(of, copy, { recursive: true })
  const { seal: _, ...manifest } = JSON.parse(await readFile(join(copy, manifestName), 'utf8')) as Manifest & {
    seal: string
  }
  const bytes = cut(await readFile(join(copy, part)))
  await writeFile(join(copy, part), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  Object.assign(manifest.parts.find(({ name }) => name === part)!, { bytes: bytes.length, sha256 })
  await writeFile(join(copy, manifestName), manifestText(manifest, await deriveSealing(manifest.encryption, phrase)))
  return copy
}

const restore = (from: string, phrase: string | undefined) =>
  restoreBackup({ database: empty, url, files, from, replace: true, signal, passphrase: phrase })

/** Removes the last line. */
const lastLineOff = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1)

/** Removes the last file, which begins with a line of JSON. */
const lastFileOff = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf('{"room":'))

const cuts: readonly [part: string, cut: (bytes: Buffer) => Buffer, named: string][] = [
  ['tables/contacts', lastLineOff, 'tables/contacts'],
  ['tables/contacts', () => Buffer.alloc(0), 'tables/contacts'],
  ['tasks', lastLineOff, 'tasks'],
  ['files/00001', lastFileOff, 'files'],
]

for (const [part, cut, named] of cuts) {
  t.test(`a restore refuses a backup whose ${part} is truncated, even if the checksum matches`, async (t) => {
    const copy = await cutCopy(plain, undefined, part, cut)
    const { size } = await stat(join(plain, part))
    t.equal((await stat(join(copy, part))).size < size, true)
    await verifyBackup(copy, { passphrase: undefined }, signal)
    await rejectsWith(t, restore(copy, undefined), {
      name: 'BackupProblem',
      message: `the backup is damaged: ${named} has changed since it was written`,
    })
    await rm(copy, { recursive: true })
  })
}

/** An encrypted part begins with its salt. Blocks of 64 KB follow, each with a tag. */
const [saltBytes, blockBytes] = [16, 64 * 1024 + 16]

for (const blocks of [0, 1, 2]) {
  t.test(
    `verify and restore refuse an encrypted part truncated after ${blocks} blocks, even if the checksum matches`,
    async (t) => {
      const part = 'tables/contacts'
      t.equal((await stat(join(encrypted, part))).size > saltBytes + 2 * blockBytes, true)
      const copy = await cutCopy(encrypted, passphrase, part, (bytes) =>
        bytes.subarray(0, saltBytes + blocks * blockBytes),
      )
      const refused = {
        name: 'BackupProblem',
        message: `the backup is damaged: ${part} has changed since it was written`,
      }
      await rejectsWith(t, verifyBackup(copy, { passphrase }, signal), refused)
      await rejectsWith(t, restore(copy, passphrase), refused)
      await rm(copy, { recursive: true })
    },
  )
}

t.test('after refused restores, the intact backup can still be restored into the same installation', async (t) => {
  const { restored } = await restore(plain, undefined)
  t.equal(restored.quiet, true)
  const { rows } = await empty.pool.query('/* of a test */ select count(*)::integer as count from contacts')
  t.strictSame(rows, [{ count: 40 }])
  t.equal(restored.files, 2)
})
