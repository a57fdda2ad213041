import { hash as digestOf, randomBytes } from 'node:crypto'
import { invalid } from '../../../domain/refusal.ts'
import { busyRefusal, createConcurrencyLimiter } from '../concurrency.ts'
import { PasswordThread } from './password-hashing.ts'

/** Minimum and maximum length of a new password, in characters. */
export const passwordLength = { least: 10, most: 200 }

/** Returns a sentence about the rule that a new password violates; undefined if it violates none. */
export function findPasswordViolation(password: string): string | undefined {
  const { least, most } = passwordLength
  const length = [...password].length
  return length < least || length > most ? `The password must have ${least} to ${most} characters.` : undefined
}

/** Throws Refusal validation_failed for a new password that violates the rules. */
export function checkPassword(password: string): void {
  const message = findPasswordViolation(password)
  if (message) throw invalid([{ field: 'password', code: 'length', message }])
}

/** Minimum cost, for test suites that sign in often. The settings refuse it in production. */
const testCost = { memoryCost: 8, timeCost: 1 }
const thread = new PasswordThread(process.env.TEST_PASSWORD_COST === 'low' ? testCost : undefined)

/** Hashes a password by argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => thread.hash(password)

/** Reports whether `hash` is the hash of the password `text`. */
export const matchesPasswordHash = (hash: string, text: string): Promise<boolean> => thread.verify(hash, text)

/**
 * Limits of the password queue. `maxPlacesPerParty`: tasks of one network that run or wait. `maxWaiting`: waiting tasks
 * of all networks.
 */
export const passwordQueueLimits = { maxPlacesPerParty: 8, maxWaiting: 32 }

/**
 * Queue in which requests wait for the password thread, with one party per client network. A sign-in uses the thread
 * for a fifth of a second. The queue is limited, because further requests would wait longer than a user waits for a
 * page.
 */
export const passwordQueue = createConcurrencyLimiter({
  max: 1,
  ...passwordQueueLimits,
  refusal: () => busyRefusal('Many people are signing in right now. Try again in a moment.', 3),
})

/**
 * Maximum number of organizations in which one e-mail address can have an account. Every sign-in verifies this many
 * hashes.
 */
export const maxAccountsPerEmail = 4
/** Number of characters of a password that a sign-in reads; the rest is ignored. */
const longestTyped = 1000

let nobodysHash: Promise<string> | undefined

/**
 * Verifies the given password against each stored hash and returns one result per hash. It always verifies exactly
 * `maxAccountsPerEmail` hashes, so that response times do not reveal the number of accounts. For further hashes, the
 * result is false.
 */
export async function verifyPasswordHashes(
  hashes: readonly string[],
  given: string,
  verifyPassword = (passwordHash: string, password: string): Promise<boolean> => thread.verify(passwordHash, password),
): Promise<boolean[]> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const filled = [...hashes, ...new Array<string>(maxAccountsPerEmail).fill(await nobodysHash)].slice(
    0,
    maxAccountsPerEmail,
  )
  const verdicts = await Promise.all(filled.map((one) => verifyPassword(one, given.slice(0, longestTyped))))
  return hashes.map((_, index) => verdicts[index] ?? false)
}

/** Returns a digest that changes with the password hash and does not reveal it. */
export const passwordHashFingerprint = (passwordHash: string): string => digestOf('sha256', passwordHash, 'base64url')
