import { spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** User id and group id of a system account. */
export type SystemAccount = { uid: number; gid: number }

/** Name of the account, if the operator has created it before the first start. */
const named = 'construction-api'

// Range of user ids that no tool assigns by itself; Debian, Red Hat and systemd leave it unassigned. The ids are below
// 65536, so they exist in containers with 16-bit ids.
const unclaimed = { first: 60_578, last: 61_183 }

const nobodysId = 65_534

/**
 * Returns the account that runs Postgres if the service runs as root, and nothing else. It is the user
 * `construction-api` if it exists, else the first id without a user or group. No entry is added to the system's user
 * database.
 */
export function ownAccount(): SystemAccount {
  const uid = idOf('-u', named)
  const gid = idOf('-g', named)
  if (uid && gid) return { uid, gid }
  for (let id = unclaimed.first; id <= unclaimed.last; id += 1) if (!isKnown(id)) return { uid: id, gid: id }
  throw new Error(`Every user id from ${unclaimed.first} to ${unclaimed.last} is taken: create a user ${named}.`)
}

/** Reports whether an account is also used by other programs: `root` or `nobody`. */
export function isShared(uid: number): boolean {
  return uid === 0 || uid === nobodysId || uid === idOf('-u', 'nobody')
}

/**
 * Returns the account that runs initdb for an account. Unlike Postgres, initdb requires a user with a name. For an id
 * without a name it returns the user `nobody` with the account's group. Files that only this group may access stay
 * closed to other processes of `nobody`.
 */
export function creatorFor(account: SystemAccount): SystemAccount {
  if (isNamed(account.uid)) return account
  const uid = idOf('-u', 'nobody')
  if (uid) return { uid, gid: account.gid }
  throw new Error(`initdb needs a named user, and this system has no user "nobody": create a user ${named}.`)
}

/** Changes the owner of a folder and its content. Symbolic links themselves are changed, not their targets. */
export function giveTo(folder: string, { uid, gid }: SystemAccount): void {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of inside) lchownSync(join(entry.parentPath, entry.name), uid, gid)
  lchownSync(folder, uid, gid)
}

const isKnown = (id: number): boolean => isNamed(id) || new RegExp(`^[^:]*:[^:]*:${id}:`, 'm').test(groups())

const isNamed = (uid: number): boolean => spawnSync('id', ['-un', String(uid)]).status === 0

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function groups(): string {
  try {
    return readFileSync('/etc/group', 'utf8')
  } catch {
    return ''
  }
}
