import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import type { CleanupSteps } from '../../testkit/environment/cleanup.ts'
import { EmbeddedTestPostgres } from '../../testkit/environment/own-postgres.ts'
import { ProcessSupervisor } from '../../testkit/environment/process-supervisor.ts'
import { createTenantWithKey, type TenantWithKey } from '../../testkit/environment/tenants.ts'

/** Running service whose history is recorded. It has its own database, and is removed at the end of the run. */
export interface HistoryService {
  postgres: EmbeddedTestPostgres
  /** Database connections of the run itself. */
  database: Database
  processes: ProcessSupervisor
  tenants: TenantWithKey[]
  /** Folder with the output of the processes. */
  logs: string
}

const tenantCount = 3

/** Starts a database, two API processes and a worker, and creates the organizations. */
export async function openHistoryService(endings: CleanupSteps): Promise<HistoryService> {
  const folder = await mkdtemp(join(tmpdir(), 'histories-'))
  await endings.add(() => rm(folder, { recursive: true, force: true }))
  const [logs, dataDir] = [join(folder, 'logs'), join(folder, 'data')]
  await mkdir(logs)
  await mkdir(dataDir)
  const postgres = await EmbeddedTestPostgres.open(join(folder, 'database'))
  await endings.add(() => postgres.remove())
  await migrate(postgres.url)
  const database = openDatabasePool({ url: postgres.url, name: 'histories', poolSize: 2, statementTimeoutMs: 60_000 })
  await endings.add(() => database.close())
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, POOL_SIZE: '8', DRAIN_SECONDS: '3' }
  const cast = new ProcessSupervisor(() => env, database, logs)
  await endings.add(() => cast.close())
  process.once('exit', () => cast.killNow())
  await cast.start(1)
  const tenants: TenantWithKey[] = []
  for (let number = 1; number <= tenantCount; number += 1)
    tenants.push(await createTenantWithKey(database, `Yard ${number}`))
  return { postgres, database, processes: cast, tenants, logs }
}
