import { spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** User id and group id of a system account. */
export type SystemAccount = { uid: number; gid: number }

/** Name of the user and group that an operator may create before the first start. */
const named = 'construction-api'

// Range of user ids that Debian, Red Hat and systemd leave unassigned, so no tool assigns them by itself. The ids are
// below 65536, so they also exist in containers with 16-bit ids.
const unclaimed = { first: 60_578, last: 61_183 }

const nobodysId = 65_534

/**
 * Returns the account for Postgres when the service runs as root. It is the user `construction-api` if it exists.
 * Otherwise it is the first id in a reserved range that no user or group has; nothing is added to the system's user
 * database. No other program uses the account.
 */
export function findPostgresAccount(): SystemAccount {
  const uid = idOf('-u', named)
  const gid = idOf('-g', named)
  if (uid && gid) return { uid, gid }
  for (let id = unclaimed.first; id <= unclaimed.last; id += 1) if (!isKnown(id)) return { uid: id, gid: id }
  throw new Error(`Every user id from ${unclaimed.first} to ${unclaimed.last} is taken: create a user ${named}.`)
}

/** Reports whether other programs use the account too, because it is `root` or `nobody`. */
export function isSharedAccount(uid: number): boolean {
  return uid === 0 || uid === nobodysId || uid === idOf('-u', 'nobody')
}

/**
 * Returns the account that runs initdb for the given Postgres account. Unlike Postgres, initdb needs a user with a
 * name. For an id without a name, it is the user `nobody` with the account's group. Other processes of `nobody` are not
 * in that group, so they cannot read files that only the group may read.
 */
export function initdbAccountFor(account: SystemAccount): SystemAccount {
  if (isNamed(account.uid)) return account
  const uid = idOf('-u', 'nobody')
  if (uid) return { uid, gid: account.gid }
  throw new Error(`initdb needs a named user, and this system has no user "nobody": create a user ${named}.`)
}

/** Changes the owner of a folder and everything in it. Changes symbolic links themselves, not their targets. */
export function changeOwner(folder: string, { uid, gid }: SystemAccount): void {
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
