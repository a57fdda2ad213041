import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { findBinaries } from '../../../db/engine/postgres/embedded/binaries.ts'
import { removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import type { ClusterLocation } from '../../../db/engine/postgres/embedded/location.ts'
import {
  clusterUrl,
  createClusterFiles,
  ensureRunning,
  stopServer,
  superuser,
} from '../../../db/engine/postgres/embedded/server.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'

/**
 * Creates a DATA_DIR. After the last test of the file, it is removed and its database server stopped. All DATA_DIRs of
 * a file are removed together: on some disks, creating the 1,000 files of a database server becomes slower after each
 * removal.
 */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  // If the tests run as root, Postgres runs under another account, which needs access to its data in DATA_DIR.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  t.teardown(async () => {
    await removeDataDir(dataDir)
    rmSync(folder, { recursive: true })
  })
  return dataDir
}

/** Returns the folder with the database files of a DATA_DIR. */
export function clusterFolder(dataDir: string): string {
  const record = join(dataDir, 'postgres', 'home')
  return existsSync(record) ? readFileSync(record, 'utf8') : join(dataDir, 'postgres')
}

export async function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Creates database files as earlier releases did if they were run by root. The files are stored in DATA_DIR and belong
 * to the system account `nobody`. The migrated database belongs to the superuser and has a tenant "Old". The server is
 * stopped afterwards.
 */
export async function makeEarlierReleaseCluster(dataDir: string): Promise<void> {
  const control = join(dataDir, 'postgres')
  mkdirSync(control, { recursive: true })
  const at: ClusterLocation = {
    control,
    home: control,
    data: join(control, 'data'),
    account: { uid: 65_534, gid: 65_534 },
  }
  const password = '0123456789abcdef'
  writeFileSync(join(control, 'password'), password, { mode: 0o600 })
  const binaries = await findBinaries(at)
  createClusterFiles(at, binaries, password)
  const socketFolder = await ensureRunning(at, binaries, password)
  const url = (database: string) => clusterUrl(socketFolder, superuser, password, database)
  await queryOnce(url('postgres'), 'create database construction template template0')
  await migrate(url('construction'))
  await queryOnce(
    url('construction'),
    "insert into tenants (name, created_at, updated_at) values ('Old', now(), now())",
  )
  await stopServer(at)
}
