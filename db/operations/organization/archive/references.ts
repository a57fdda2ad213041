import type pg from 'pg'
import { recordFacts } from '../../../../generated/records.ts'
import { damagedArchiveProblem } from './problem.ts'
import type { ArchivedTable } from './shapes.ts'

/** The table of each entity type that rows can reference by entity type and id. */
const tablesByType = new Map<string, string>([
  ...Object.values(recordFacts).flatMap((facts): [string, string][] =>
    'entityType' in facts ? [[facts.entityType, facts.table]] : [],
  ),
  // Only public links reference signature requests. Other rows cannot.
  ['signature_request', 'signature_requests'],
])

/**
 * Tables whose rows may reference records that were removed (db/workflows/retention/facts.ts). Their references are not
 * checked here; the contract's schema checks their entity types.
 */
const outliving: readonly string[] = ['notifications']

/**
 * Checks references by entity type and id, which have no foreign key. Throws ArchiveProblem for the first reference to
 * a record that was not imported.
 */
export async function checkArchivedReferences(
  client: pg.ClientBase,
  tables: readonly ArchivedTable[],
  tenantId: number,
): Promise<void> {
  for (const { table, columns } of tables) {
    const has = (name: string): boolean => columns.some((column) => column.name === name)
    if (outliving.includes(table) || !has('entity_type') || !has('entity_id')) continue
    await judgeTyped(client, table, tenantId)
  }
  const text = `select 'invoice' as type, a.invoice_id as id from accounting_attempts a where a.tenant_id = $1 and not exists (
    select from invoices r where r.tenant_id = a.tenant_id and r.id = a.invoice_id) limit 1`
  refuseFirst('accounting_attempts', await client.query<Named>(text, [tenantId]))
}

interface Named {
  type: string
  id: number | null
}

async function judgeTyped(client: pg.ClientBase, table: string, tenantId: number): Promise<void> {
  const named = `from ${table} a where a.tenant_id = $1 and a.entity_type is not null`
  const { rows } = await client.query<{ type: string }>(`select distinct a.entity_type as type ${named}`, [tenantId])
  for (const { type } of rows) {
    const target = tablesByType.get(type)
    if (target === undefined)
      throw damagedArchiveProblem(`a row of ${table} refers to ${type}, which is not an entity type`)
    const absent = `select a.entity_type as type, a.entity_id as id ${named} and a.entity_type = $2 and not exists (
      select from ${target} r where r.tenant_id = a.tenant_id and r.id = a.entity_id) limit 1`
    refuseFirst(table, await client.query<Named>(absent, [tenantId, type]))
  }
}

function refuseFirst(table: string, { rows: [absent] }: { rows: Named[] }): void {
  if (absent) throw damagedArchiveProblem(`a row of ${table} refers to ${absent.type} ${absent.id}, which is missing`)
}
