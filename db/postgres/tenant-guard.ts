import { tenantTables } from '../../generated/tenant-tables.ts'

const mention = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${tenantTables.join('|')})"?(?![\\w])`,
  'gi',
)

/** Marks a statement of an operator's sweep that runs over all tenants. */
export const allTenantsMarker = '/* all tenants */'

/**
 * Throws an Error if a statement has fewer uses of tenant_id than references to tenants' tables. It runs once per SQL
 * text, when the text is first prepared, so built and hand-written queries are checked alike.
 */
export function assertTenantScoped(text: string): void {
  const tables = text.match(mention)?.length ?? 0
  if (tables === 0 || text.includes(allTenantsMarker)) return
  const predicates = text.match(/\btenant_id\b/g)?.length ?? 0
  if (predicates < tables) throw new Error(`a statement on a tenant's table lacks its tenant_id: ${text}`)
}
