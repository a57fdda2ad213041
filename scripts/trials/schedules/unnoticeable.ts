/**
 * Statements that no other transaction can notice before the commit, and that never wait: BEGIN, and writes to rows
 * that only this request uses.
 */
const own = [/^begin\b/, /^\s*update idempotency_keys set status\b/, /^\s*insert into api_audit_logs \(/]

const reads = /^\s*(\/\*.*?\*\/\s*)?select\b/i
const locks = /\bfor (no key )?(update|share)\b|\bfor key share\b|pg_advisory|\badmit\(|nextval/i
const tables = /\b(?:from|join)\s+"?([a-z_]+)"?/gi

/**
 * Reports whether other requests cannot notice when this statement runs, so that no scheduling decision is needed after
 * it. `changed` contains the tables that any of the requests changes.
 */
export function isUnnoticeable(statement: string, changed: ReadonlySet<string>): boolean {
  if (own.some((text) => text.test(statement))) return true
  if (!reads.test(statement) || locks.test(statement)) return false
  return ![...statement.matchAll(tables)].some(([, table]) => changed.has(table!.toLowerCase()))
}
