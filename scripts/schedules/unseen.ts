/**
 * What a transaction does that no other one can see before its end, and that waits for nobody: its beginning, and the rows that
 * are its own.
 */
const own = [/^begin\b/, /^\s*update idempotency_keys set status\b/, /^\s*insert into api_audit_logs \(/]

const reads = /^\s*(\/\*.*?\*\/\s*)?select\b/i
const locks = /\bfor (no key )?(update|share)\b|\bfor key share\b|pg_advisory|\badmit\(|nextval/i
const tables = /\b(?:from|join)\s+"?([a-z_]+)"?/gi

/**
 * Whether it makes no difference to anybody else when this statement runs, as far as `changed` are the tables that any of them
 * changes: so nobody has to be let in between it and the next one.
 */
export function isUnseen(statement: string, changed: ReadonlySet<string>): boolean {
  if (own.some((text) => text.test(statement))) return true
  if (!reads.test(statement) || locks.test(statement)) return false
  return ![...statement.matchAll(tables)].some(([, table]) => changed.has(table!.toLowerCase()))
}
