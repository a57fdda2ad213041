import { connect, type Database, isRetryable, isUnavailable } from '../../postgres/connection.ts'
import { type Credential, type KeyCredential, ownerOf } from './credential.ts'
import { reachable } from './reachable.ts'
import { type AdmissionVerdict, admitBatch } from './verdicts.ts'

/**
 * Admission answers three questions in one round trip: who calls, whether the organization may, and whether both rate
 * limits have room for the call's cost. The database's function admit() (migrations 0050, 0405 and 0423) finds the callers of
 * a batch, locks their windows, checks both and charges both or neither.
 *
 * API keys and access tokens are admitted the same way. A token's signature was verified before, without the database;
 * what only the database knows is whether its family still lives and what the person's role is now, because the role
 * narrows the scopes at every use. The same holds for a key that an app made, directly or through other keys. A token
 * has no limit per minute: its key id is 0, which has no window.
 *
 * Requests that arrive while a round trip is under way wait for it to end and make the next one together. Under load a
 * busy tenant is therefore one row write per round trip, not one per request, while the limits stay exact across
 * processes, because the windows live in the database alone. Within a batch, a caller's requests are charged in the
 * order of their arrival. A batch is of one kind of credential, so that its statement is a plain join.
 *
 * A refusal is remembered for a moment per credential and cost, so that a client that keeps retrying costs one map
 * lookup. The moment is short, so that a raised limit or a revoked key is seen at once.
 */

export interface Admission {
  /**
   * Identifies the caller and charges `cost` units. Rejects only when the database does. `meanwhile` is called with the
   * caller's organization when the question leaves, if that is known beforehand: what is read for it then arrives with the
   * verdict, which may still refuse.
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

/** An API process's connections for admission alone. */
export const admissionConnections = 1

/**
 * Admission's own connection: a caller is admitted or refused at once, even while the handlers' pool is exhausted. The
 * plan of its one statement is fixed: look up each claim by its keys, in the order written. Otherwise the planner would
 * plan it anew for every batch, which takes longer than the rest, and would treat tables that were empty at first as
 * empty for a while, in which it would read all windows for each claim.
 */
export const connectForAdmission = (url: string): Database =>
  connect({
    url,
    name: 'api-admission',
    ofService: true,
    poolSize: admissionConnections,
    planner: {
      plan_cache_mode: 'force_generic_plan',
      join_collapse_limit: 1,
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
      enable_seqscan: 'off',
      // The windows are unlogged tables, so a charge has nothing for which its commit would wait.
      synchronous_commit: 'off',
    },
  })

/**
 * Admission over connectForAdmission's connection, one batch at a time: the busier the process, the more callers share
 * a round trip, which costs far more than one caller's part of it.
 */
export function admissionOver(database: Database): Admission {
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
      const owner = meanwhile && ownerOf(credential)
      if (owner !== undefined) meanwhile!(owner)
    }
  }
  const settle = async (asked: Waiting[]): Promise<void> => {
    try {
      const { batch, verdicts } = await admitReachable(database, asked)
      batch.forEach((request, index) => {
        const verdict = verdicts[index]
        // Its windows have only just been created, so it joins the next batch.
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
        // Requests that are read in the same turn of the event loop share a batch.
        setImmediate(next)
      })
    },
  }
}

const isKnown = (credential: Credential): credential is KeyCredential =>
  credential.kind === 'key' && credential.known !== undefined

/** A key that is not where it was is looked up anew: its organization may have been removed here and imported again since. */
function asUnknown(request: Waiting, { publicId, secretHash }: KeyCredential): Waiting {
  return { ...request, credential: { kind: 'key', publicId, secretHash }, meanwhile: undefined }
}

interface Admitted {
  batch: Waiting[]
  verdicts: (AdmissionVerdict | undefined)[]
}

/**
 * Admits a batch but for the callers whose organization is on a node that does not answer, who are rejected: a batch that
 * fails for want of a node is asked for once more without them.
 */
async function admitReachable(database: Database, asked: Waiting[]): Promise<Admitted> {
  const { nodes } = database
  const batch = nodes.someAway ? await reachable(database, asked) : asked
  try {
    return { batch, verdicts: await admitBatch(database, batch) }
  } catch (error) {
    if (isRetryable(error)) return { batch, verdicts: await admitBatch(database, batch) }
    if (!isUnavailable(error) || !(await nodes.isOneAway())) throw error
    const rest = await reachable(database, batch)
    if (rest.length === batch.length) throw error
    return { batch: rest, verdicts: await admitBatch(database, rest) }
  }
}

const memoryKey = ({ credential, cost }: Pick<Waiting, 'credential' | 'cost'>): string =>
  credential.kind === 'key'
    ? `${credential.publicId}:${cost}:${credential.secretHash.toString('latin1')}`
    : `${credential.tenantId}:${credential.familyId}:${cost}`
