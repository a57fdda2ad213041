import { hash as digestOf, randomBytes } from 'node:crypto'
import { invalid } from '../domain/refusal.ts'
import { busy, limitConcurrency } from './concurrency.ts'
import { PasswordThread } from './password-hashing.ts'

/** How short and how long a new password may be, in characters. */
export const passwordLength = { least: 10, most: 200 }

/** The rule for new passwords in words. Undefined when this one keeps to it. */
export function objectionToPassword(password: string): string | undefined {
  const { least, most } = passwordLength
  const length = [...password].length
  return length < least || length > most ? `The password must have ${least} to ${most} characters.` : undefined
}

/** Throws Refusal validation_failed for a password that no user may be given. */
export function checkPassword(password: string): void {
  const message = objectionToPassword(password)
  if (message) throw invalid([{ field: 'password', code: 'length', message }])
}

const thread = new PasswordThread()

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => thread.hash(password)

/** Whether a hash is the one of this text. */
export const isHashOf = (hash: string, text: string): Promise<boolean> => thread.verify(hash, text)

/** How many requests from one network may be at the process's passwords at a time, and how many of all may wait there. */
export const passwordPlaces = { maxPlacesPerParty: 8, maxWaiting: 32 }

/**
 * Where requests from outside wait for their turn at passwords, by client network: a sign-in takes a fifth of a second
 * of the thread, so that who is beyond these places would wait for longer than anybody looks at a page.
 */
export const passwordQueue = limitConcurrency({
  max: 1,
  ...passwordPlaces,
  refusal: () => busy('Many people are signing in right now. Try again in a moment.', 3),
})

/** The maximum of organizations in which one e-mail address has accounts: every sign-in verifies this many passwords. */
export const maxAccounts = 4
/** The number of characters of a password that a sign-in reads; the rest is ignored. */
const longestTyped = 1000

let nobodysHash: Promise<string> | undefined

/**
 * Which of these stored passwords is the one given. However few there are, `maxAccounts` are verified, so that nobody
 * can time the difference; more than these are ignored.
 */
export async function matchingAccounts(
  hashes: readonly string[],
  given: string,
  verifyPassword = (passwordHash: string, password: string): Promise<boolean> => thread.verify(passwordHash, password),
): Promise<boolean[]> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const filled = [...hashes, ...new Array<string>(maxAccounts).fill(await nobodysHash)].slice(0, maxAccounts)
  const verdicts = await Promise.all(filled.map((one) => verifyPassword(one, given.slice(0, longestTyped))))
  return hashes.map((_, index) => verdicts[index] ?? false)
}

/** Identifies a stored password without revealing anything else about it. */
export const proofOf = (passwordHash: string): string => digestOf('sha256', passwordHash, 'base64url')
