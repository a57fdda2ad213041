import type { Database } from '../../../engine/postgres/connection.ts'
import { enqueueSecondFactorMail } from '../../mail/mail.ts'
import {
  type AttemptRule,
  clearAttempts,
  countLimitedAttempt,
  recordOccurrence,
  secondsUntilAttempt,
} from '../attempts.ts'
import { findHomeAccount } from '../homes.ts'
import type { FactorOwner } from './person.ts'

/**
 * Limit on a person's wrong second-factor codes. Wrong codes are counted across all networks, unlike wrong passwords.
 * An attacker who sends codes already knows the password and could try the million possible codes from many addresses.
 */
const codeAttempts: AttemptRule = { name: 'second-factor', limit: 10, windowSeconds: 900 }

/** Number of wrong codes within a day after which the person is notified. A correct code does not reset this count. */
const wrongOfDay: AttemptRule = { name: 'second-factor-day', limit: 10, windowSeconds: 86_400 }
/** Limit on attempts after a person has reached `wrongOfDay`: one code per 15 minutes. */
const slowed: AttemptRule = { name: 'second-factor-slowed', limit: 1, windowSeconds: 900 }
/** Limit on mails about wrong codes: one per day and person. */
const reports: AttemptRule = { name: 'second-factor-report', limit: 1, windowSeconds: 86_400 }

/** A person whose code attempts are counted, in the organization and its sandboxes together. */
export interface CodeAttemptKey {
  attemptKey: string
  owner: FactorOwner
}

export async function findCodeAttemptOwner(
  { sql }: Pick<Database, 'sql'>,
  person: FactorOwner,
): Promise<CodeAttemptKey> {
  const owner = await findHomeAccount(sql, person)
  return { attemptKey: `${owner.tenantId}:${owner.userId}`, owner }
}

/**
 * Counts a code before it is checked. Returns 0 if the code may be checked; otherwise the seconds until another attempt
 * is allowed.
 */
export async function countCodeAttempt(database: Database, { attemptKey }: CodeAttemptKey): Promise<number> {
  const isSlowed = (await secondsUntilAttempt(database, wrongOfDay, attemptKey)) > 0
  return (
    (isSlowed && (await countLimitedAttempt(database, slowed, attemptKey))) ||
    countLimitedAttempt(database, codeAttempts, attemptKey)
  )
}

/** Returns the seconds until another code may be tried; 0 if one may be tried now. */
export async function secondsUntilCodeAllowed(database: Database, { attemptKey }: CodeAttemptKey): Promise<number> {
  const waits = [await secondsUntilAttempt(database, codeAttempts, attemptKey)]
  if ((await secondsUntilAttempt(database, wrongOfDay, attemptKey)) > 0)
    waits.push(await secondsUntilAttempt(database, slowed, attemptKey))
  return Math.max(...waits)
}

/** Records a wrong code. The tenth wrong code within a day sends a mail to the person, at most once a day. */
export async function recordWrongCode(database: Database, { attemptKey, owner }: CodeAttemptKey): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    await recordOccurrence({ sql }, wrongOfDay, attemptKey)
    if (
      (await secondsUntilAttempt({ sql }, wrongOfDay, attemptKey)) === 0 ||
      (await countLimitedAttempt({ sql }, reports, attemptKey)) > 0
    )
      return
    const [count, minutes] = [wrongOfDay.limit, slowed.windowSeconds / 60]
    await enqueueSecondFactorMail({ sql }, { ...owner, what: 'codes-guessed', count, minutes })
  })
}

/** Deletes the attempts of the last 15 minutes. Called after a correct code. */
export async function clearRecentCodeAttempts(database: Database, { attemptKey }: CodeAttemptKey): Promise<void> {
  for (const rule of [codeAttempts, slowed]) await clearAttempts(database, rule, attemptKey)
}

/**
 * Deletes all attempts. Called after a change of the password, since an attacker who tried codes does not know the new
 * one.
 */
export async function clearAllCodeAttempts(database: Database, person: FactorOwner): Promise<void> {
  const { attemptKey } = await findCodeAttemptOwner(database, person)
  for (const rule of [codeAttempts, wrongOfDay, slowed, reports]) await clearAttempts(database, rule, attemptKey)
}
