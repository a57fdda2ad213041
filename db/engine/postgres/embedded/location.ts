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
import { findPostgresAccount, isSharedAccount, type SystemAccount } from './account.ts'
import { readRecordFile, readTextIfExists, writeRecordFile } from './records.ts'

export type ClusterLocation = {
  /**
   * The folder `postgres` in DATA_DIR. It contains the lock, the records of participants, the password and the log.
   */
  control: string
  /** Folder with the data and, if necessary, copies of the programs. It is `control` or a folder outside DATA_DIR. */
  home: string
  data: string
  /** Account that runs Postgres; undefined means this process's account. */
  account: SystemAccount | undefined
}

/**
 * Parent folder of clusters that root creates. A cluster's folder in it can only be entered by root and the Postgres
 * account.
 */
const systemFolder = '/var/lib/construction-api'

// The address of a socket (sun_path) has at most 108 bytes including a final NUL. Postgres appends /.s.PGSQL.5432 to
// the folder.
const socketFolderMaxBytes = 107 - '/.s.PGSQL.5432'.length

// Characters that a path must not contain, because initdb passes it to a shell in double quotes.
const unquotable = /["$`\\\n]/

// Types of temporary file systems (overlay, tmpfs, ramfs, aufs). Their files are lost with the container or the
// machine's memory.
const temporaryFileSystems = new Set([0x794c7630, 0x01021994, 0x858458f6, 0x61756673])

/** Reports whether `type` (`f_type` of statfs) is the type of a temporary file system. */
export const isTemporaryFileSystem = (type: number): boolean => temporaryFileSystems.has(type)

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Returns the location of a DATA_DIR's cluster. Chooses and records it if there is no cluster yet. Call it under the
 * lock of `control`.
 */
export function findClusterLocation(control: string): ClusterLocation {
  const recorded = readRecordFile(control, 'home')
  if (recorded !== null) {
    checkRecorded(control, recorded)
    return placeOf(control, recorded)
  }
  const here = realpathSync(control)
  if (existsSync(join(here, 'data'))) return placeOf(control, here)
  if (isRoot()) return choosePlace(control)
  if (!unquotable.test(here)) return placeOf(control, here)
  const elsewhere = makePrivateFolder()
  writeRecordFile(control, 'home', elsewhere)
  return placeOf(control, elsewhere)
}

/**
 * Reports whether the cluster runs under an account that other programs use too. Such a cluster must be moved
 * (move.ts).
 */
export function usesSharedAccount({ account }: ClusterLocation): boolean {
  return account !== undefined && isSharedAccount(account.uid)
}

/** Chooses and records the location of a new cluster when the service runs as root. */
function choosePlace(control: string): ClusterLocation {
  const home = createClusterFolder(control)
  if (home !== realpathSync(control)) writeRecordFile(control, 'home', home)
  return placeOf(control, home)
}

/**
 * Creates the folder of a cluster when the service runs as root, and returns its path. It is in `folder`, by default
 * under /var/lib. The cluster uses `control`, its folder in DATA_DIR, in two cases: `folder` cannot be
 * created, or only `folder` would be lost with the container.
 */
export function createClusterFolder(control: string, folder = systemFolder): string {
  const account = findPostgresAccount()
  const here = realpathSync(control)
  if (!keepsAsLong(folder, here) && !unquotable.test(here)) {
    restrictClusterFolder(here, account)
    if (canEnter(here, account)) return here
  }
  mkdirSync(folder, { recursive: true })
  // The mode lets other users pass through the folder, but not list or change it.
  chmodSync(folder, 0o711)
  const home = mkdtempSync(join(folder, 'cluster-'))
  claimHome(home, control)
  restrictClusterFolder(home, account)
  if (canEnter(home, account)) return home
  throw new Error(
    `User ${account.uid}, which must run Postgres, cannot enter ${home}: let all users enter the folders above it.`,
  )
}

/**
 * Restricts a folder to root and the account. The account may pass through it to files below it, but not list or change
 * it.
 */
export function restrictClusterFolder(home: string, account: SystemAccount): void {
  chownSync(home, 0, account.gid)
  chmodSync(home, 0o710)
}

/**
 * Returns the folder for the socket and creates it if it is missing. Only the account can enter it. It is outside the
 * cluster's folder if a path in that folder is too long for a socket's address.
 */
export function findSocketFolder(at: ClusterLocation): string {
  const near = join(at.home, 'socket')
  let folder = near
  if (Buffer.byteLength(near) > socketFolderMaxBytes) {
    const recorded = readRecordFile(at.control, 'socket-folder')
    folder = recorded !== null && existsSync(recorded) ? recorded : join(makePrivateFolder(), 'socket')
    writeRecordFile(at.control, 'socket-folder', folder)
  }
  createPrivateFolder(folder, at.account)
  return folder
}

/** Creates a folder that only the account can enter. */
export function createPrivateFolder(folder: string, account: SystemAccount | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/**
 * Completes a location with the data folder and the account. If this process is root, Postgres cannot run as root. It
 * then runs as the owner of the data, or as `findPostgresAccount` if there is no data yet.
 */
function placeOf(control: string, home: string): ClusterLocation {
  const data = join(home, 'data')
  if (!isRoot()) return { control, home, data, account: undefined }
  if (!existsSync(data)) return { control, home, data, account: findPostgresAccount() }
  const { uid, gid } = statSync(data)
  return { control, home, data, account: { uid, gid } }
}

/**
 * Throws an Error if the recorded folder of a cluster is missing or not accessible to this process. Also throws if the
 * folder belongs to another DATA_DIR. This happens if this DATA_DIR was copied from the other one.
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
  const claimed = readTextIfExists(join(home, 'data-dir'))
  if (claimed === realpathSync(control)) return
  if (claimed !== null && readTextIfExists(join(claimed, 'home')) === home)
    throw new Error(
      `${control} is a copy of ${claimed}, whose database is in ${home}: two folders cannot share a database. Remove the copied folder to start with an empty database.`,
    )
  claimHome(home, control)
}

/**
 * Records in a cluster's folder which DATA_DIR the folder belongs to. Administrators can read the record, and
 * `checkRecorded` detects a copied DATA_DIR with it.
 */
function claimHome(home: string, control: string): void {
  writeFileSync(join(home, 'data-dir'), `${realpathSync(control)}\n`, { mode: 0o600 })
}

/**
 * Reports whether files in `folder` last at least as long as files in `other`. This is so if both are on the same file
 * system, or if `folder` is not on a temporary one. Creates `folder` if it is missing; returns false if that fails.
 */
function keepsAsLong(folder: string, other: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return false
  }
  return !isTemporaryFileSystem(statfsSync(folder).type) || statSync(folder).dev === statSync(other).dev
}

/**
 * Reports whether the account can enter a folder. Tries it in a process of the account, because modes alone do not
 * decide: all parent folders and access lists count.
 */
function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Creates a folder in /var/tmp, or else in the system's temporary folder. Other users may pass through it, but not list
 * or change it.
 */
function makePrivateFolder(): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : realpathSync(tmpdir())
  const folder = mkdtempSync(join(parent, 'construction-'))
  chmodSync(folder, 0o711)
  return folder
}
