/**
 * Returns the SQLSTATE of a database error; undefined for other errors. Other code never reads it directly. Node's code
 * EPIPE also has five characters, but no class of SQLSTATEs starts with E.
 */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) ? code : undefined
}

/**
 * RETURNING clause for an INSERT ... SELECT of many rows whose error's SQLSTATE is needed. Without the clause, a
 * cluster copies the rows to their shards, and reports any error of a node as XX000.
 */
export const returningForSqlState = 'returning true as written'

/**
 * Reports whether a statement failed because the client and the server disagree about a prepared statement. The server
 * has no statement of that name, already has one, or would return other columns. The statement did not run.
 */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '26000' || state === '42P05') return true
  // 0A000 has many causes. With this routine, it is "cached plan must not change result type".
  return state === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/**
 * Reports whether a statement failed because the cluster has split or moved a shard since the statement was planned. A
 * new plan uses the new shard.
 */
const isOfMovedShard = (error: unknown): boolean =>
  sqlState(error) === 'XX000' && /could not find valid entry for shard/.test((error as Error).message)

/**
 * Reports whether the transaction may succeed if it is run again: after a serialization failure, a deadlock, a stale
 * prepared statement or a moved shard.
 */
export const isRetryable = (error: unknown): boolean =>
  isStaleStatement(error) || isOfMovedShard(error) || ['40001', '40P01'].includes(sqlState(error) ?? '')

/**
 * Reports whether a unique constraint was violated. The transaction has checked the value before, so another
 * transaction has just committed the same value. If it runs again, its check finds that row and refuses as usual.
 */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/**
 * Reports whether a foreign key was violated: a row that is referenced was deleted, or a row was written whose
 * reference does not exist.
 */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

/**
 * Returns an error for a transaction that finds rows that it should have locked earlier. The error is retryable,
 * because the second run locks these rows first. `what` is the message for the log.
 */
export const missingLockError = (what: string): Error => Object.assign(new Error(what), { code: '40001' })

/**
 * SQLSTATEs of failures of the server, the connection or the transaction, as opposed to the statement.
 * - 08: connections, 28: authorization, 3D: unknown databases
 * - 40: rolled back transactions, 25P: transactions ended early, 25006: read-only transactions
 * - 53: lack of resources, 55000: wrong object states, 55P03: unavailable locks
 * - 57: shutdown or cancellation, 58 and F0: system errors
 */
const away = /^(08|28|3D|40|53|57|58|F0|25P)|^(25006|55000|55P03)$/

/**
 * Reports whether a statement failed because a standby has no unlogged tables, such as the rate windows. 0A000 has many
 * causes; with this routine, it is this one.
 */
const isUnloggedOnStandby = (error: unknown): boolean =>
  sqlState(error) === '0A000' && (error as { routine?: string }).routine === 'get_relation_info'

/**
 * Reports whether a write was refused because the server is a standby, or because transactions of the connection are
 * read-only by a setting.
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

/** Messages of pg's errors that have no code, for a connection that could not be opened or was lost. */
const ofConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Received unexpected|not queryable|Client was closed|after calling end/i

/**
 * Reports whether a statement failed because its connection was lost or ended by the server. Another connection may
 * work.
 */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return /^(08|57P0)/.test(state)
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return networkCodes.has(code ?? '') || ofConnection.test(message ?? '')
}

/**
 * Reports whether a statement failed because the database is unreachable, out of connections, shutting down or too
 * slow.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return isConnectionLost(error)
  return away.test(state) || isStaleStatement(error) || isOfMovedShard(error) || isUnloggedOnStandby(error)
}

/**
 * Reports whether the database server failed by itself, because of a bug or damaged files (class XX). The same
 * statement may fail every time.
 */
export const isServerFault = (error: unknown): boolean => sqlState(error)?.startsWith('XX') === true
