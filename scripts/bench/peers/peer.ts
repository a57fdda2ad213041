import { sql } from 'kysely'
import type { BenchKit, BenchServer } from '../bench-kit.ts'
import type { BuildRequest } from '../requests/http.ts'

/** Packages at their exact versions, and those of their own dependencies that are replaced by others. */
export interface Packages {
  dependencies: Record<string, string>
  overrides?: Record<string, string>
}

/** Another project that answers these requests over tables of somebody's own. */
export interface Peer {
  name: string
  /** The schema that its copy of the contacts is in. */
  schema: string
  packages: Packages
  /** Starts it over a schema that has the contacts, in the folder of its packages. */
  start(stage: BenchKit, folder: string): Promise<BenchServer>
  requests: Record<PeerRequestKind, BuildRequest>
  /** The contacts of an answer. */
  contactsIn(answer: unknown, kind: PeerRequestKind): Contact[]
}

export type PeerRequestKind = 'one' | 'page' | 'create'

export interface Contact {
  id: number | string
  email: string
}

/** What the service answers of a contact, by its column. */
export const contactColumns = [
  'id type first_name last_name company_name position email phone mobile website notes parent_contact_id created_at updated_at',
].flatMap((names) => names.split(' '))

/**
 * The same contacts with the same columns and indexes in a schema of its own, where the id alone is their key: not every
 * peer takes one of two columns. A new contact gets its times from the table.
 */
export async function copyContacts({ database }: BenchKit, schema: string): Promise<void> {
  const table = sql.raw(`${schema}.contacts`)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'contacts' and is_generated = 'NEVER'`.execute(database.sql)
  const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(', '))
  const statements = [
    sql`create schema ${sql.raw(schema)}`,
    sql`create table ${table} (like public.contacts including all)`,
    sql`alter table ${table} drop constraint contacts_pkey, add primary key (id),
      alter created_at set default now(), alter updated_at set default now()`,
    sql`insert into ${table} (${columns}) overriding system value select ${columns} from public.contacts`,
    sql`select setval(pg_get_serial_sequence(${`${schema}.contacts`}, 'id'), (select max(id) from ${table}))`,
    sql`vacuum (analyze) ${table}`,
  ]
  for (const statement of statements) await statement.execute(database.sql)
}
