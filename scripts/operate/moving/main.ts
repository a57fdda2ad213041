import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { openCluster, removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { writeLocalFile } from '../../../db/operations/backup/location.ts'
import { exportOrganizationArchive } from '../../../db/operations/organization/archive/export.ts'
import { importOrganization } from '../../../db/operations/organization/archive/import.ts'
import type { ExportManifest } from '../../../db/operations/organization/archive/manifest.ts'
import { createTenant } from '../../../db/services/access/tenants.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'

/**
 * `make moving`: generates a large organization in its own installation, exports it, imports the archive and exports
 * the result again. Prints the duration and peak memory of each step, and whether both archives have the same parts.
 * RECORDS and FILES set the organization's size.
 */

const [records, fileCount] = [Number(process.env.RECORDS ?? 100_000), Number(process.env.FILES ?? 1_000)]
const fileBytes = 100_000
const { signal } = new AbortController()

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moving-'))
  const cluster = await openCluster(dataDir)
  try {
    await migrate(cluster.url)
    const database = openDatabasePool({ url: cluster.url, name: 'moving', poolSize: 2 })
    const files = await openConfiguredFileStore({ dataDir, filesUrl: undefined })
    try {
      process.exitCode = (await moved(database, files, dataDir)) ? 0 : 1
    } finally {
      await database.close()
    }
  } finally {
    await cluster.close()
    await removeDataDir(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function moved(database: Database, files: FileStore, folder: string): Promise<boolean> {
  const secrets = deriveSecrets('moving'.padEnd(32, '.'))
  const tenantId = await createTenant(database, { name: 'Large' })
  await timed(`${records} records and ${fileCount} files`, () => fill(database, files, tenantId))
  const archive = async (tenant: number, name: string): Promise<ExportManifest> => {
    let manifest: ExportManifest | undefined
    async function* whole(): AsyncGenerator<Buffer> {
      manifest = yield* exportOrganizationArchive({ database, files, secrets, tenantId: tenant, signal })
    }
    await writeLocalFile(join(folder, name), whole())
    console.log(`  ${name}: ${(await stat(join(folder, name))).size} bytes`)
    return manifest!
  }
  const first = await timed('export', () => archive(tenantId, 'first.tar'))
  const from = join(folder, 'first.tar')
  const settings = { uploadMaxBytes: Number.MAX_SAFE_INTEGER, webhookDevHosts: [] }
  const arrived = await timed('import', () =>
    importOrganization({ database, files, secrets, settings, path: from, signal }),
  )
  const second = await timed('export again', () => archive(arrived.id, 'second.tar'))
  const other = differences(first, second)
  console.log(other.length === 0 ? 'equal' : `not equal: ${other.join(', ')}`)
  return other.length === 0
}

/**
 * Returns the names of the parts that differ between two archives. Ignores about.json, which describes the archive
 * itself.
 */
function differences(first: ExportManifest, second: ExportManifest): string[] {
  const hashes = new Map(second.parts.map(({ name, sha256 }) => [name, sha256]))
  const compared = first.parts.filter(({ name }) => name !== 'about.json')
  const lacking = compared.length === second.parts.length - 1 ? [] : ['the number of parts']
  return [...lacking, ...compared.filter(({ name, sha256 }) => hashes.get(name) !== sha256).map(({ name }) => name)]
}

/** Inserts contacts, a lead for each of them, and documents. */
async function fill(database: Database, files: FileStore, tenantId: number): Promise<void> {
  const contacts = Math.ceil(records / 2)
  const query = (text: string, values: unknown[]) => database.pool.query(text, values)
  await query('set statement_timeout = 0', [])
  await query(
    `insert into contacts (tenant_id, type, first_name, company_name, email, phone, notes, created_at, updated_at)
      select $1, 'customer', 'First ' || n, 'Company ' || n, 'person' || n || '@mail.example', '+1 206 555 ' || n,
        repeat('Met at the fair. ', 5), now(), now() from generate_series(1, $2::integer) n`,
    [tenantId, contacts],
  )
  await query(
    `insert into leads (tenant_id, name, contact_id, stage_id, status, estimated_value, created_at, updated_at)
      select $1, 'Lead of ' || c.id, c.id, (select min(id) from lead_stages where tenant_id = $1), 'open', '1000.00', now(), now()
      from contacts c where c.tenant_id = $1 order by c.id limit $2`,
    [tenantId, records - contacts],
  )
  for (let n = 1; n <= fileCount; n += 1) await addDocument(database, files, tenantId, n)
}

async function addDocument(database: Database, files: FileStore, tenantId: number, n: number): Promise<void> {
  const upload = `up_${String(n).padStart(20, '0')}`
  const bytes = randomBytes(fileBytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.put('uploads', upload, chunksOf(bytes))
  await database.pool.query(
    `with kept as (
      insert into uploads (tenant_id, id, content_type, filename, state, size, sha256, purpose, received_at, created_at, expires_at)
        values ($1, $2, 'image/jpeg', 'photo.jpg', 'used', $3, $4, 'document', now(), now(), now())
    ), made as (
      insert into documents (tenant_id, name, content_type, size, sha256, version, created_at, updated_at)
        values ($1, 'photo ' || $5::integer || '.jpg', 'image/jpeg', $3, $4, 1, now(), now()) returning tenant_id, id
    ) select id from made`,
    [tenantId, upload, bytes.length, sha256, n],
  )
  await database.pool.query(
    `insert into document_versions (tenant_id, document_id, version, upload_id, content_type, size, sha256, created_at)
      select tenant_id, max(id), 1, $2, 'image/jpeg', $3, $4, now() from documents where tenant_id = $1 group by 1`,
    [tenantId, upload, bytes.length, sha256],
  )
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const timer = setInterval(look, 100)
  highest = 0
  try {
    return await work()
  } finally {
    clearInterval(timer)
    look()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${what}: ${seconds} s, ${Math.round(highest / 1024 ** 2)} MB at most`)
  }
}

let highest = 0
function look(): void {
  highest = Math.max(highest, process.memoryUsage.rss())
}

await main()
