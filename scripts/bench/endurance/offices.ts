import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CleanupSteps } from '../../stage/cleanup.ts'
import type { BenchKit, BenchServer } from '../bench-kit.ts'
import { requestData } from '../jobs.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'

const everySoMany = 10

export interface Offices {
  api: BenchServer
  worker: WorkerProcess
  /** Inserts contacts by node:http and pg alone. */
  bare: BenchServer
}

/**
 * Starts a receiver, an API, a worker and a bare server; the hot organization and every tenth other has an endpoint for
 * what it changes.
 */
export async function startOffices(stage: BenchKit, endings: CleanupSteps): Promise<Offices> {
  const receiver = fork(join(import.meta.dirname, '../../stage/https-receiver.ts'))
  await endings.add(() => receiver.kill())
  const [{ port, certificate }] = (await once(receiver, 'message')) as [{ port: number; certificate: string }]
  const certificateFile = join(stage.dataDir, 'ca.pem')
  await writeFile(certificateFile, certificate)
  const hosts = { WEBHOOK_DEV_HOSTS: `localhost:${port}` }
  const api = await stage.start('handlers/main.ts', hosts)
  const worker = startWorkerProcess(stage, { ...hosts, NODE_EXTRA_CA_CERTS: certificateFile })
  await endings.add(() => worker.stop())
  for (const [index, tenant] of stage.tenants.entries()) {
    if (index % everySoMany !== 0) continue
    const wanted = { url: `https://localhost:${port}/${tenant.id}`, eventPatterns: ['contact.*', 'bid.*'] }
    await requestData(api.origin, tenant, 'POST', '/webhook-endpoints', wanted)
  }
  return { api, worker, bare: await stage.start('scripts/bench/requests/bare-server.ts') }
}
