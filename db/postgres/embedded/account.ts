import { spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A user and a group of the system, by their numbers. */
export type SystemAccount = { uid: number; gid: number }

/** An operator who wants a name for the account makes one of this name before the first start. */
const named = 'construction-api'

// Debian's, Red Hat's and systemd's tables of user ids leave these to nobody, and no tool hands them out by itself; they
// stay below 65536, so that a container with 16 bits of ids has them too.
const unclaimed = { first: 60_578, last: 61_183 }

const nobodysId = 65_534

/**
 * The account that runs Postgres for root and that runs nothing else: the user `construction-api` where the system has
 * one, else the first number that no user and no group has. Nothing is written to the system's tables for it.
 */
export function ownAccount(): SystemAccount {
  const uid = idOf('-u', named)
  const gid = idOf('-g', named)
  if (uid && gid) return { uid, gid }
  for (let id = unclaimed.first; id <= unclaimed.last; id += 1) if (!isKnown(id)) return { uid: id, gid: id }
  throw new Error(`Every user id from ${unclaimed.first} to ${unclaimed.last} is taken: create a user ${named}.`)
}

/** True for root and for nobody, under whom others run their programs too. */
export function isShared(uid: number): boolean {
  return uid === 0 || uid === nobodysId || uid === idOf('-u', 'nobody')
}

/**
 * Who runs initdb for an account. initdb, unlike Postgres, insists on a user with a name, so a number without one lends
 * its group to nobody: what only that group may enter stays closed to whatever else nobody runs.
 */
export function creatorFor(account: SystemAccount): SystemAccount {
  if (isNamed(account.uid)) return account
  const uid = idOf('-u', 'nobody')
  if (uid) return { uid, gid: account.gid }
  throw new Error(`initdb needs a named user, and this system has no user "nobody": create a user ${named}.`)
}

/** Gives a folder and all that is in it to an account; symbolic links themselves, not what they lead to. */
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
