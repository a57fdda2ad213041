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
  /** Folder in DATA_DIR with the lock, the participants, the password and the log. */
  control: string
  /**
   * Folder with the data and, if necessary, the copied programs. It is `control` or a separate folder of the cluster.
   */
  home: string
  data: string
  /** Account that runs Postgres; undefined means this process's account. */
  account: SystemAccount | undefined
}

/** Parent folder of root's clusters. Only root and the Postgres account can enter a cluster's folder in it. */
const systemFolder = '/var/lib/construction-api'

// sun_path holds 108 bytes including its closing NUL, and Postgres appends /.s.PGSQL.5432.
const socketFolderMaxBytes = 107 - '/.s.PGSQL.5432'.length

// initdb passes paths to a shell in double quotes.
const unquotable = /["$`\\\n]/

// Types of temporary file systems (overlay, tmpfs, ramfs, aufs). Their files are lost with the container or the
// machine's memory.
const passingFileSystems = new Set([0x794c7630, 0x01021994, 0x858458f6, 0x61756673])

const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the location of a DATA_DIR's cluster, and chooses it on first use. Call it under the lock of `control`. */
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

/**
 * Reports whether root runs the cluster under an account that other programs use too. Such a cluster must be moved (see
 * move.ts).
 */
export function isExposed({ account }: ClusterPlace): boolean {
  return account !== undefined && isShared(account.uid)
}

/** Chooses and records the location of a new cluster of root. */
function choosePlace(control: string): ClusterPlace {
  const home = makeHome(control)
  if (home !== realpathSync(control)) writeRecord(control, 'home', home)
  return placeOf(control, home)
}

/**
 * Creates the folder for a cluster of root, under /var/lib. It uses DATA_DIR instead if /var/lib is not writable, or if
 * /var/lib would be lost with the container and DATA_DIR would not.
 */
export function makeHome(control: string, folder = systemFolder): string {
  const account = ownAccount()
  const here = realpathSync(control)
  if (!keepsAsLong(folder, here) && !unquotable.test(here)) {
    closeHome(here, account)
    if (canEnter(here, account)) return here
  }
  mkdirSync(folder, { recursive: true })
  // Other users can reach their own files below the folder, but cannot list or change it.
  chmodSync(folder, 0o711)
  const home = mkdtempSync(join(folder, 'cluster-'))
  claimHome(home, control)
  closeHome(home, account)
  if (canEnter(home, account)) return home
  throw new Error(
    `User ${account.uid}, which must run Postgres, cannot enter ${home}: let all users enter the folders above it.`,
  )
}

/** Restricts a folder to root and the account. The account can reach its own files below the folder. */
export function closeHome(home: string, account: SystemAccount): void {
  chownSync(home, 0, account.gid)
  chmodSync(home, 0o710)
}

/**
 * Returns a folder for the socket that only the account can enter, short enough for a socket's address. Creates it if
 * it is missing.
 */
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

/** Creates a folder that only the account can enter. */
export function makeOwned(folder: string, account: SystemAccount | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/**
 * Returns the location with its account. Postgres refuses to run as root. If this process is root, Postgres runs as the
 * owner of the data, or as its own account if there is no data yet.
 */
function placeOf(control: string, home: string): ClusterPlace {
  const data = join(home, 'data')
  if (!isRoot()) return { control, home, data, account: undefined }
  if (!existsSync(data)) return { control, home, data, account: ownAccount() }
  const { uid, gid } = statSync(data)
  return { control, home, data, account: { uid, gid } }
}

/**
 * Throws an Error if the folder is missing, not accessible to this process, or belongs to another DATA_DIR of which
 * this one is a copy.
 */
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

/** Records in a cluster's folder which DATA_DIR owns it. This informs administrators and reveals a copied DATA_DIR. */
function claimHome(home: string, control: string): void {
  writeFileSync(join(home, 'data-dir'), `${realpathSync(control)}\n`, { mode: 0o600 })
}

/** Reports whether files in `folder` last as long as files in `other`. Creates the folder if it is missing. */
function keepsAsLong(folder: string, other: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return false
  }
  return !passingFileSystems.has(statfsSync(folder).type) || statSync(folder).dev === statSync(other).dev
}

/**
 * Reports whether the account can enter a folder. It asks the system, because all parent folders and access lists
 * matter, not only modes.
 */
function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Creates a temporary folder. Other users can reach their own files below it, but cannot list or change it. */
function makePrivateFolder(): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : realpathSync(tmpdir())
  const folder = mkdtempSync(join(parent, 'construction-'))
  chmodSync(folder, 0o711)
  return folder
}
