import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import type { FileStore as Files } from '../../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import type { CleanupSteps } from '../../testkit/environment/cleanup.ts'
import { EmbeddedTestPostgres, type TestPostgres } from '../../testkit/environment/own-postgres.ts'
import { ProcessSupervisor } from '../../testkit/environment/process-supervisor.ts'
import type { TestS3Server } from '../../testkit/environment/s3.ts'
import { createTenantWithKey, type TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { CountedClient } from '../../testkit/http/counted-requests.ts'
import { TestRandom } from '../../testkit/random.ts'
import { type ReceiverProcess, startReceiverProcess } from '../../testkit/webhooks/receiver-process.ts'
import { AccountingLoad } from './accounting-load.ts'
import { ClerkLoad } from './clerk-load.ts'
import { ClusterPostgres } from './cluster/cluster-postgres.ts'
import { createNodeTenants } from './cluster/observers.ts'
import { ContractLoad } from './contract-load.ts'
import { type FileSystemStore, openBucket, openFileStore } from './file-store.ts'
import { HistoryLoad } from './history-load.ts'
import { JobLoad } from './job-load.ts'
import { ChaosLoad } from './load.ts'
import { openChaosClient } from './requests.ts'
import { ChangingSecretKey } from './secret-keys.ts'

/**
 * Resources of one chaos run. All of them exist only for the run, are stored in temporary folders and are removed at
 * its end.
 */
export interface ChaosRun {
  random: TestRandom
  postgres: TestPostgres
  /** Same object as `postgres` if that is a cluster. */
  cluster: ClusterPostgres | undefined
  /** Database connections of the test program itself, not of the service. */
  database: Database
  /** Connections for the checks, with a statement timeout of 30 minutes. */
  checkDatabase: Database
  /** File system of DATA_DIR, which the run can fill. */
  store: FileSystemStore
  /** File store of the service's processes. */
  files: Files
  /** S3 server of the bucket, if the files are stored in one. */
  s3: TestS3Server | undefined
  processes: ProcessSupervisor
  keys: ChangingSecretKey
  receiver: ReceiverProcess
  /** The two organizations to which the writers write. */
  writerTenants: TenantWithKey[]
  /** Organization of the load generator of jobs. */
  jobTenant: TenantWithKey
  /** Organizations on each node of a cluster. Requests of these organizations are measured while nodes fail. */
  nodeTenants: TenantWithKey[]
  /** Organization whose invoices go to QuickBooks, where they are checked. */
  accountingTenant: TenantWithKey
  /** Organization of the clerks. */
  clerkTenant: TenantWithKey
  requests: CountedClient
  writeLoad: ChaosLoad
  jobLoad: JobLoad
  contractLoad: ContractLoad
  accountingLoad: AccountingLoad
  clerkLoad: ClerkLoad
  historyLoad: HistoryLoad
  /** Organization whose clients record what they see. */
  historyTenant: TenantWithKey
  /** Folder with the output of the processes. */
  logs: string
  /** Periods in which the file store was full, in ms since the epoch. A job that needs space may then fail. */
  fullTimes: [from: number, to: number][]
}

const types = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'product.created',
  'product.updated',
  'bid.created',
  'bid.updated',
  'project.updated',
  'change_order.approved',
  'change_order.voided',
  'pay_app.approved',
]
/**
 * Event types of the endpoint of `jobTenant`. contact.created is left out, because imports would send hundreds of thousands
 * of these events.
 */
const yardTypes = ['contact.deleted', 'product.created', 'bid.created', 'bid.updated']

/** Starts the database, the receiver and the processes, and creates the organizations with their endpoints. */
export async function startChaosRun(seed: number, endings: CleanupSteps): Promise<ChaosRun> {
  const chance = new TestRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const { CLUSTER, NODE_DATA } = process.env
  const cluster = CLUSTER ? await ClusterPostgres.open(CLUSTER, NODE_DATA) : undefined
  if (cluster) process.once('exit', () => cluster.thawNow())
  const postgres = cluster ?? (await EmbeddedTestPostgres.open(join(folder, 'database')))
  await endings.add(() => postgres.remove().finally(() => rm(folder, { recursive: true, force: true })))
  await migrate(postgres.url)
  const database = openDatabasePool({ url: postgres.url, name: 'chaos', poolSize: 6, statementTimeoutMs: 120_000 })
  await endings.add(() => database.close())
  // Service connections avoid sequential scans, so that no query scans a whole table for one tenant. The checks read
  // nearly all rows, so they may scan.
  const judge = openDatabasePool({
    url: postgres.url,
    name: 'judge',
    poolSize: 1,
    statementTimeoutMs: 1_800_000,
    planner: { enable_seqscan: 'on' },
  })
  await endings.add(() => judge.close())
  const bucket = await openBucket(join(folder, 's3'))
  await endings.add(() => bucket?.s3.kill())
  const store = openFileStore(!bucket)
  await endings.add(() => store.remove())
  const files = await openConfiguredFileStore({ filesUrl: bucket?.filesUrl, dataDir: store.folder })
  const receiver = await startReceiverProcess()
  await endings.add(() => receiver.end())
  await writeFile(join(folder, 'ca.pem'), receiver.certificate)
  const keys = new ChangingSecretKey(seed)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: store.folder,
    ...(bucket && { FILES_URL: bucket.filesUrl }),
    POOL_SIZE: '8',
    DRAIN_SECONDS: '10',
    WEBHOOK_DEV_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const requests = openChaosClient()
  const bookkeepers = new AccountingLoad(requests, () => chance.pick(cast.origins), chance, database)
  await bookkeepers.double.listen()
  await endings.add(() => bookkeepers.double.close())
  const cast: ProcessSupervisor = new ProcessSupervisor(
    () => ({ ...env, ...keys.env, ...bookkeepers.env }),
    database,
    logs,
  )
  await endings.add(() => cast.close())
  process.once('exit', () => cast.killNow())
  await cast.start(2)
  const load = new ChaosLoad(requests, cast.origins, chance)
  const [ledger, yard, site, archive, ...offices] = await makeOffices(database)
  const observers = cluster ? await createNodeTenants(database, cluster) : []
  const errands = new JobLoad(load, database, chance)
  const contractors = new ContractLoad(load, chance)
  const clerks = new ClerkLoad(load, chance, database, keys.reader)
  const part = {
    random: chance,
    postgres,
    cluster,
    database,
    checkDatabase: judge,
    store,
    files,
    s3: bucket?.s3,
    processes: cast,
    keys,
    receiver,
    writerTenants: offices,
    jobTenant: yard!,
    clerkTenant: site!,
    nodeTenants: observers,
    accountingTenant: ledger!,
    requests,
    writeLoad: load,
    jobLoad: errands,
    contractLoad: contractors,
    accountingLoad: bookkeepers,
    clerkLoad: clerks,
    historyLoad: new HistoryLoad({ origins: cast.origins, tenants: [archive!] }, seed),
    historyTenant: archive!,
  }
  const scene: ChaosRun = { ...part, logs, fullTimes: [] }
  await addEndpoints(scene)
  return scene
}

async function makeOffices(database: Database): Promise<TenantWithKey[]> {
  return [
    await createTenantWithKey(database, 'Ledger'),
    await createTenantWithKey(database, 'Yard'),
    await createTenantWithKey(database, 'Site'),
    await createTenantWithKey(database, 'Archive'),
    await createTenantWithKey(database, 'North'),
    await createTenantWithKey(database, 'South'),
  ]
}

async function addEndpoints({ processes, receiver, requests, writerTenants, jobTenant }: ChaosRun): Promise<void> {
  const add = async (tenant: TenantWithKey, eventTypes: string[], path = 'all') => {
    const body = { url: `https://${receiver.host}/${tenant.id}/${path}`, eventTypes }
    await requests.sendUntilAnswered(() => processes.origins[0]!, {
      tenant,
      method: 'POST',
      path: '/webhook-endpoints',
      body,
    })
  }
  for (const office of writerTenants) await add(office, types)
  await add(writerTenants[0]!, ['bid.created'], 'bids')
  await add(jobTenant, yardTypes)
}
