import type pg from 'pg'
import { machineTime } from '../../base/clock.ts'
import { sentAddress } from '../../domain/texts/email-addresses.ts'
import { advisoryLockFamilies } from '../../postgres/locks.ts'
import { damagedArchive } from './problem.ts'

/** Ids for users that arrive, none of which anybody has had here: apps know people by them. */
export async function newUserIds(client: pg.ClientBase, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('users', 'id'))::text as id from generate_series(1, $1::integer)",
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

/** The first value with the key of an earlier one; undefined if all keys differ. Asks for each key once. */
export function firstRepeated(values: readonly string[], keyOf: (value: string) => string): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => seen.size === seen.add(keyOf(value)).size)
}

/**
 * Lets the people who have arrived be found by their addresses, as db/access/users.ts does for one. All of them are invited:
 * each accepts the account by a link that sets a password, whatever accounts the address has here. Throws ArchiveProblem for
 * an address that is not the one of one user.
 */
export async function listPeople(client: pg.ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ email: string; lowered: string }>(
    'select email, lower(trim(email)) as lowered from users where tenant_id = $1 and deleted_at is null order by 2',
    [tenantId],
  )
  const emails = rows.map(({ lowered }) => lowered)
  const other = rows.find(({ email, lowered }, index) => email !== lowered || emails[index + 1] === lowered)
  if (other) throw damagedArchive(`${other.email} is no address of one user`)
  const twice = firstRepeated(emails, sentAddress)
  if (twice) throw damagedArchive(`${twice} is no address of one user`)
  await client.query(
    'select pg_advisory_xact_lock($1, hashtext(email)) from unnest($2::text[]) with ordinality as one (email, place) order by place',
    [advisoryLockFamilies.accountEmail, emails.map(sentAddress).sort()],
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
