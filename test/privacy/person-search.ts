import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeFolders } from '../../db/domain/files/store-folders.ts'
import { deriveSecrets, type Secrets } from '../../db/engine/base/secrets.ts'
import type { Service, TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listFileNames, readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'

/** Searches for a person's data in a service with its own database. `names` reports whether a text names the person. */
export function searchPerson(service: Pick<Service, 'settings'>, names: (text: string) => boolean) {
  const secrets: Secrets = deriveSecrets(service.settings.secretKey)

  /** Returns every column that names the person, in rows of the organization and in tables without organizations. */
  async function columnsNaming({ database: { pool }, id }: TestTenant): Promise<string[]> {
    const { rows: columns } = await pool.query<{ table: string; column: string; isOfTenant: boolean }>(`
      select c.table_name as "table", c.column_name as "column", exists (select from information_schema.columns o
          where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'tenant_id') as "isOfTenant"
      from information_schema.columns c
      join information_schema.tables b on b.table_name = c.table_name and b.table_schema = c.table_schema
      where c.table_schema = current_schema() and b.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea')
      order by 1, 2`)
    const found: string[] = []
    for (const { table, column, isOfTenant } of columns) {
      const { rows } = await pool.query<{ value: string }>(
        `/* all tenants */ select case when pg_typeof("${column}") = 'bytea'::regtype then encode("${column}"::text::bytea, 'escape') else "${column}"::text end as value
         from "${table}" where "${column}" is not null and ${isOfTenant ? 'tenant_id = $1' : '$1::bigint is not null'}`,
        [id],
      )
      for (const { value } of rows) {
        const opened = value.startsWith('eyJhbGciOiJkaXIi') ? await secrets.open(value) : value
        if (names(opened)) found.push(`${table}.${column}`)
      }
    }
    return [...new Set(found)]
  }

  /** Returns the stored files that name the person. */
  async function filesNaming({ files }: TestTenant): Promise<string[]> {
    const found: string[] = []
    for (const room of storeFolders) {
      for (const name of await listFileNames(files, room)) {
        const bytes = (await readStoredFile(files, room, name))!
        if (names(bytes.toString('utf8'))) found.push(`${room}/${name}`)
      }
    }
    return found
  }

  /** Returns the queued tasks that name the person, including sealed ones. */
  async function tasksNaming({ database: { pool } }: TestTenant): Promise<string[]> {
    const { rows } = await pool.query<{ payload: { sealed?: string }; text: string; task: string }>(`
      select j.payload, concat_ws(' ', j.payload::text, j.last_error) as text, k.identifier as task
      from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id order by j.id`)
    const found: string[] = []
    for (const { payload, text, task } of rows) {
      if (names(payload.sealed ? await secrets.open(payload.sealed) : text)) found.push(task)
    }
    return found
  }

  /** Returns the mails in DATA_DIR/outbox that name the person. */
  async function outboxNaming(): Promise<string[]> {
    const folder = join(service.settings.dataDir, 'outbox')
    const found: string[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      if (names(await readFile(join(folder, name), 'latin1'))) found.push(name)
    }
    return found
  }

  return { columnsNaming, filesNaming, tasksNaming, outboxNaming }
}

/** Waits until a job has ended, and returns its status. */
export async function waitForJobEnd({ client }: TestTenant, id: string): Promise<string> {
  for (;;) {
    const { data } = await client.ok('getJob', { path: { id } })
    if (['completed', 'failed', 'cancelled'].includes(data.status)) return data.status
    await sleep(20)
  }
}

/** Waits until the queue has no task of this name. */
export async function waitForTask({ database: { pool } }: TestTenant, task: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
       where k.identifier = $1`,
      [task],
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}
