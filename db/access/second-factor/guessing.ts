import { enqueueFactorNotice } from '../../mail/mail.ts'
import type { Database } from '../../postgres/connection.ts'
import { type AttemptRule, attemptWait, forgetAttempts, noteOccurrence, takeAttempt } from '../attempts.ts'
import { findHome } from '../homes.ts'
import type { FactorOwner } from './person.ts'

/**
 * How many wrong codes a person may send. Unlike passwords they are counted from everywhere, because who sends one has the
 * password already, and a million codes are soon tried from many addresses.
 */
const codeAttempts: AttemptRule = { name: 'second-factor', limit: 10, windowSeconds: 900 }

/** How many wrong codes of a day are reported to the person. A right code between them does not start the count again. */
const wrongOfDay: AttemptRule = { name: 'second-factor-day', limit: 10, windowSeconds: 86_400 }
/** How often a code is taken while as many wrong ones lie within a day. */
const slowed: AttemptRule = { name: 'second-factor-slowed', limit: 1, windowSeconds: 900 }
/** A day's wrong codes are reported once. */
const reports: AttemptRule = { name: 'second-factor-report', limit: 1, windowSeconds: 86_400 }

/** A person whose codes are counted, those for the organization and for its sandboxes together. */
export interface GuessTarget {
  who: string
  owner: FactorOwner
}

export async function guessedOf({ sql }: Pick<Database, 'sql'>, person: FactorOwner): Promise<GuessTarget> {
  const owner = await findHome(sql, person)
  return { who: `${owner.tenantId}:${owner.userId}`, owner }
}

/** Counts a code before it is checked. Returns 0 where it may be checked, else the seconds until one may. */
export async function takeGuess(database: Database, { who }: GuessTarget): Promise<number> {
  const isSlowed = (await attemptWait(database, wrongOfDay, who)) > 0
  return (isSlowed && (await takeAttempt(database, slowed, who))) || takeAttempt(database, codeAttempts, who)
}

/** Returns the seconds until a code would be taken; 0 where it is now. */
export async function guessWait(database: Database, { who }: GuessTarget): Promise<number> {
  const waits = [await attemptWait(database, codeAttempts, who)]
  if ((await attemptWait(database, wrongOfDay, who)) > 0) waits.push(await attemptWait(database, slowed, who))
  return Math.max(...waits)
}

/** Notes that a code was wrong. The tenth of a day is reported to the person by mail, once a day. */
export async function noteWrongCode(database: Database, { who, owner }: GuessTarget): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    await noteOccurrence({ sql }, wrongOfDay, who)
    if ((await attemptWait({ sql }, wrongOfDay, who)) === 0 || (await takeAttempt({ sql }, reports, who)) > 0) return
    const [count, minutes] = [wrongOfDay.limit, slowed.windowSeconds / 60]
    await enqueueFactorNotice({ sql }, { ...owner, what: 'codes-guessed', count, minutes })
  })
}

/** Forgets the attempts of a quarter of an hour, after a right code. */
export async function forgetGuesses(database: Database, { who }: GuessTarget): Promise<void> {
  for (const rule of [codeAttempts, slowed]) await forgetAttempts(database, rule, who)
}

/** Forgets all attempts, after a new password: those who guessed do not have it. */
export async function forgetAllGuesses(database: Database, person: FactorOwner): Promise<void> {
  const { who } = await guessedOf(database, person)
  for (const rule of [codeAttempts, wrongOfDay, slowed, reports]) await forgetAttempts(database, rule, who)
}
