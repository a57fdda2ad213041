import type pg from 'pg'
import { maxAccounts } from '../../base/passwords.ts'
import { advisoryLockFamilies } from '../../postgres/locks.ts'
import { ArchiveProblem, damagedArchive } from './problem.ts'

/** Ids for users that arrive, none of which anybody has had here: apps know people by them. */
export async function newUserIds(client: pg.ClientBase, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('users', 'id'))::text as id from generate_series(1, $1::integer)",
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Lets the people who have arrived be found by their addresses, as db/access/users.ts does for one. Throws ArchiveProblem for an
 * address that has accounts in as many organizations as it may.
 */
export async function listPeople(client: pg.ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ email: string; lowered: string }>(
    'select email, lower(trim(email)) as lowered from users where tenant_id = $1 and deleted_at is null order by 2',
    [tenantId],
  )
  const emails = rows.map(({ lowered }) => lowered)
  const other = rows.find(({ email, lowered }, index) => email !== lowered || emails[index + 1] === lowered)
  if (other) throw damagedArchive(`${other.email} is no address of one user`)
  await client.query(
    'select pg_advisory_xact_lock($1, hashtext(email)) from unnest($2::text[]) with ordinality as one (email, place) order by place',
    [advisoryLockFamilies.accountEmail, emails],
  )
  const { rows: full } = await client.query<{ email: string }>(
    'select email from user_directory where email = any($1) group by email having count(*) >= $2 limit 1',
    [emails, maxAccounts],
  )
  if (full[0]) {
    throw new ArchiveProblem(`${full[0].email} has accounts in ${maxAccounts} organizations already, the maximum`)
  }
  await client.query(
    `insert into user_directory (email, tenant_id, user_id)
      select email, tenant_id, id from users where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  )
  return emails.length
}
