import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { type BackupOptions, makeBackup } from '../../../db/operations/backup/backup.ts'
import { type Manifest, manifestName, manifestText } from '../../../db/operations/backup/manifest.ts'
import { runDailyBackup } from '../../../db/operations/backup/schedule.ts'
import { createSealing, plainSealing } from '../../../db/operations/backup/sealing.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { runCommand } from '../../../scripts/operate/admin/commands.ts'
import { matches, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { createTestDatabase } from '../../../scripts/testkit/environment/database.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'

/** An unencrypted backup contains no secret, so anyone who can write to the backup folder can forge one. */

const passphrase = 'correct horse battery staple'
const service = await startOwnService(t)
const { settings, database } = service
const folder = await mkdtemp(join(tmpdir(), 'forged-backups-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const person = await makeUser(await service.tenant())
const base: Omit<BackupOptions, 'to'> = {
  ...{ database, files: await openConfiguredFileStore(settings), passphrase, secretKeys: settings },
  derivationCost: { N: 2 ** 10, r: 8, p: 1 },
  signal: new AbortController().signal,
}
const env = { PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, DATA_DIR: folder }
const verify = (place: string, more: string[] = [], also: NodeJS.ProcessEnv = {}) =>
  runCommand(['backup', '--verify', place, ...more], { ...env, ...also })

const owners = 'dana@attacker.example'

/** Makes a backup and returns the name of its folder. */
async function made(to: string, more: Partial<BackupOptions> = {}): Promise<string> {
  const { backup } = await makeBackup({ ...base, to, ...more })
  return backup.slice(to.length + 1)
}

const manifestOf = async (path: string): Promise<Manifest> => {
  const { seal: _, ...manifest } = JSON.parse(await readFile(join(path, manifestName), 'utf8')) as Manifest & {
    seal: string
  }
  return manifest
}

/** Changes a user's email address in an unencrypted backup, and dates the backup into the future. */
async function forge(path: string): Promise<void> {
  const manifest = await manifestOf(path)
  const users = join(path, 'tables', 'users')
  const bytes = Buffer.from((await readFile(users, 'utf8')).replace(person.email, owners))
  await writeFile(users, bytes)
  const part = manifest.parts.find(({ name }) => name === 'tables/users')!
  Object.assign(part, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  manifest.moment = '2099-01-01T00:00:00.000Z'
  await writeFile(join(path, manifestName), manifestText(manifest, plainSealing))
}

/** Creates a backup folder with an encrypted backup and a newer, forged one. */
async function attackedPlace(name: string) {
  const to = join(folder, name)
  const [ours, forged] = [await made(to), await made(to, { passphrase: undefined })]
  await forge(join(to, forged))
  return { to, ours: join(to, ours), forged: join(to, forged) }
}

/** Creates an empty database and DATA_DIR, with the environment for commands and a query for the users' addresses. */
async function emptyPlace(t: Test) {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
  const restored = openDatabasePool({ url, name: 'test', poolSize: 1 })
  t.teardown(async () => {
    await restored.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const emails = async () =>
    (await restored.pool.query<{ email: string }>('/* of a test */ select email from users')).rows.map(
      ({ email }) => email,
    )
  return { env: { ...env, DATABASE_URL: url, DATA_DIR: dataDir }, emails }
}

t.test(
  'with a passphrase the newest encrypted backup is used, and skipped unencrypted ones are reported',
  async (t) => {
    const { to, ours, forged } = await attackedPlace('newest')
    const { verified, encrypted, passedOver } = (await verify(to)) as Record<string, unknown>
    t.strictSame({ verified, encrypted, passedOver }, { verified: ours, encrypted: true, passedOver: [forged] })
    const place = await emptyPlace(t)
    const restored = (await runCommand(['restore', '--from', to], place.env)) as Record<string, unknown>
    t.strictSame([restored.from, restored.passedOver], [ours, [forged]])
    t.strictSame(await place.emails(), [person.email])
  },
)

t.test('with a passphrase, an unencrypted backup given by name is used only with --unencrypted', async (t) => {
  const { to, ours, forged } = await attackedPlace('named')
  const place = await emptyPlace(t)
  const refused = { name: 'BackupProblem', message: /^the backup is not encrypted, although BACKUP_PASSPHRASE is set/ }
  await rejectsWith(t, verify(forged), refused)
  await rejectsWith(t, runCommand(['restore', '--from', forged], place.env), refused)
  const itself = { name: 'BackupProblem', message: /^--unencrypted needs the address of one backup/ }
  await rejectsWith(t, verify(to, ['--unencrypted']), itself)
  await rejectsWith(t, runCommand(['restore', '--from', to, '--unencrypted'], place.env), itself)
  await t.rejects(verify(ours, ['--unencrypted']), /^the backup is encrypted: leave out --unencrypted/)
  const { verified, encrypted } = (await verify(forged, ['--unencrypted'])) as Record<string, unknown>
  t.strictSame({ verified, encrypted }, { verified: forged, encrypted: false })
  await runCommand(['restore', '--from', forged, '--unencrypted'], place.env)
  t.strictSame(await place.emails(), [owners], 'as the operator requested')
})

t.test('a manifest directly in a folder with backups is refused, with and without a passphrase', async (t) => {
  const { to, ours, forged } = await attackedPlace('top')
  await cp(forged, to, { recursive: true })
  const place = await emptyPlace(t)
  const refused = {
    name: 'BackupProblem',
    message: `${to} has its own manifest.json and also contains backups: ${[ours, forged].sort().join(', ')}. Anyone who can write there could have added that manifest.json. Name one of those backups, or remove manifest.json from ${to}`,
  }
  for (const [also, more] of [
    [{ BACKUP_PASSPHRASE: undefined }, []],
    [{}, []],
    [{}, ['--unencrypted']],
  ] as const) {
    await rejectsWith(t, verify(to, [...more], also), refused)
    await rejectsWith(t, runCommand(['restore', '--from', to, ...more], { ...place.env, ...also }), refused)
  }
  await rm(join(to, manifestName))
  const { verified } = (await verify(to)) as Record<string, unknown>
  t.equal(verified, ours, 'without that manifest the newest encrypted backup is used again')
})

t.test('with a passphrase a folder without an encrypted backup is refused', async (t) => {
  const to = join(folder, 'unencrypted')
  const only = await made(to, { passphrase: undefined })
  await t.rejects(verify(to), /^no backup at .* is encrypted, although BACKUP_PASSPHRASE is set/)
  const { verified } = (await verify(to, [], { BACKUP_PASSPHRASE: undefined })) as Record<string, unknown>
  t.equal(verified, join(to, only), 'without a passphrase the newest backup is used')
})

t.test('without a passphrase a restore asks for it, and does not use an unencrypted backup instead', async (t) => {
  const { to } = await attackedPlace('forgotten')
  const without = { BACKUP_PASSPHRASE: undefined }
  await t.rejects(verify(to, [], without), /^the backup is encrypted: set BACKUP_PASSPHRASE/)
  const place = await emptyPlace(t)
  await t.rejects(
    runCommand(['restore', '--from', to], { ...place.env, ...without }),
    /^the backup is encrypted: set BACKUP_PASSPHRASE/,
  )
})

t.test('parts and manifests of another backup with the same passphrase are refused', async (t) => {
  const to = join(folder, 'swapped')
  const [one, other] = [join(to, await made(to)), join(to, await made(to))]
  const users = (of: string): string => join(of, 'tables', 'users')
  await cp(users(other), users(one))
  await rejectsWith(t, verify(one), {
    name: 'BackupProblem',
    message: /tables\/users has changed since it was written/,
  })
  const [manifest, theirs] = [await manifestOf(one), await manifestOf(other)]
  manifest.parts = theirs.parts
  await writeFile(
    join(one, manifestName),
    JSON.stringify({ ...manifest, seal: plainSealing.mac(JSON.stringify(manifest)) }),
  )
  await rejectsWith(t, verify(one), { name: 'BackupProblem', message: /the backup is damaged: its manifest/ })
  const stolen = { ...(await manifestOf(other)), encryption: null }
  await writeFile(join(one, manifestName), manifestText(stolen, plainSealing))
  await t.rejects(verify(one), /the backup is not encrypted, although BACKUP_PASSPHRASE is set/)
  const { encryption: _, ...without } = stolen
  await writeFile(join(one, manifestName), manifestText(without as Manifest, plainSealing))
  await t.rejects(verify(one), /the backup is damaged: its manifest cannot be read/)
  const costly = {
    ...stolen,
    encryption: { ...(await createSealing(passphrase, { N: 2, r: 1, p: 1 })).derivation!, N: 2 ** 20 },
  }
  await writeFile(join(one, manifestName), manifestText(costly, plainSealing))
  await t.rejects(verify(one), /the backup is damaged: its manifest names an unknown encryption/)
})

t.test('an unencrypted backup cannot write files outside the file store', async (t) => {
  const to = join(folder, 'outside')
  const path = join(to, await made(to, { passphrase: undefined }))
  const manifest = await manifestOf(path)
  for (const [room, name] of [
    ['..', 'up_0000000000aaaa'],
    ['uploads', '../../secret.key'],
  ]) {
    const bytes = Buffer.from(`${JSON.stringify({ room, name, size: 1 })}\nx`)
    const part = manifest.parts.find((one) => one.name === 'files/00001')!
    await writeFile(join(path, 'files', '00001'), bytes)
    Object.assign(part, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    manifest.files.count = 1
    await writeFile(join(path, manifestName), manifestText(manifest, plainSealing))
    const place = await emptyPlace(t)
    await rejectsWith(t, runCommand(['restore', '--from', path, '--unencrypted'], place.env), {
      name: 'BackupProblem',
      message: containing(`the backup is damaged: a file has the invalid name ${room}/${name}`),
    })
  }
})

t.test(
  'a daily backup not sealed with the passphrase neither delays the next one nor counts as the newest',
  async (t) => {
    const to = join(folder, 'daily')
    const [hourMs, now] = [3600_000, Date.now()]
    const first = await runDailyBackup({ ...base, to }, 14, now)
    const kind = first
      .newBackup!.backup.slice(to.length + 1)
      .split('-', 2)
      .join('-')
    const planted = join(to, `${kind}-20990101T000000Z-dead00`)
    await cp(join(to, await made(to, { passphrase: undefined })), planted, { recursive: true })
    await forge(planted)
    const alien = join(to, `${kind}-20990101T000000Z-dead01`)
    await mkdir(alien)
    const { derivation } = await createSealing('of somebody else', base.derivationCost)
    await writeFile(
      join(alien, manifestName),
      manifestText({ ...(await manifestOf(planted)), encryption: derivation }, plainSealing),
    )
    const same = await runDailyBackup({ ...base, to }, 14, now + 12 * hourMs)
    t.strictSame([same.newBackup, same.newestMs], [undefined, first.newestMs])
    const next = await runDailyBackup({ ...base, to }, 14, now + 24 * hourMs)
    t.equal(next.newestMs, Date.parse(next.newBackup!.moment))
    matches(
      t,
      await readdir(to),
      containing([first.newBackup!.backup.slice(to.length + 1)]),
      'and the previous backup is kept',
    )
  },
)
