/**
 * Returns the SQLSTATE of a database error; undefined for other errors. Only this function reads it. EPIPE does not
 * match, because no SQLSTATE class starts with E.
 */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) ? code : undefined
}

/**
 * RETURNING clause for an INSERT of many rows by SELECT whose SQLSTATE is needed. Without it, a cluster copies the rows
 * to their shards and reports any error of a node as XX000.
 */
export const returningForSqlState = 'returning true as written'

/**
 * Reports whether a statement failed because the connection's knowledge of a prepared statement is outdated. The server
 * has no statement of that name, already has one, or would return other columns. The statement did not run.
 */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '26000' || state === '42P05') return true
  // 0A000 is any unsupported feature; this case is "cached plan must not change result type".
  return state === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/** Reports whether a cluster has split or moved a shard since the statement was planned. A new plan finds it. */
const isOfMovedShard = (error: unknown): boolean =>
  sqlState(error) === 'XX000' && /could not find valid entry for shard/.test((error as Error).message)

/**
 * Reports whether the same transaction may succeed if it is run again: after a serialization failure, a deadlock, or a
 * stale statement or plan.
 */
export const isRetryable = (error: unknown): boolean =>
  isStaleStatement(error) || isOfMovedShard(error) || ['40001', '40P01'].includes(sqlState(error) ?? '')

/**
 * Reports whether a unique value that was free when the transaction checked it has since been committed by another. A
 * second run finds its record and refuses as usual.
 */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/**
 * Reports whether a foreign key was violated: a referenced row was deleted, or a written row refers to a missing one.
 */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

/**
 * Returns an error to throw if a transaction finds rows that it should have locked earlier. It is retryable: the second
 * run locks them first. `what` is for the log.
 */
export const missingLockError = (what: string): Error => Object.assign(new Error(what), { code: '40001' })

/**
 * SQLSTATEs of failures of the server, the connection or the transaction, not of the statement. They are connections
 * (08), authorization (28), unknown databases (3D), rolled back transactions (40), and transactions ended early (25P).
 * Further ones are read-only servers (25006), wrong object states (55000), lack of resources (53), and shutdown or
 * cancellation (57). The last are unavailable locks (55P03) and system errors (58, F0).
 */
const away = /^(08|28|3D|40|53|57|58|F0|25P)|^(25006|55000|55P03)$/

/**
 * Reports whether a standby lacks an unlogged table, such as the rate windows. 0A000 is any unsupported feature; this
 * case is that one.
 */
const isUnloggedOnStandby = (error: unknown): boolean =>
  sqlState(error) === '0A000' && (error as { routine?: string }).routine === 'get_relation_info'

/**
 * Reports whether a write was refused because the server is a standby or the connection's transactions begin read-only.
 */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

const networkCodes = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of pg without a code, for a connection that could not be opened or was lost. */
const ofConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Received unexpected|not queryable|Client was closed|after calling end/i

/** Reports whether the database is unreachable, out of connections, shutting down, or too slow. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined)
    return away.test(state) || isStaleStatement(error) || isOfMovedShard(error) || isUnloggedOnStandby(error)
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return networkCodes.has(code ?? '') || ofConnection.test(message ?? '')
}

/**
 * Reports whether the server itself is at fault: a bug or damaged files (XX). The same statement may fail every time.
 */
export const isServerFault = (error: unknown): boolean => sqlState(error)?.startsWith('XX') === true
