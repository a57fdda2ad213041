import type { Request, Response } from 'express'
import { mailHeaders, mailsInUse } from '../../../db/access/mail-limit.ts'
import { limitConcurrency } from '../../../db/base/concurrency.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { reading } from '../../../db/postgres/transaction.ts'
import type { EnvelopedAnswer } from './envelope.ts'

/**
 * Runs the changes that mail, and says on their answers what is left of the organization's mails: what this change left
 * where it was made, else what there is now. An organization's sends wait for each other in the database anyway, so
 * each process has them wait without a connection, of which others then find enough.
 */
export function mailing(database: Database) {
  const turns = limitConcurrency({ maxPerParty: 1, waitMs: 10_000 })
  return async (
    request: Request,
    response: Response,
    change: () => Promise<EnvelopedAnswer>,
  ): Promise<EnvelopedAnswer> => {
    const { exchange } = request
    const caller = exchange.caller!
    const show = async (isMade: boolean): Promise<void> => {
      const window = isMade && exchange.mails ? exchange.mails : await mailsInUse(reading(database, caller), caller)
      for (const [name, value] of Object.entries(mailHeaders(window))) response.setHeader(name, value)
    }
    const made = await turns.run(caller.tenantId, change).catch(async (error: unknown) => {
      if (error instanceof Refusal && !isTemporary(error)) await show(false)
      throw error
    })
    await show(made.status < 300 && !response.hasHeader('Idempotent-Replayed'))
    return made
  }
}

/** A rate_limited says itself what is left, and after a service_unavailable the database may be away. */
const isTemporary = ({ code }: Refusal): boolean => code === 'rate_limited' || code === 'service_unavailable'
