import { sql } from 'kysely'
import type pg from 'pg'
import type { Secrets } from '../base/secrets.ts'
import { Refusal } from '../domain/refusal.ts'
import { advisoryLocks, takeAdvisoryLock } from './locks.ts'
import type { Sql } from './session.ts'

/**
 * Seals texts that are stored in tables. A process may not know yet that `secret:rotate` has changed the installation's
 * key. So each transaction takes the lock `storedSeals` in shared mode and then reads the current key.
 *
 * A rotation changes the key, waits for the transactions that hold the lock at that moment, and then re-encrypts
 * everything it finds. A transaction that takes the lock later reads the new key, because its second statement starts
 * after it got the lock. So it does not matter whether a process hangs, dies or starts during a rotation. Once the
 * search begins, no text is stored under the old key.
 */

/** Functions of `Secrets` that `sealStored` needs. */
export type SealingSecrets = Pick<Secrets, 'fingerprints' | 'sealUnder'>

/** A function that seals a text for the transaction in which it was created. */
export type Seal = (text: string) => Promise<string>

/**
 * Seals a text that this transaction stores. Throws Refusal service_unavailable if the process does not have the
 * installation's key.
 */
export async function sealStored(transaction: Sql, secrets: SealingSecrets, text: string): Promise<string> {
  return (await createSealer(transaction, secrets))(text)
}

/**
 * Returns the sealing function of a transaction. Call it first, so that a transaction that cannot seal fails before it
 * does anything else. Throws like `sealStored`.
 */
export async function createSealer(transaction: Sql, secrets: SealingSecrets): Promise<Seal> {
  const [, { rows }] = await Promise.all([
    takeAdvisoryLock(transaction, 'storedSeals', { shared: true }),
    readKey(transaction),
  ])
  return sealUnderKey(secrets, rows[0]!.secretFingerprint)
}

const keyText = 'select secret_fingerprint from installation'
const readKey = (at: Sql) => sql<{ secretFingerprint: string | null }>`${sql.raw(keyText)}`.execute(at)

/** Returns the sealing function of a transaction on a dedicated pg connection. Throws like `sealStored`. */
export async function createSealerOnClient(client: pg.ClientBase, secrets: SealingSecrets): Promise<Seal> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.storedSeals])
  const { rows } = await client.query<{ secret_fingerprint: string | null }>(keyText)
  return sealUnderKey(secrets, rows[0]!.secret_fingerprint)
}

function sealUnderKey({ fingerprints, sealUnder }: SealingSecrets, used: string | null): Seal {
  const [own] = fingerprints as [string]
  if (used !== null && !fingerprints.includes(used)) throw keyIsAnother()
  return (text) => sealUnder(used ?? own, text)
}

/** Refusal for a changed SECRET_KEY that this process does not have. The process has already logged it. */
const keyIsAnother = (): Refusal =>
  new Refusal(
    'service_unavailable',
    'The key of the service was changed, and this process cannot store a secret. Send the request again later.',
    { headers: { 'Retry-After': '10' } },
  )

/**
 * Returns the transactions that may still store texts sealed with the previous key: the current holders of the lock.
 */
export async function listSealingTransactions(at: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select virtualtransaction as name from pg_locks
    where locktype = 'advisory' and granted and classid = 0::oid and objid = ${advisoryLocks.storedSeals}::oid and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(at)
  return rows.map(({ name }) => name)
}
