import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { type BackupOptions, makeBackup } from '../../../db/backup/backup.ts'
import { type Manifest, manifestName, manifestText } from '../../../db/backup/manifest.ts'
import { restoreBackup } from '../../../db/backup/restore.ts'
import { sealingOf } from '../../../db/backup/sealing.ts'
import { verifyBackup } from '../../../db/backup/verify.ts'
import { openFiles } from '../../../db/files/open-files.ts'
import { connect } from '../../../db/postgres/connection.ts'
import { rejectsWith } from '../../support/assertions/assertions.ts'
import { createTestDatabase } from '../../support/database.ts'
import { make } from '../../support/make.ts'
import { ownService } from '../../support/service.ts'

/** Parts that were cut where another piece of them begins, in a backup whose manifest says of them what they are then. */
const passphrase = 'correct horse battery staple'
const service = await ownService(t)
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
  ...{ database, files: await openFiles(settings), secretKeys: settings, signal },
  derivationCost: { N: 2 ** 10, r: 8, p: 1 },
}
const made = async (name: string, phrase?: string): Promise<string> =>
  (await makeBackup({ ...base, to: join(folder, name), passphrase: phrase })).backup
const [plain, encrypted] = [await made('plain'), await made('encrypted', passphrase)]

/** An empty database and store. Restores that break off leave it so that another may begin. */
const { url, drop } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
const empty = connect({ url, name: 'test', poolSize: 4 })
t.teardown(async () => {
  await empty.close()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})
const files = await openFiles({ dataDir, filesUrl: undefined })

/** A copy of the backup in which a part has been cut, and of which the manifest says so. */
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
  await writeFile(join(copy, manifestName), manifestText(manifest, await sealingOf(manifest.encryption, phrase)))
  return copy
}

const restore = (from: string, phrase: string | undefined) =>
  restoreBackup({ database: empty, url, files, from, replace: true, signal, passphrase: phrase })

/** Without its last line. */
const lastLineOff = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1)

/** Without its last file, which begins with a line of JSON. */
const lastFileOff = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf('{"room":'))

const cuts: readonly [part: string, cut: (bytes: Buffer) => Buffer, named: string][] = [
  ['tables/contacts', lastLineOff, 'tables/contacts'],
  ['tables/contacts', () => Buffer.alloc(0), 'tables/contacts'],
  ['tasks', lastLineOff, 'tasks'],
  ['files/00001', lastFileOff, 'files'],
]

for (const [part, cut, named] of cuts) {
  t.test(`${part} that ends too early is refused at the restore, though its sum is right`, async (t) => {
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

/** Of a sealed part: its salt, and blocks of 64 kB with a tag each. */
const [saltBytes, blockBytes] = [16, 64 * 1024 + 16]

for (const blocks of [0, 1, 2]) {
  t.test(`a sealed part that is cut after ${blocks} blocks is refused, though its sum is right`, async (t) => {
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
  })
}

t.test('what was not cut is restored into the same place afterwards', async (t) => {
  const { restored } = await restore(plain, undefined)
  t.equal(restored.quiet, true)
  const { rows } = await empty.pool.query('/* of a test */ select count(*)::integer as count from contacts')
  t.strictSame(rows, [{ count: 40 }])
  t.equal(restored.files, 2)
})
