import { sql } from 'kysely'
import { tenantTables } from '../../../generated/tenant-tables.ts'

const mention = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${tenantTables.join('|')})"?(?![\\w])`,
  'gi',
)

/**
 * Matches the tokens of a statement that are needed to count its conditions on tenant_id. Quoted texts are matched too,
 * so that their content is skipped.
 */
const token =
  /'(?:[^']|'')*'|[()]|\b(?:tenant_id|select|returning|(?:group|order|partition)\s+by|from|where|set|having|limit|offset|for|union|except|intersect|window|rows|range)\b/gi

/** A condition that compares the tenant_id of two tables. It mentions tenant_id twice and restricts one table. */
const tie = /\btenant_id"?\s*=\s*(?:"?\w+"?\.)?"?tenant_id\b/gi

/** Matches the table `tenants` in a statement, with its alias if it has one. */
const tenantsTable =
  /(?:\b(?:from|join|update|using)|,)\s+(?:only\s+)?"?tenants"?(?:\s+(?:as\s+)?"?(?!(?:set|where|join|on|left|inner|cross|order|for|group|limit)\b)(\w+)"?)?/gi

/** Comment in the SQL of a statement that may use the rows of all tenants, such as an operator's sweep. */
export const allTenantsMarker = '/* all tenants */'

/** The same comment for a statement of the query builder: `.modifyFront(allTenants)`. */
export const allTenants = sql.raw(allTenantsMarker)

/**
 * Throws an Error if a statement has fewer conditions on tenant_id than references to tables of tenants. It is called
 * when a text is first used on any connection, for built and hand-written statements alike.
 */
export function assertTenantScoped(text: string): void {
  const tables = text.match(mention)?.length ?? 0
  if (tables === 0 || text.includes(allTenantsMarker)) return
  const ties = (text.match(tie)?.length ?? 0) + countUnrestrictedTenants(text)
  if (countTenantUses(text) - ties < tables)
    throw new Error(`a statement on a tenant's table lacks its tenant_id: ${text}`)
}

/**
 * Counts the comparisons of a tenant_id with the id of `tenants`, if no condition restricts `tenants` by `id` or
 * `sandbox_of`. Such a comparison selects the rows of all tenants.
 */
function countUnrestrictedTenants(text: string): number {
  const names = new Set([...text.matchAll(tenantsTable)].map(([, alias = 'tenants']) => alias))
  return [...names].reduce((count, name) => {
    const id = `"?${name}"?\\."?id"?`
    const key = `"?${name}"?\\."?(?:id|sandbox_of)"?`
    const isRestricted = new RegExp(
      `\\b${key}\\s*(?:=|in)\\s*(?:any\\s*)?\\(?\\s*\\$|\\$\\d+\\s*=\\s*${key}`,
      'i',
    ).test(text)
    const tied = new RegExp(`\\b${id}\\s*=\\s*(?:"?\\w+"?\\.)?"?tenant_id\\b|\\btenant_id"?\\s*=\\s*${id}(?!\\w)`, 'gi')
    return count + (isRestricted ? 0 : (text.match(tied)?.length ?? 0))
  }, 0)
}

/**
 * Counts the uses of tenant_id in conditions and in the columns of an INSERT. A tenant_id that is only selected,
 * returned, sorted or grouped does not count.
 */
function countTenantUses(text: string): number {
  let count = 0
  // For each open parenthesis: whether the tokens in it belong to a list of columns.
  const isList = [false]
  for (const [found] of text.matchAll(token)) {
    const word = found.toLowerCase()
    if (word === '(') isList.push(isList.at(-1)!)
    else if (word === ')') isList.pop()
    else if (word === 'tenant_id') count += isList.at(-1) ? 0 : 1
    else if (!word.startsWith("'")) isList[isList.length - 1] = /^(?:select|returning)$|by$/.test(word)
  }
  return count
}
