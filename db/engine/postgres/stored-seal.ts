import { sql } from 'kysely'
import type pg from 'pg'
import { Refusal } from '../../domain/refusal.ts'
import { notNull, onlyRow } from '../base/only-row.ts'
import type { Secrets } from '../base/secrets.ts'
import { advisoryLocks, takeAdvisoryLock } from './locks.ts'
import type { Sql } from './session.ts'

/**
 * Seals texts that are stored in tables. A process may not know yet that `secret:rotate` has changed the installation's
 * key. So each transaction that stores a sealed text takes the lock `storedSeals` in shared mode and then reads the
 * current key.
 *
 * A rotation changes the key, waits for the transactions that hold the lock then, and re-encrypts every text that it
 * finds. A transaction that takes the lock later reads the new key, because it reads the key after it got the lock. So
 * after the wait, no text is stored under the old key, even if a process hangs, dies or starts during the rotation.
 */

/** Functions of `Secrets` that `sealStored` needs. */
export type SealingSecrets = Pick<Secrets, 'fingerprints' | 'sealUnder'>

/** Seals a text with the installation's key. Valid only in the transaction for which it was created. */
export type Seal = (text: string) => Promise<string>

/**
 * Seals a text that the transaction stores. Throws Refusal service_unavailable if this process does not have the
 * installation's key.
 */
export async function sealStored(transaction: Sql, secrets: SealingSecrets, text: string): Promise<string> {
  return (await createSealer(transaction, secrets))(text)
}

/**
 * Creates the function that seals texts for a transaction. Call it at the beginning, so that a transaction that cannot
 * seal fails before it does anything else. Throws like `sealStored`.
 */
export async function createSealer(transaction: Sql, secrets: SealingSecrets): Promise<Seal> {
  const [, { rows }] = await Promise.all([
    takeAdvisoryLock(transaction, 'storedSeals', { shared: true }),
    readKey(transaction),
  ])
  return sealUnderKey(secrets, onlyRow(rows, 'the installation').secretFingerprint)
}

const keyText = 'select secret_fingerprint from installation'
const readKey = (at: Sql) => sql<{ secretFingerprint: string | null }>`${sql.raw(keyText)}`.execute(at)

/** Creates the function that seals texts for a transaction on a dedicated pg connection. Throws like `sealStored`. */
export async function createSealerOnClient(client: pg.ClientBase, secrets: SealingSecrets): Promise<Seal> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.storedSeals])
  const { rows } = await client.query<{ secret_fingerprint: string | null }>(keyText)
  return sealUnderKey(secrets, onlyRow(rows, 'the installation').secret_fingerprint)
}

function sealUnderKey({ fingerprints, sealUnder }: SealingSecrets, used: string | null): Seal {
  const [own] = fingerprints as [string]
  if (used !== null && !fingerprints.includes(used)) throw keyIsAnother()
  return (text) => sealUnder(used ?? own, text)
}

/**
 * Creates the refusal for a process without the installation's current key. The process has already logged that the key
 * is missing.
 */
const keyIsAnother = (): Refusal =>
  new Refusal(
    'service_unavailable',
    'The key of the service was changed, and this process cannot store a secret. Send the request again later.',
    { headers: { 'Retry-After': '10' } },
  )

/** Returns the ids of the transactions that hold the lock now and may still store texts under the previous key. */
export async function listSealingTransactions(at: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`select virtualtransaction as name from pg_locks
    where locktype = 'advisory' and granted and classid = 0::oid and objid = ${advisoryLocks.storedSeals}::oid and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(at)
  return rows.map(({ name }) => notNull(name, 'the transaction that holds a lock'))
}
