import { tenantTables } from '../../generated/tenant-tables.ts'

const mention = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${tenantTables.join('|')})"?(?![\\w])`,
  'gi',
)

/** Statements that an operator's sweep runs over every tenant say so in this comment. */
export const allTenants = '/* all tenants */'

/**
 * Throws when a statement touches a tenant's table fewer times by tenant_id than by name. It runs once per SQL text,
 * when the text is first prepared, so builder queries and hand-written ones are checked alike.
 */
export function assertTenantScoped(text: string): void {
  const tables = text.match(mention)?.length ?? 0
  if (tables === 0 || text.includes(allTenants)) return
  const predicates = text.match(/\btenant_id\b/g)?.length ?? 0
  if (predicates < tables) throw new Error(`a statement on a tenant's table lacks its tenant_id: ${text}`)
}
