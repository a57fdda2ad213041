import type { Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { createConcurrencyLimiter } from '../../../../db/engine/base/concurrency.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { readContext } from '../../../../db/engine/postgres/transaction.ts'
import { mailLimitHeaders, readMailWindow } from '../../../../db/services/mail/mail-limit.ts'
import type { EnvelopedResponse } from './envelope.ts'

/**
 * Returns a function that runs changes that send mail, and adds headers with the remaining mail limit to the response.
 * After a successful change, the headers show the limit right after that change; otherwise they show the current limit.
 *
 * Changes of one organization that send mail run one after the other. The database would order them anyway, but here
 * they wait without holding a connection. Other requests thus find enough connections.
 */
export function createMailChangeRunner(database: Database) {
  const limiter = createConcurrencyLimiter({ maxPerParty: 1, waitMs: 10_000 })
  return async (
    request: Request,
    response: Response,
    change: () => Promise<EnvelopedResponse>,
  ): Promise<EnvelopedResponse> => {
    const { exchange } = request
    const caller = exchange.caller!
    const show = async (isMade: boolean): Promise<void> => {
      const window =
        isMade && exchange.mailWindow
          ? exchange.mailWindow
          : await readMailWindow(readContext(database, caller), caller)
      for (const [name, value] of Object.entries(mailLimitHeaders(window))) response.setHeader(name, value)
    }
    const made = await limiter.run(caller.tenantId, change).catch(async (error: unknown) => {
      if (error instanceof Refusal && !isTemporary(error)) await show(false)
      throw error
    })
    await show(made.status < 300 && !response.hasHeader('Idempotent-Replayed'))
    return made
  }
}

/**
 * Reports whether to leave out the mail headers: a rate_limited refusal already has them, and after service_unavailable
 * the database may be unreachable.
 */
const isTemporary = ({ code }: Refusal): boolean => code === 'rate_limited' || code === 'service_unavailable'
