import type pg from 'pg'
import { toAsciiAddress } from '../../../domain/texts/email-addresses.ts'
import { machineTime } from '../../../engine/base/clock.ts'
import { keyedAdvisoryLocks } from '../../../engine/postgres/locks.ts'
import { damagedArchiveProblem } from './problem.ts'

/**
 * Returns new ids for imported users. Ids from the archive are not used, because apps of this installation identify
 * users by their ids.
 */
export async function createUserIds(client: pg.ClientBase, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('users', 'id'))::text as id from generate_series(1, $1::integer)",
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Returns the first value with the same key as an earlier value; undefined if all keys differ. Calls `keyOf` once per
 * value.
 */
export function findFirstDuplicate(values: readonly string[], keyOf: (value: string) => string): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => seen.size === seen.add(keyOf(value)).size)
}

/**
 * Adds the imported users to the directory of e-mail addresses, as db/services/access/users.ts does for one user. All accounts
 * are pending: their users accept them with a link that sets a password, even if the address has other accounts.
 * Returns the number of users. Throws ArchiveProblem if an address is invalid or belongs to several users.
 */
export async function registerImportedUsers(client: pg.ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ email: string; lowered: string }>(
    'select email, lower(trim(email)) as lowered from users where tenant_id = $1 and deleted_at is null order by 2',
    [tenantId],
  )
  const emails = rows.map(({ lowered }) => lowered)
  const other = rows.find(({ email, lowered }, index) => email !== lowered || emails[index + 1] === lowered)
  if (other) throw damagedArchiveProblem(`${other.email} is not the address of exactly one user`)
  const twice = findFirstDuplicate(emails, toAsciiAddress)
  if (twice) throw damagedArchiveProblem(`${twice} is not the address of exactly one user`)
  await client.query(
    'select pg_advisory_xact_lock($1, hashtext(email)) from unnest($2::text[]) with ordinality as one (email, place) order by place',
    [keyedAdvisoryLocks.accountEmail, emails.map(toAsciiAddress).sort()],
  )
  await client.query(
    'update users set pending_hash = password_hash, invited_at = $2 where tenant_id = $1 and deleted_at is null',
    [tenantId, machineTime()],
  )
  await client.query(
    `insert into user_directory (email, tenant_id, user_id)
      select email, tenant_id, id from users where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  )
  return emails.length
}
