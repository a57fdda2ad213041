import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore as Files } from '../../db/files/file-store.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { connect, type Database } from '../../db/postgres/connection.ts'
import { migrate } from '../../db/postgres/migrate.ts'
import { Chance } from '../../test/support/fixtures/random.ts'
import { Cast } from '../stage/cast.ts'
import type { Endings } from '../stage/endings.ts'
import { OwnPostgres, type TrialPostgres } from '../stage/own-postgres.ts'
import { type OwnProcess, startOwn } from '../stage/processes.ts'
import type { OwnS3 } from '../stage/s3.ts'
import { makeTenant, type StageTenant } from '../stage/tenants.ts'
import { Bookkeepers } from './books.ts'
import { Clerks } from './clerks.ts'
import { makeObservers } from './cluster/observers.ts'
import { ClusterPostgres } from './cluster/place.ts'
import { Contractors } from './contracts.ts'
import { Errands } from './errands.ts'
import { type FileSystemStore, openBucket, openFileStore } from './file-store.ts'
import { ChaosLoad } from './load.ts'
import { settle, Tally } from './requests.ts'
import { TrialKeys } from './secret-keys.ts'

/**
 * Resources of the trial. All of them belong to the trial, are stored in temporary folders and are removed at its end.
 */
export interface Scene {
  chance: Chance
  postgres: TrialPostgres
  /** Same object as `postgres` if that is a cluster. */
  cluster: ClusterPostgres | undefined
  /** Connections of the trial to the database. */
  database: Database
  /** Connections for the checks, with a statement timeout of 30 minutes. */
  judge: Database
  /** File system of DATA_DIR, which the trial can fill. */
  store: FileSystemStore
  /** File store of the service's processes. */
  files: Files
  /** S3 server of the bucket, if the files are stored in one. */
  s3: OwnS3 | undefined
  cast: Cast
  keys: TrialKeys
  receiver: ReceiverProcess
  /** Organizations: writers write to two of them (`offices`), and `yard` runs jobs continuously. */
  offices: StageTenant[]
  yard: StageTenant
  /** Organizations on each node of a cluster, which are watched while nodes fail. */
  observers: StageTenant[]
  /** Organization whose invoices go to QuickBooks, where they are checked. */
  ledger: StageTenant
  /** Organization of the clerks. */
  site: StageTenant
  tally: Tally
  load: ChaosLoad
  errands: Errands
  contractors: Contractors
  bookkeepers: Bookkeepers
  clerks: Clerks
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
/** Without contact.created, because the yard's imports would send hundreds of thousands of these events. */
const yardTypes = ['contact.deleted', 'product.created', 'bid.created', 'bid.updated']

/** Starts the database, the receiver and the processes, and creates the organizations with their endpoints. */
export async function openScene(seed: number, endings: Endings): Promise<Scene> {
  const chance = new Chance(seed)
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const { CLUSTER, NODE_DATA } = process.env
  const cluster = CLUSTER ? await ClusterPostgres.open(CLUSTER, NODE_DATA) : undefined
  if (cluster) process.once('exit', () => cluster.thawNow())
  const postgres = cluster ?? (await OwnPostgres.open(join(folder, 'database')))
  await endings.add(() => postgres.remove().finally(() => rm(folder, { recursive: true, force: true })))
  await migrate(postgres.url)
  const database = connect({ url: postgres.url, name: 'chaos', poolSize: 6, statementTimeoutMs: 120_000 })
  await endings.add(() => database.close())
  // Service connections avoid sequential scans, so that no query scans a whole table for one tenant. The checks read
  // nearly all rows, so they may scan.
  const judge = connect({
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
  const files = await openFiles({ filesUrl: bucket?.filesUrl, dataDir: store.folder })
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
  const tally = new Tally()
  const bookkeepers = new Bookkeepers(tally, () => chance.pick(cast.origins), chance, database)
  await bookkeepers.double.listen()
  await endings.add(() => bookkeepers.double.close())
  const cast: Cast = new Cast(() => ({ ...env, ...keys.env, ...bookkeepers.env }), database, logs)
  await endings.add(() => cast.close())
  process.once('exit', () => cast.killNow())
  await cast.start(2)
  const load = new ChaosLoad(tally, cast.origins, chance)
  const [ledger, yard, site, ...offices] = await makeOffices(database)
  const observers = cluster ? await makeObservers(database, cluster) : []
  const errands = new Errands(load, database, chance)
  const contractors = new Contractors(load, chance)
  const clerks = new Clerks(load, chance, database, keys.reader)
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
  const scene: Scene = { ...part, logs, fullTimes: [] }
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

async function addEndpoints({ cast, receiver, tally, offices, yard }: Scene): Promise<void> {
  const add = async (tenant: StageTenant, eventTypes: string[], path = 'all') => {
    const body = { url: `https://${receiver.host}/${tenant.id}/${path}`, eventTypes }
    await settle(tally, () => cast.origins[0]!, { tenant, method: 'POST', path: '/webhook-endpoints', body })
  }
  for (const office of offices) await add(office, types)
  await add(offices[0]!, ['bid.created'], 'bids')
  await add(yard, yardTypes)
}

async function startReceiver(folder: string, endings: Endings): Promise<ReceiverProcess> {
  const own: OwnProcess = startOwn('scripts/stage/https-receiver.ts', {
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
