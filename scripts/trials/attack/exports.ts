import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startWorkerProcess } from '../../testkit/environment/worker-process.ts'
import type { Attack, AttackTarget } from './attacks.ts'
import { readStatus, signInAttacker } from './visitors.ts'

const records = 1_000_000
const recordsAtOnce = 100_000

/**
 * Attack in which an organization exports a million records into one file while other organizations send their usual
 * requests.
 */
export const exportAttacks: Attack[] = [
  {
    name: 'an export of an organization of a million records',
    concurrency: 1,
    async prepare(target) {
      const { kit, attacker, origin } = target
      await fillRecords(target)
      const headers = await signInAttacker(target, 'owner')
      const address = `${origin}/portal/export`
      const page = await (await fetch(address, { headers })).text()
      const form = /name="form" value="([^"]*)"/.exec(page)![1]!
      const body = new URLSearchParams({ form })
      const asked = await readStatus(fetch(address, { method: 'POST', headers, body, redirect: 'manual' }))
      if (asked !== 303) throw new Error(`the export was refused: ${asked}`)
      const worker = startWorkerProcess(kit)
      const progress = async () => {
        const text = 'select status, bytes from organization_exports where tenant_id = $1'
        return (await kit.database.pool.query<{ status: string; bytes: number }>(text, [attacker.id])).rows[0]!
      }
      while ((await progress()).bytes === 0) await sleep(100)
      return {
        async blow() {
          await sleep(500)
          return readStatus(fetch(address, { headers }))
        },
        async end() {
          const { status, bytes } = await progress()
          console.log(
            `the export is ${status}, ${Math.round(bytes / 1024 ** 2)} MB written; others' p99 is to be at most twice the quiet one`,
          )
          await worker.stop()
        },
      }
    },
  },
]

async function fillRecords({ kit: { database }, attacker }: AttackTarget): Promise<void> {
  for (let filled = 0; filled < records; filled += recordsAtOnce) {
    await sql`
      insert into contacts (tenant_id, type, first_name, last_name, company_name, email, phone, created_at, updated_at)
      select ${attacker.id}::bigint, 'customer', 'First' || n, 'Last' || n, 'Company ' || n % 97, 'person' || n || '@mail.example',
        '+1 206 555 ' || n, now(), now() from generate_series(1, ${recordsAtOnce}::integer) n`.execute(database.sql)
  }
  await sql`vacuum (analyze) contacts`.execute(database.sql)
}
