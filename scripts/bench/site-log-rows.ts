import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from './bench-kit.ts'

/** Columns of the CSV file of site logs, like a foreman's daily notes. */
export const siteLogColumns = 'projectId,createdBy,logDate,notes,personnelCount,workPerformed'
const projects = 20
const linesAtOnce = 5_000
const daysInAll = 1_096

/** Writes a CSV file of `count` site logs. Creates the projects and the user that they refer to. */
export async function writeSiteLogsFile(
  { database }: BenchKit,
  { id }: BenchTenant,
  path: string,
  count: number,
): Promise<void> {
  const { rows: users } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    values (${id}, ${`foreman@bench${id}.example`}, 'Foreman', 'field', 'none', now(), now()) returning id`.execute(
    database.sql,
  )
  const { rows } = await sql<{ number: string }>`
    insert into projects (tenant_id, name, own_number, status, phases, created_at, updated_at)
    select ${id}::bigint, 'Deck ' || n, '2026-' || n, 'active', '[]', now(), now()
    from generate_series(1, ${projects}::integer) n returning own_number as number`.execute(database.sql)
  const line = (n: number): string => {
    const day = new Date(Date.UTC(2024, 0, 1 + (n % daysInAll))).toISOString().slice(0, 10)
    return `${rows[n % projects]!.number},${users[0]!.id},${day},Dry and calm on site ${n},${1 + (n % 9)},Joists of section ${n % 977}\n`
  }
  const file = createWriteStream(path)
  file.write(`${siteLogColumns}\n`)
  for (let from = 0; from < count; from += linesAtOnce) {
    const lines = Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, index) => line(from + index))
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
