import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore as Files } from '../../db/files/file-store.ts'
import { openConfiguredFileStore } from '../../db/files/open-file-store.ts'
import { type Database, openDatabasePool } from '../../db/postgres/connection.ts'
import { migrate } from '../../db/postgres/migrate.ts'
import { TestRandom } from '../../test/support/fixtures/random.ts'
import type { CleanupSteps } from '../stage/cleanup.ts'
import { OwnPostgres, type TrialPostgres } from '../stage/own-postgres.ts'
import { ProcessSupervisor } from '../stage/process-supervisor.ts'
import { type OwnProcess, startServiceEntry } from '../stage/processes.ts'
import type { OwnS3 } from '../stage/s3.ts'
import { makeTenant, type StageTenant } from '../stage/tenants.ts'
import { AccountingLoad } from './accounting-load.ts'
import { ClerkLoad } from './clerk-load.ts'
import { ClusterPostgres } from './cluster/cluster-postgres.ts'
import { createObservers } from './cluster/observers.ts'
import { ContractLoad } from './contract-load.ts'
import { type FileSystemStore, openBucket, openFileStore } from './file-store.ts'
import { JobLoad } from './job-load.ts'
import { ChaosLoad } from './load.ts'
import { RequestCounts, sendUntilAnswered } from './requests.ts'
import { TrialKeys } from './secret-keys.ts'

/**
 * Resources of one chaos run. All of them exist only for the run, are stored in temporary folders and are removed at
 * its end.
 */
export interface ChaosTrial {
  chance: TestRandom
  postgres: TrialPostgres
  /** Same object as `postgres` if that is a cluster. */
  cluster: ClusterPostgres | undefined
  /** Database connections of the test program itself, not of the service. */
  database: Database
  /** Connections for the checks, with a statement timeout of 30 minutes. */
  judge: Database
  /** File system of DATA_DIR, which the run can fill. */
  store: FileSystemStore
  /** File store of the service's processes. */
  files: Files
  /** S3 server of the bucket, if the files are stored in one. */
  s3: OwnS3 | undefined
  cast: ProcessSupervisor
  keys: TrialKeys
  receiver: ReceiverProcess
  /** The two organizations to which the writers write. */
  offices: StageTenant[]
  /** Organization of the load generator of jobs. */
  yard: StageTenant
  /** Organizations on each node of a cluster. Requests of these organizations are measured while nodes fail. */
  observers: StageTenant[]
  /** Organization whose invoices go to QuickBooks, where they are checked. */
  ledger: StageTenant
  /** Organization of the clerks. */
  site: StageTenant
  tally: RequestCounts
  load: ChaosLoad
  errands: JobLoad
  contractors: ContractLoad
  bookkeepers: AccountingLoad
  clerks: ClerkLoad
  /** Folder with the output of the processes. */
  logs: string
  /** Periods in which the file store was full, in ms since the epoch. A job that needs space may then fail. */
  fullTimes: [from: number, to: number][]
}

/** Process of the webhook receiver. */
export interface ReceiverProcess {
  host: string
  /** Returns how often each event was received, by its id. */
  seen(): Promise<Map<string, number>>
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
 * Event types of the endpoint of `yard`. contact.created is left out, because imports would send hundreds of thousands
 * of these events.
 */
const yardTypes = ['contact.deleted', 'product.created', 'bid.created', 'bid.updated']

/** Starts the database, the receiver and the processes, and creates the organizations with their endpoints. */
export async function openChaosTrial(seed: number, endings: CleanupSteps): Promise<ChaosTrial> {
  const chance = new TestRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const { CLUSTER, NODE_DATA } = process.env
  const cluster = CLUSTER ? await ClusterPostgres.open(CLUSTER, NODE_DATA) : undefined
  if (cluster) process.once('exit', () => cluster.thawNow())
  const postgres = cluster ?? (await OwnPostgres.open(join(folder, 'database')))
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
  const receiver = await startReceiver(folder, endings)
  const keys = new TrialKeys(seed)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: store.folder,
    ...(bucket && { FILES_URL: bucket.filesUrl }),
    POOL_SIZE: '8',
    DRAIN_SECONDS: '10',
    WEBHOOK_DEV_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const tally = new RequestCounts()
  const bookkeepers = new AccountingLoad(tally, () => chance.pick(cast.origins), chance, database)
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
  const load = new ChaosLoad(tally, cast.origins, chance)
  const [ledger, yard, site, ...offices] = await makeOffices(database)
  const observers = cluster ? await createObservers(database, cluster) : []
  const errands = new JobLoad(load, database, chance)
  const contractors = new ContractLoad(load, chance)
  const clerks = new ClerkLoad(load, chance, database, keys.reader)
  const part = {
    chance,
    postgres,
    cluster,
    database,
    judge,
    store,
    files,
    s3: bucket?.s3,
    cast,
    keys,
    receiver,
    offices,
    yard: yard!,
    site: site!,
    observers,
    ledger: ledger!,
    tally,
    load,
    errands,
    contractors,
    bookkeepers,
    clerks,
  }
  const scene: ChaosTrial = { ...part, logs, fullTimes: [] }
  await addEndpoints(scene)
  return scene
}

async function makeOffices(database: Database): Promise<StageTenant[]> {
  return [
    await makeTenant(database, 'Ledger'),
    await makeTenant(database, 'Yard'),
    await makeTenant(database, 'Site'),
    await makeTenant(database, 'North'),
    await makeTenant(database, 'South'),
  ]
}

async function addEndpoints({ cast, receiver, tally, offices, yard }: ChaosTrial): Promise<void> {
  const add = async (tenant: StageTenant, eventTypes: string[], path = 'all') => {
    const body = { url: `https://${receiver.host}/${tenant.id}/${path}`, eventTypes }
    await sendUntilAnswered(tally, () => cast.origins[0]!, { tenant, method: 'POST', path: '/webhook-endpoints', body })
  }
  for (const office of offices) await add(office, types)
  await add(offices[0]!, ['bid.created'], 'bids')
  await add(yard, yardTypes)
}

async function startReceiver(folder: string, endings: CleanupSteps): Promise<ReceiverProcess> {
  const own: OwnProcess = startServiceEntry('scripts/stage/https-receiver.ts', {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await endings.add(() => own.end('SIGKILL'))
  const nextMessage = <T>() =>
    new Promise<T>((resolve) => own.child.once('message', (message) => resolve(message as T)))
  const { port, certificate } = await nextMessage<{ port: number; certificate: string }>()
  await writeFile(join(folder, 'ca.pem'), certificate)
  return {
    host: `localhost:${port}`,
    async seen() {
      const answer = nextMessage<[string, number][]>()
      own.child.send('seen')
      return new Map(await answer)
    },
  }
}
