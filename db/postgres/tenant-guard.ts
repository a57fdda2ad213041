import { tenantTables } from '../../generated/tenant-tables.ts'

const mention = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${tenantTables.join('|')})"?(?![\\w])`,
  'gi',
)

/** Comment in the SQL of a statement that may use the rows of all tenants, such as an operator's sweep. */
export const allTenantsMarker = '/* all tenants */'

/**
 * Throws an Error if a statement mentions tenant_id fewer times than it mentions tables of tenants. It is called when a
 * text is first used on any connection, for built and hand-written statements alike.
 */
export function assertTenantScoped(text: string): void {
  const tables = text.match(mention)?.length ?? 0
  if (tables === 0 || text.includes(allTenantsMarker)) return
  const predicates = text.match(/\btenant_id\b/g)?.length ?? 0
  if (predicates < tables) throw new Error(`a statement on a tenant's table lacks its tenant_id: ${text}`)
}
