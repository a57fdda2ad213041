import { type Database, isRetryable, isUnavailable, openDatabasePool } from '../../../engine/postgres/connection.ts'
import { type Credential, type KeyCredential, tenantIdOfCredential } from './credential.ts'
import { filterRequestsOnReachableNodes } from './reachable.ts'
import { type AdmissionVerdict, admitBatch } from './verdicts.ts'

/**
 * Admission answers three questions in one round trip. Which caller is it? Is the organization active? Do both rate
 * limits have room for the cost of the call? The database function admit() (db/engine/postgres/functions) finds the
 * callers of a batch and locks their rate windows. It checks both windows and charges both or neither.
 *
 * API keys and access tokens are admitted in the same way. A token's signature has already been verified without the
 * database. Only the database knows whether the token's family is still valid and what the user's role is now. The role
 * narrows the scopes at every use. The same is true for a key that an app created, directly or through other keys. A
 * token has no limit per minute, only the hourly limit of its organization.
 *
 * Requests that arrive during a round trip wait for its end and make the next round trip together. Under load, a busy
 * tenant therefore costs one row write per round trip instead of one per request. The limits stay exact across
 * processes, because the windows are stored only in the database. Within a batch, the requests of a caller are charged
 * in the order of their arrival. A batch has either only API keys or only access tokens, so that its statement is a
 * plain join.
 *
 * A refusal by a rate limit is cached for a moment per credential and cost. A client that keeps retrying thus costs
 * only map lookups. The time is so short that a raised limit or a revoked key takes effect almost at once.
 */

export interface Admission {
  /**
   * Identifies the caller and charges `cost` units. Rejects only if the database fails. If the caller's organization is
   * known when the batch is sent, `meanwhile` is called with its id. `meanwhile` can start reads that run during the
   * round trip; the verdict may still be a refusal.
   */
  admit(credential: Credential, cost: number, meanwhile?: (tenantId: number) => void): Promise<AdmissionVerdict>
}

interface Waiting {
  credential: Credential
  cost: number
  meanwhile: ((tenantId: number) => void) | undefined
  resolve(verdict: AdmissionVerdict): void
  reject(error: unknown): void
}

const refusalMemoryMs = 1_000
const maxRemembered = 50_000
const largestBatch = 500

/** Number of database connections that an API process opens for admission alone. */
export const admissionConnectionCount = 1

/**
 * Opens a separate connection for admission, so that callers are admitted or refused at once even while the handlers'
 * pool is exhausted. The planner settings fix the plan of the only statement on this connection: an index lookup per
 * request, with the joins in the order written. Otherwise PostgreSQL would plan the statement again for every batch,
 * which takes longer than executing it. It would also assume that the tables are still as empty as at first, and would
 * scan all windows for each request.
 */
export const connectForAdmission = (url: string): Database =>
  openDatabasePool({
    url,
    name: 'api-admission',
    ofService: true,
    poolSize: admissionConnectionCount,
    planner: {
      plan_cache_mode: 'force_generic_plan',
      join_collapse_limit: 1,
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
      enable_seqscan: 'off',
      // The windows are unlogged tables, so a commit need not wait for the write-ahead log.
      synchronous_commit: 'off',
    },
  })

/**
 * Creates the admission on the connection of `connectForAdmission`. It sends one batch at a time, so that a busy
 * process admits many requests per round trip. The fixed cost of a round trip far exceeds the cost per request.
 * With a round trip for each, only a third of the GETs by id and two thirds of the keyed POSTs would be served.
 */
export function createAdmission(database: Database): Admission {
  let waiting: Waiting[] = []
  let busy = false
  const remembered = new Map<string, { until: number; verdict: Extract<AdmissionVerdict, { outcome: 'limited' }> }>()

  const next = (): void => {
    busy = waiting.length > 0
    if (!busy) return
    const { kind } = waiting[0]!.credential
    const { same = [], others = [] } = Object.groupBy(waiting, ({ credential }) =>
      credential.kind === kind ? 'same' : 'others',
    )
    const batch = same.splice(0, largestBatch)
    waiting = [...others, ...same]
    settle(batch).finally(next)
    for (const { meanwhile, credential } of batch) {
      const owner = meanwhile && tenantIdOfCredential(credential)
      if (owner !== undefined) meanwhile!(owner)
    }
  }
  const settle = async (asked: Waiting[]): Promise<void> => {
    try {
      const { batch, verdicts } = await admitReachable(database, asked)
      batch.forEach((request, index) => {
        const verdict = verdicts[index]
        // The caller's windows have just been created, so the request joins the next batch.
        if (verdict === undefined) waiting.push(request)
        else if (verdict.outcome === 'unknown' && isKnown(request.credential))
          waiting.push(asUnknown(request, request.credential))
        else {
          remember(request, verdict)
          request.resolve(verdict)
        }
      })
    } catch (error) {
      for (const request of asked) request.reject(error)
    }
  }
  const remember = (request: Waiting, verdict: AdmissionVerdict): void => {
    if (verdict.outcome !== 'limited') return
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(memoryKey(request), { until: performance.now() + refusalMemoryMs, verdict })
  }
  return {
    admit(credential, cost, meanwhile) {
      const known = remembered.get(memoryKey({ credential, cost }))
      if (known && known.until > performance.now()) return Promise.resolve(known.verdict)
      return new Promise((resolve, reject) => {
        waiting.push({ credential, cost, meanwhile, resolve, reject })
        if (busy) return
        busy = true
        // Requests that are read in the same tick of the event loop share a batch.
        setImmediate(next)
      })
    },
  }
}

const isKnown = (credential: Credential): credential is KeyCredential =>
  credential.kind === 'key' && credential.immutableData !== undefined

/**
 * Returns the request without the key's cached data, so that admission looks the key up again. Its organization may
 * have been removed from this installation and imported again since the data was cached.
 */
function asUnknown(request: Waiting, { publicId, secretHash }: KeyCredential): Waiting {
  return { ...request, credential: { kind: 'key', publicId, secretHash }, meanwhile: undefined }
}

interface Admitted {
  batch: Waiting[]
  verdicts: (AdmissionVerdict | undefined)[]
}

/**
 * Admits a batch. Requests of organizations on a node that does not answer are rejected. If the batch fails because a
 * node is unavailable, it is sent once more without the requests for that node.
 */
async function admitReachable(database: Database, asked: Waiting[]): Promise<Admitted> {
  const { nodes } = database
  const batch = nodes.hasUnreachableNode ? await filterRequestsOnReachableNodes(database, asked) : asked
  try {
    return { batch, verdicts: await admitBatch(database, batch) }
  } catch (error) {
    if (isRetryable(error)) return { batch, verdicts: await admitBatch(database, batch) }
    if (!isUnavailable(error) || !(await nodes.checkForUnreachableNode())) throw error
    const rest = await filterRequestsOnReachableNodes(database, batch)
    if (rest.length === batch.length) throw error
    return { batch: rest, verdicts: await admitBatch(database, rest) }
  }
}

const memoryKey = ({ credential, cost }: Pick<Waiting, 'credential' | 'cost'>): string =>
  credential.kind === 'key'
    ? `${credential.publicId}:${cost}:${credential.secretHash.toString('latin1')}`
    : `${credential.tenantId}:${credential.familyId}:${cost}`
