import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { readSettings } from '../../../db/engine/base/settings.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { QuickbooksDouble } from '../../operate/quickbooks-double/double.ts'
import { detectService } from '../../packages/conformance/detect-service.ts'
import { runConformance } from '../../packages/conformance/run.ts'
import { createTestDatabase, type Lifetime } from '../../testkit/environment/database.ts'
import { makeTestTenant, type TenantOptions, type TestTenant } from '../../testkit/environment/service.ts'
import { fuzz } from '../../testkit/fixtures/fuzz.ts'
import { prepareRequest } from '../../testkit/fixtures/prepared-requests.ts'
import { pathParameterNames } from '../../testkit/fixtures/sample.ts'
import { contractDocument, contractOperations } from '../../testkit/http/contract.ts'
import { makeUser } from '../../testkit/oauth.ts'
import { postMcp, toolCallMessage } from '../../testkit/peers/agent.ts'
import { type CorpusEntry, type Exchange, JsonLines } from './corpus.ts'
import { createFilesFolder, startInstallation, waitForBufferedRows } from './installation.ts'
import { RecordingProxy } from './recording-proxy.ts'
import { recordStatements } from './statement-recorder.ts'

export interface RecordOptions {
  /** Folder of the release that answers; undefined for this checkout. */
  folder: string | undefined
  /** Name of the release. */
  release: string
  seed: number
  /** Number of generated requests for each operation. */
  cases: number
  /** File of the corpus, and folder for the stored files. */
  corpus: string
  files: string
  onRequest(count: number): void
}

/**
 * Records a corpus: starts a release on an empty database, and sends requests through a proxy. They are those of the
 * conformance kit and of the fuzzer, and calls of an agent. Also records the statements with which the generators write
 * to the database directly.
 */
export async function recordCorpus(lifetime: Lifetime, options: RecordOptions): Promise<void> {
  const { seed, cases } = options
  const { url, drop } = await createTestDatabase()
  lifetime.teardown(drop)
  const dataDir = await createFilesFolder(lifetime)
  const secretKey = randomBytes(32).toString('base64url')
  const quickbooks = new QuickbooksDouble()
  await quickbooks.listen()
  lifetime.teardown(() => quickbooks.close())
  const lines = new JsonLines(options.corpus)
  const write = (entry: CorpusEntry) => lines.write(entry)
  const origin = await openRecordedService(lifetime, options, { url, dataDir, secretKey, quickbooks, write })
  const database = openDatabasePool({ url, name: 'generators', poolSize: 4 })
  lifetime.teardown(() => database.close())
  recordStatements(database.pool, write)
  const files = await openConfiguredFileStore(readSettings({ DATA_DIR: dataDir, SECRET_KEY: secretKey }))
  const newTenant = (limits: TenantOptions = {}) =>
    makeTestTenant({ database, files, quickbooks }, origin, { maxWebhookEndpoints: 1_000, ...limits })
  await sendConformanceKit(origin, [await newTenant(), await newTenant()], seed)
  await fuzz(newTenant, { cases, seed })
  await sendAgentCalls(origin, await newTenant())
  await lines.close()
  await rm(options.files, { recursive: true, force: true })
  await cp(dataDir, options.files, { recursive: true })
}

interface RecordingPlace {
  url: string
  dataDir: string
  secretKey: string
  quickbooks: QuickbooksDouble
  write(entry: CorpusEntry): void
}

/** Starts the release behind a proxy that records its requests. Returns the address of the proxy. */
async function openRecordedService(
  lifetime: Lifetime,
  { folder, release, seed, onRequest }: RecordOptions,
  { url, dataDir, secretKey, quickbooks, write }: RecordingPlace,
): Promise<string> {
  const outside: Exchange[] = []
  const outsideProxy = new RecordingProxy({ onExchange: (exchange) => outside.push(exchange) })
  outsideProxy.passTo(quickbooks.origin)
  const outsideOrigin = await outsideProxy.listen()
  let count = 0
  const proxy = new RecordingProxy({
    onRequest: waitForBufferedRows,
    async onExchange(exchange) {
      // The tasks run before the client gets the answer, so that its next request finds the same state in every run.
      await installation.runDueTasks()
      write({ kind: 'request', ...exchange, outside: outside.splice(0) })
      onRequest(++count)
    },
  })
  const origin = await proxy.listen()
  lifetime.teardown(() => [proxy, outsideProxy].map((one) => one.close()))
  const place = '{origin}'
  const addresses = mapValues(quickbooks.env, (value) => value.replace(quickbooks.origin, place))
  write({ kind: 'setup', origin, quickbooks: addresses, secretKey, release, seed })
  const installation = await startInstallation(lifetime, {
    release: folder,
    databaseUrl: url,
    dataDir,
    secretKey,
    publicOrigin: origin,
    quickbooks: mapValues(addresses, (value) => value.replace(place, outsideOrigin)),
  })
  proxy.passTo(installation.origin)
  return origin
}

const mapValues = (values: Record<string, string>, map: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** Sends the requests of the conformance kit. Its judgement of the answers is not used. */
async function sendConformanceKit(origin: string, tenants: [TestTenant, TestTenant], seed: number): Promise<void> {
  await makeUser(tenants[0])
  const keys = await Promise.all(tenants.map((tenant) => tenant.key()))
  const [firstKey, secondKey] = keys.map(({ key }) => key) as [string, string]
  await runConformance({
    service: await detectService(new URL(`${origin}/api/v1`)),
    kitContract: contractDocument,
    firstKey,
    secondKey,
    seed,
    receiver: 'deliveries are not recorded',
    only: [],
    without: ['webhooks'],
  })
}

/** Operation that agents do not call: the order of its rows depends on the speed of the run (masks.ts). */
const batchedOperation = 'listApiAuditLogs'

/** Calls the operations as an agent does, over MCP, with the values of their recipes. */
async function sendAgentCalls(origin: string, tenant: TestTenant): Promise<void> {
  for (const operation of contractOperations) {
    if (operation.operationId === batchedOperation) continue
    const { ids, query, body, form, client } = await prepareRequest(tenant, operation)
    if (form) continue
    const path = Object.fromEntries(pathParameterNames(operation.path).map((name, index) => [name, ids[index]]))
    const call = { operation: operation.operationId, path, query, ...(body !== undefined && { body }) }
    await postMcp(origin, client.token, toolCallMessage('call', call))
  }
}
