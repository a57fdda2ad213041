import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isShared, ownAccount, type SystemAccount } from './account.ts'
import { readRecord, readTextIfAny, writeRecord } from './records.ts'

export type ClusterPlace = {
  /** The folder in DATA_DIR that holds the lock, the participants, the password and the log. */
  control: string
  /** The folder that holds data and, where needed, the copied binaries: `control`, or one of the cluster's own. */
  home: string
  data: string
  /** Whom Postgres runs as; undefined is this process's own account. */
  account: SystemAccount | undefined
}

/** Root's clusters lie here, each in a folder that only root and the account of Postgres enter. */
const systemFolder = '/var/lib/construction-api'

// sun_path holds 108 bytes with its closing NUL, and Postgres appends /.s.PGSQL.5432.
const socketFolderMaxBytes = 107 - '/.s.PGSQL.5432'.length

// initdb passes paths to a shell in double quotes.
const unquotable = /["$`\\\n]/

// What is written to these file systems (overlay, tmpfs, ramfs, aufs) goes with the container or the machine's memory.
const passingFileSystems = new Set([0x794c7630, 0x01021994, 0x858458f6, 0x61756673])

const isRoot = (): boolean => process.getuid?.() === 0

/** Finds, or on first use decides, where the cluster of a DATA_DIR lies. To be called under the lock of `control`. */
export function findPlace(control: string): ClusterPlace {
  const recorded = readRecord(control, 'home')
  if (recorded !== null) {
    checkRecorded(control, recorded)
    return placeOf(control, recorded)
  }
  const here = realpathSync(control)
  if (existsSync(join(here, 'data'))) return placeOf(control, here)
  if (isRoot()) return choosePlace(control)
  if (!unquotable.test(here)) return placeOf(control, here)
  const elsewhere = makePrivateFolder()
  writeRecord(control, 'home', elsewhere)
  return placeOf(control, elsewhere)
}

/** True for a cluster that root runs under an account which others have too: it is to be moved (see move.ts). */
export function isExposed({ account }: ClusterPlace): boolean {
  return account !== undefined && isShared(account.uid)
}

/** Root's choice of a place, recorded. */
function choosePlace(control: string): ClusterPlace {
  const home = makeHome(control)
  if (home !== realpathSync(control)) writeRecord(control, 'home', home)
  return placeOf(control, home)
}

/**
 * Makes the folder that a cluster of root's belongs in: one under /var/lib, or DATA_DIR itself where /var/lib cannot be
 * written, or would be lost with the container and DATA_DIR would not.
 */
export function makeHome(control: string, folder = systemFolder): string {
  const account = ownAccount()
  const here = realpathSync(control)
  if (!keepsAsLong(folder, here) && !unquotable.test(here)) {
    closeHome(here, account)
    if (canEnter(here, account)) return here
  }
  mkdirSync(folder, { recursive: true })
  // Others may pass through to what they own in it, and neither list nor change it.
  chmodSync(folder, 0o711)
  const home = mkdtempSync(join(folder, 'cluster-'))
  claimHome(home, control)
  closeHome(home, account)
  if (canEnter(home, account)) return home
  throw new Error(
    `User ${account.uid}, which must run Postgres, cannot enter ${home}: let all users enter the folders above it.`,
  )
}

/** Closes a folder of root's to everyone but root and the account, which may pass through to what it owns in it. */
export function closeHome(home: string, account: SystemAccount): void {
  chownSync(home, 0, account.gid)
  chmodSync(home, 0o710)
}

/** A folder for the socket that only the account can enter, short enough for a socket's address. Made again if it is gone. */
export function findSocketFolder(at: ClusterPlace): string {
  const near = join(at.home, 'socket')
  let folder = near
  if (Buffer.byteLength(near) > socketFolderMaxBytes) {
    const recorded = readRecord(at.control, 'socket-folder')
    folder = recorded !== null && existsSync(recorded) ? recorded : join(makePrivateFolder(), 'socket')
    writeRecord(at.control, 'socket-folder', folder)
  }
  makeOwned(folder, at.account)
  return folder
}

/** Makes a folder that only the account can enter. */
export function makeOwned(folder: string, account: SystemAccount | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Postgres refuses to run as root: then it runs as the owner of the data, or as its own account before there is any. */
function placeOf(control: string, home: string): ClusterPlace {
  const data = join(home, 'data')
  if (!isRoot()) return { control, home, data, account: undefined }
  if (!existsSync(data)) return { control, home, data, account: ownAccount() }
  const { uid, gid } = statSync(data)
  return { control, home, data, account: { uid, gid } }
}

/** Throws when the folder is gone, closed to this process, or that of another DATA_DIR of which this one is a copy. */
function checkRecorded(control: string, home: string): void {
  try {
    accessSync(home, constants.X_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new Error(`The database of this DATA_DIR is in ${home}, which root created: start the service as root.`)
    throw new Error(
      `The database of this DATA_DIR was in ${home}, which no longer exists. Restore that folder, or remove ${control} to start with an empty database.`,
    )
  }
  if (home === realpathSync(control) || !isRoot()) return
  const claimed = readTextIfAny(join(home, 'data-dir'))
  if (claimed === realpathSync(control)) return
  if (claimed !== null && readTextIfAny(join(claimed, 'home')) === home)
    throw new Error(
      `${control} is a copy of ${claimed}, whose database is in ${home}: two folders cannot share a database. Remove the copied folder to start with an empty database.`,
    )
  claimHome(home, control)
}

/** Notes in a home whose it is, for the person who finds it, and so that a copy of DATA_DIR is known for one. */
function claimHome(home: string, control: string): void {
  writeFileSync(join(home, 'data-dir'), `${realpathSync(control)}\n`, { mode: 0o600 })
}

/** Whether files in a folder, which is made if it is missing, last as long as those in another. */
function keepsAsLong(folder: string, other: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return false
  }
  return !passingFileSystems.has(statfsSync(folder).type) || statSync(folder).dev === statSync(other).dev
}

/** Asks the system instead of reading modes: every folder above counts, and so do access lists. */
function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Others may pass through to what they own in it, and neither list nor change it. */
function makePrivateFolder(): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : realpathSync(tmpdir())
  const folder = mkdtempSync(join(parent, 'construction-'))
  chmodSync(folder, 0o711)
  return folder
}
