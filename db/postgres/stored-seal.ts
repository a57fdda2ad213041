import { sql } from 'kysely'
import type pg from 'pg'
import type { Secrets } from '../base/secrets.ts'
import { Refusal } from '../domain/refusal.ts'
import { advisoryLocks, holdLock } from './locks.ts'
import type { Sql } from './session.ts'

/**
 * Seals texts that a table keeps. A process may not know yet that `secret:rotate` has changed the installation's key, so
 * each transaction takes the lock `storedSeals`, shared, and then reads which key it has. A rotation changes the key, waits
 * for the transactions that have the lock at that moment, and then encrypts again what it finds. A transaction that takes
 * the lock later reads the new key, because its second statement begins when it has the lock. So it makes no difference
 * whether a process hangs, dies or starts during a rotation: nothing is stored under the key before once the search begins.
 */

/** What `sealStored` seals with. */
export type StoredSecrets = Pick<Secrets, 'fingerprints' | 'sealUnder'>

/** Seals a text for the transaction that it was made for. */
export type Seal = (text: string) => Promise<string>

/**
 * Seals a text that this transaction stores. Throws Refusal service_unavailable where the process does not have the
 * installation's key.
 */
export async function sealStored(transaction: Sql, secrets: StoredSecrets, text: string): Promise<string> {
  return (await sealFor(transaction, secrets))(text)
}

/** Returns what seals the texts of one transaction, so that it fails before it does anything else where it cannot seal. */
export async function sealFor(transaction: Sql, secrets: StoredSecrets): Promise<Seal> {
  const [, { rows }] = await Promise.all([holdLock(transaction, 'storedSeals', { shared: true }), readKey(transaction)])
  return sealUnderKey(secrets, rows[0]!.secretFingerprint)
}

const keyText = 'select secret_fingerprint from installation'
const readKey = (at: Sql) => sql<{ secretFingerprint: string | null }>`${sql.raw(keyText)}`.execute(at)

/** Returns what seals the texts of a transaction that has a connection of its own. */
export async function sealOn(client: pg.ClientBase, secrets: StoredSecrets): Promise<Seal> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.storedSeals])
  const { rows } = await client.query<{ secret_fingerprint: string | null }>(keyText)
  return sealUnderKey(secrets, rows[0]!.secret_fingerprint)
}

function sealUnderKey({ fingerprints, sealUnder }: StoredSecrets, used: string | null): Seal {
  const [own] = fingerprints as [string]
  if (used !== null && !fingerprints.includes(used)) throw keyIsAnother()
  return (text) => sealUnder(used ?? own, text)
}

/** The process has logged that SECRET_KEY was changed. */
const keyIsAnother = (): Refusal =>
  new Refusal(
    'service_unavailable',
    'The key of the service was changed, and this process cannot store a secret. Send the request again later.',
    { headers: { 'Retry-After': '10' } },
  )

/** The transactions that may still store what the key before has sealed: those that have the lock now. */
export async function sealingTransactions(at: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select virtualtransaction as name from pg_locks
    where locktype = 'advisory' and granted and classid = 0::oid and objid = ${advisoryLocks.storedSeals}::oid and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(at)
  return rows.map(({ name }) => name)
}
