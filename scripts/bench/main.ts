import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { httpRows, type Row } from './http.ts'
import { openStage } from './stage.ts'

/**
 * `make bench`: every workload beside its reference in the same run, over loopback, on a database made for it. Prints a
 * table and writes bench-results/<time>.json.
 */
async function main(): Promise<void> {
  const full = process.env.SCALE === 'full'
  const stage = await openStage({ tenants: 1_000, contactsEach: full ? 500 : 50 })
  try {
    const rows = await httpRows(stage)
    print(rows)
    await mkdir('bench-results', { recursive: true })
    const file = `bench-results/${new Date().toISOString().replaceAll(':', '-')}.json`
    await writeFile(
      file,
      JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, node: process.version, rows }, null, 2),
    )
    console.log(`\n${file}`)
  } finally {
    await stage.close()
  }
}

function print(rows: Row[]): void {
  const table = rows.map(({ workload, service, reference, ratio, target }) => ({
    workload,
    'req/s': service.requestsPerSecond,
    'bare req/s': reference.requestsPerSecond,
    ratio: ratio.toFixed(2),
    target: target.toFixed(2),
    p50: service.p50Ms,
    p99: service.p99Ms,
    'CPU us': service.cpuMicros,
    'bare CPU us': reference.cpuMicros,
    'RSS MB': service.rssMb,
  }))
  console.table(table)
}

await main()
