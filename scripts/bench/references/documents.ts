import type { BenchKit, BenchServer } from '../bench-kit.ts'
import { downloadAndVerify, postWithRetry, uploadMegabytes } from '../large-files.ts'

/** Speed of one transfer of a file, and the server's CPU time for the whole transfer. */
interface Transfer {
  megabytesPerSecond: number
  cpuMs: number
}

/**
 * One row of the printed table: an upload or download of a document compared with bare streams, measured alternately.
 */
export interface TransferRow {
  workload: string
  megabytes: number
  service: Transfer
  bare: Transfer
  /** Megabytes per second of the service divided by those of the reference. */
  ratio: number
}

const rounds = 5

/**
 * Measures the upload and the download of a document, compared with bare node:http that streams to and from a file and
 * also computes the hash.
 *
 * The service does more than the reference. It reserves the organization's storage while a file grows, and watches the
 * free disk space and the sender's speed. It flushes the file to disk under its own name before it answers, and it
 * serves ranges and an ETag.
 */
export async function measureTransfers(stage: BenchKit, megabytes: number): Promise<TransferRow[]> {
  const service = await stage.start('handlers/main.ts')
  const bare = await stage.start('scripts/bench/references/server.ts')
  const [{ key }] = stage.tenants as [BenchKit['tenants'][number]]
  const headers = { Authorization: `Bearer ${key}` }
  const open = () =>
    postWithRetry(service, key, '/documents/uploads', { contentType: 'video/mp4', filename: 'site.mp4' })
  const first = await open()
  await uploadMegabytes(String(first.uploadUrl), megabytes)
  await uploadMegabytes(`${bare.origin}/files/site`, megabytes)
  const made = await postWithRetry(service, key, '/documents', { sourcePath: first.sourcePath })
  const from = `${service.origin}/api/v1/documents/${made.id}/download`
  for (const url of [from, `${bare.origin}/files/site`]) await downloadAndVerify(url, headers, String(made.sha256))
  const measured: Record<'up' | 'down', { service: Transfer; bare: Transfer }[]> = { up: [], down: [] }
  for (let round = 0; round < rounds; round += 1) {
    const { uploadUrl } = await open()
    measured.up.push({
      service: await timed(service, megabytes, () => uploadMegabytes(String(uploadUrl), megabytes)),
      bare: await timed(bare, megabytes, () => uploadMegabytes(`${bare.origin}/files/site`, megabytes)),
    })
    measured.down.push({
      service: await timed(service, megabytes, () => downloadAndVerify(from, headers)),
      bare: await timed(bare, megabytes, () => downloadAndVerify(`${bare.origin}/files/site`, {})),
    })
  }
  await Promise.all([service.stop(), bare.stop()])
  return [rowOf('a document up', megabytes, measured.up), rowOf('a document down', megabytes, measured.down)]
}

async function timed(server: BenchServer, megabytes: number, transfer: () => Promise<void>): Promise<Transfer> {
  const [from, cpuFrom] = [performance.now(), await server.cpuMs()]
  await transfer()
  const seconds = (performance.now() - from) / 1000
  return { megabytesPerSecond: megabytes / seconds, cpuMs: (await server.cpuMs()) - cpuFrom }
}

function rowOf(workload: string, megabytes: number, measured: { service: Transfer; bare: Transfer }[]): TransferRow {
  const median = (side: 'service' | 'bare', figure: keyof Transfer): number =>
    measured.map((round) => round[side][figure]).sort((a, b) => a - b)[rounds >> 1]!
  const of = (side: 'service' | 'bare'): Transfer => ({
    megabytesPerSecond: median(side, 'megabytesPerSecond'),
    cpuMs: median(side, 'cpuMs'),
  })
  const [service, bare] = [of('service'), of('bare')]
  return { workload, megabytes, service, bare, ratio: service.megabytesPerSecond / bare.megabytesPerSecond }
}
