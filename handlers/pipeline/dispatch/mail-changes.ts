import { Refusal } from '../../../db/domain/refusal.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import { createConcurrencyLimiter } from '../../../db/engine/base/concurrency.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { readContext } from '../../../db/engine/postgres/transaction.ts'
import { mailLimitHeaders, readMailWindow } from '../../../db/services/mail/mail-limit.ts'
import type { ChangeOutcome } from './changes.ts'

/**
 * Returns a function that runs changes that send mail, and adds headers with the remaining mail limit to their outcome
 * or their refusal. After a successful change, the headers show the limit right after that change; otherwise they show
 * the current limit.
 *
 * Changes of one organization that send mail run one after the other. The database would order them anyway, but here
 * they wait without holding a connection. Other requests thus find enough connections.
 */
export function createMailChangeRunner(database: Database) {
  const limiter = createConcurrencyLimiter({ maxPerParty: 1, waitMs: 10_000 })
  return async (caller: Caller, change: () => Promise<ChangeOutcome>): Promise<ChangeOutcome> => {
    const readHeaders = async () => mailLimitHeaders(await readMailWindow(readContext(database, caller), caller))
    const made = await limiter.run(caller.tenantId, change).catch(async (error: unknown) => {
      if (error instanceof Refusal && !isTemporary(error))
        error.extras.headers = { ...error.extras.headers, ...(await readHeaders()) }
      throw error
    })
    const isMade = made.response.status < 300 && !made.isReplayed
    const headers = isMade && made.mailWindow ? mailLimitHeaders(made.mailWindow) : await readHeaders()
    return { ...made, headers }
  }
}

/**
 * Reports whether to leave out the mail headers: a rate_limited refusal already has them, and after service_unavailable
 * the database may be unreachable.
 */
const isTemporary = ({ code }: Refusal): boolean => code === 'rate_limited' || code === 'service_unavailable'
