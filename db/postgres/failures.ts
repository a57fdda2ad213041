/**
 * SQLSTATE of a database error, else undefined. The only code that reads it; EPIPE is not one, because no class starts
 * with E.
 */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) ? code : undefined
}

/**
 * A RETURNING clause for an INSERT of many rows by SELECT whose SQLSTATE is read. Without it a cluster copies the rows to their
 * shards, and reports whatever a node refuses as XX000.
 */
export const keepsState = 'returning true as written'

/**
 * What a connection knew of a prepared statement is no longer true: the server has none of that name, has one already,
 * or would return other columns than before. The statement did not run.
 */
export function isStale(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '26000' || state === '42P05') return true
  // 0A000 is any feature that is not supported; this one is "cached plan must not change result type".
  return state === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/** A cluster has split or moved the rows' shard since the statement was planned: planned anew, it finds them. */
const isOfMovedShard = (error: unknown): boolean =>
  sqlState(error) === 'XX000' && /could not find valid entry for shard/.test((error as Error).message)

/** A serialization failure, a deadlock, a stale statement or plan: the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean =>
  isStale(error) || isOfMovedShard(error) || ['40001', '40P01'].includes(sqlState(error) ?? '')

/**
 * A value that has to be unique was free when the transaction looked, and another one has committed it since: run again, it
 * finds who has it, and refuses as ever.
 */
export const isTakenMeanwhile = (error: unknown): boolean => sqlState(error) === '23505'

/** A row that others refer to was to be removed, or one written that refers to none. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

/**
 * Thrown by a transaction that holds locks and finds rows which should have been locked before: run again, it locks those
 * first.
 * `what` is for the log.
 */
export const lockedTooLittle = (what: string): Error => Object.assign(new Error(what), { code: '40001' })

/**
 * States that speak of the server, the connection or the transaction, and not of the statement: connections (08), who
 * may connect (28) to which database (3D), transactions rolled back (40) or ended early (25P), a server that only reads
 * (25006) or is not in the state that the statement needs (55000), out of room (53), stopped or cancelled (57), locks not
 * given (55P03), the system around it (58, F0).
 */
const away = /^(08|28|3D|40|53|57|58|F0|25P)|^(25006|55000|55P03)$/

/** A standby has no unlogged tables, such as the rate windows. 0A000 is any feature that is not supported; this is that one. */
const isUnloggedOnStandby = (error: unknown): boolean =>
  sqlState(error) === '0A000' && (error as { routine?: string }).routine === 'get_relation_info'

/** A write was refused because the server is a standby, or because transactions of this connection begin read-only. */
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

/** The messages of pg, which have no code, for a connection that could not be opened or was lost. */
const ofConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Received unexpected|not queryable|Client was closed|after calling end/i

/** The database is away, out of connections, shutting down, or took longer than it may. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined)
    return away.test(state) || isStale(error) || isOfMovedShard(error) || isUnloggedOnStandby(error)
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return networkCodes.has(code ?? '') || ofConnection.test(message ?? '')
}

/** The server itself is at fault, with a bug or damaged files (XX). The same statement may meet it every time. */
export const isServerFault = (error: unknown): boolean => sqlState(error)?.startsWith('XX') === true
