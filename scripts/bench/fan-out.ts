import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Authority, createCertificateAuthority } from '../stage/authority.ts'
import type { BenchKit, BenchTenant } from './bench-kit.ts'
import { contactFileColumns, writeContactsFile } from './contact-rows.ts'
import { readJob, requestData, startJob, uploadFile } from './jobs.ts'
import { siteLogColumns, writeSiteLogsFile } from './site-log-rows.ts'
import { startWorkerProcess } from './worker-process.ts'

/**
 * How late an event reaches its receiver, in milliseconds from the request that caused it: alone, and beside a
 * fan-out.
 */
export interface FanOutRow {
  workload: string
  events: number
  idleP50Ms: number
  idleMostMs: number
  besideP50Ms: number
  besideMostMs: number
  /** Deliveries of the large organization that arrived between the request and the event: the median. */
  besideAhead: number
  /** Deliveries a second to the large organization meanwhile. */
  besideDeliveriesPerSecond: number
  /** Deliveries to the large organization that were still open at the end. */
  backlog: number
}

const endpoints = 16
const events = 60
const everyMs = 250

/** What the large organization imports, and what its endpoints ask for. */
const imports = {
  contacts: {
    path: '/contacts/imports',
    columns: contactFileColumns,
    subscription: { eventTypes: ['contact.created'] },
    write: (_stage: BenchKit, _tenant: BenchTenant, file: string, rows: number) => writeContactsFile(file, rows),
  },
  'site logs': {
    path: '/site-logs/imports',
    columns: siteLogColumns,
    subscription: { eventPatterns: ['site_log.*'] },
    write: writeSiteLogsFile,
  },
}

/**
 * One organization imports `rows` contacts or site logs and has 16 endpoints that subscribe to each; another changes a record
 * four times a second and has one endpoint. Only the events of the second are measured, so the worker is ended with
 * deliveries open.
 */
export async function fanOutRows(stage: BenchKit, rows: number, what: keyof typeof imports): Promise<FanOutRow[]> {
  const { path, columns, subscription, write } = imports[what]
  const [large, small] = stage.tenants as [BenchTenant, BenchTenant]
  const receivers = await startReceivers(await createCertificateAuthority())
  const certificate = join(stage.dataDir, 'ca.pem')
  await writeFile(certificate, receivers.certificate)
  const hosts = { WEBHOOK_DEV_HOSTS: `${receivers.large.host},${receivers.small.host}` }
  const api = await stage.start('handlers/main.ts', hosts)
  const worker = startWorkerProcess(stage, { ...hosts, NODE_EXTRA_CA_CERTS: certificate })
  const file = join(stage.dataDir, 'imported.csv')
  try {
    await write(stage, large, file, rows)
    const register = (tenant: BenchTenant, host: string, index: number, wanted: object) =>
      requestData(api.origin, tenant, 'POST', '/webhook-endpoints', { url: `https://${host}/${index}`, ...wanted })
    for (let place = 0; place < endpoints; place += 1) await register(large, receivers.large.host, place, subscription)
    await register(small, receivers.small.host, 0, { eventTypes: ['contact.updated'] })
    const delaysOf = () => delays(api.origin, small, receivers)
    await delaysOf()
    const idle = await delaysOf()
    const mapping = Object.fromEntries(columns.split(',').map((name) => [name, name]))
    const sourcePath = await uploadFile(api.origin, large, file)
    const id = await startJob(api.origin, large, path, { sourcePath, mapping })
    for (let processed = 0; processed === 0; ) processed = (await readJob(api.origin, large, id)).progress.processed
    const [from, seen] = [performance.now(), receivers.large.count()]
    const beside = await delaysOf()
    const seconds = (performance.now() - from) / 1000
    const row = {
      workload: `an event beside an import of ${rows} ${what} to ${endpoints} endpoints`,
      events,
      idleP50Ms: idle.p50,
      idleMostMs: idle.most,
      besideP50Ms: beside.p50,
      besideMostMs: beside.most,
      besideAhead: beside.ahead,
      besideDeliveriesPerSecond: Math.round((receivers.large.count() - seen) / seconds),
      backlog: await backlogOf(stage, large),
    }
    return [row]
  } finally {
    await rm(file, { force: true })
    await worker.kill()
    await api.stop()
    receivers.close()
  }
}

async function backlogOf({ database }: BenchKit, { id }: BenchTenant): Promise<number> {
  const text = 'select count(*) as open from webhook_deliveries where tenant_id = $1 and next_attempt_at is not null'
  return (await database.pool.query<{ open: number }>(text, [id])).rows[0]!.open
}

/** Changes a record every quarter of a second, and measures until each change has arrived. */
async function delays(
  origin: string,
  tenant: BenchTenant,
  { large, small }: { large: Receiver; small: Receiver },
): Promise<{ p50: number; most: number; ahead: number }> {
  const waiting: Promise<{ ms: number; ahead: number }>[] = []
  for (let index = 0; index < events; index += 1) {
    const firstName = randomUUID()
    const [from, count] = [performance.now(), large.count()]
    waiting.push(small.arrivalOf(firstName).then((at) => ({ ms: at - from, ahead: large.count() - count })))
    await requestData(origin, tenant, 'PATCH', `/contacts/${tenant.contactIds[0]}`, { firstName })
    await sleep(Math.max(0, from + everyMs - performance.now()))
  }
  const arrived = await Promise.all(waiting)
  const sorted = (values: number[]) => values.sort((a, b) => a - b)
  const ms = sorted(arrived.map((one) => one.ms))
  const middle = Math.floor(events / 2)
  return { p50: ms[middle]!, most: ms.at(-1)!, ahead: sorted(arrived.map(({ ahead }) => ahead))[middle]! }
}

interface Receiver {
  host: string
  count(): number
  /** Resolves to the time at which an event with this name arrived. Rejects after a minute and a half. */
  arrivalOf(firstName: string): Promise<number>
}

async function startReceivers(authority: Authority) {
  const tls = await authority.issue('localhost')
  const servers: Server[] = []
  const start = async (): Promise<Receiver> => {
    let count = 0
    const expected = new Map<string, (at: number) => void>()
    const server = createServer(tls, (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const at = performance.now()
        count += 1
        response.writeHead(200).end()
        if (expected.size === 0) return
        const { firstName } = JSON.parse(Buffer.concat(parts).toString()).data
        expected.get(firstName)?.(at)
        expected.delete(firstName)
      })
    })
    servers.push(server)
    await once(server.listen(0, 'localhost'), 'listening')
    return {
      host: `localhost:${(server.address() as AddressInfo).port}`,
      count: () => count,
      arrivalOf: (firstName) =>
        Promise.race([
          new Promise<number>((resolve) => expected.set(firstName, resolve)),
          sleep(90_000, undefined, { ref: false }).then(() => Promise.reject(new Error('an event did not arrive'))),
        ]),
    }
  }
  const [large, small] = [await start(), await start()]
  const close = (): void => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { certificate: authority.certificate, large, small, close }
}
