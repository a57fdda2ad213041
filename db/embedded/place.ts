import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The account that Postgres runs under: undefined is this process's own. */
export type Account = { uid: number; gid: number } | undefined

export type Place = {
  /** The folder in DATA_DIR that holds the lock, the participants, the password and the log. */
  control: string
  /** The folder that holds data and, where needed, the copied binaries: `control`, or a private one under /var/tmp. */
  home: string
  data: string
  account: Account
}

// The account "nobody" has this id on Linux; it owns nothing that this service would give away by using it.
const nobody = { uid: 65534, gid: 65534 }

// sun_path holds 108 bytes with its closing NUL, and Postgres appends /.s.PGSQL.5432.
const socketFolderMaxBytes = 107 - '/.s.PGSQL.5432'.length

// initdb passes paths to a shell in double quotes.
const unquotable = /["$`\\\n]/

/** Finds, or on first use decides, where the cluster of a DATA_DIR lies. To be called under the lock of `control`. */
export function findPlace(control: string): Place {
  const recorded = readRecord(control, 'home')
  if (recorded !== null) {
    if (!existsSync(recorded)) {
      throw new Error(
        `The database of this DATA_DIR lay in ${recorded}, which is gone. Restore that folder, or remove ${control} to begin with an empty database.`,
      )
    }
    return place(control, recorded)
  }
  const here = realpathSync(control)
  if (existsSync(join(here, 'data'))) return place(control, here)
  const fresh = place(control, here)
  if (!unquotable.test(here) && canEnter(here, fresh.account)) return fresh
  const elsewhere = makePrivateFolder()
  writeFileSync(join(control, 'home'), elsewhere)
  return place(control, elsewhere)
}

/** A folder for the socket that only the account can enter, short enough for a socket's address. Made again if it is gone. */
export function findSocketFolder(at: Place): string {
  const near = join(at.home, 'socket')
  let folder = near
  if (Buffer.byteLength(near) > socketFolderMaxBytes) {
    const recorded = readRecord(at.control, 'socket-folder')
    folder = recorded !== null && existsSync(recorded) ? recorded : join(makePrivateFolder(), 'socket')
    writeFileSync(join(at.control, 'socket-folder'), folder)
  }
  makeOwned(folder, at.account)
  return folder
}

/** Makes a folder that only the account can enter. */
export function makeOwned(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The path that `control` records under a name, or null. */
export function readRecord(control: string, name: string): string | null {
  try {
    return readFileSync(join(control, name), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function place(control: string, home: string): Place {
  const data = join(home, 'data')
  return { control, home, data, account: accountFor(data) }
}

/** Postgres refuses to run as root: then it runs as the owner of the data, or as nobody before there is any. */
function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync(data)) return nobody
  const { uid, gid } = statSync(data)
  return uid === 0 ? nobody : { uid, gid }
}

/** Asks the system instead of reading modes: every folder above counts, and so do access lists. */
function canEnter(folder: string, account: Account): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Others may pass through to what they own in it, and neither list nor change it. */
function makePrivateFolder(): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : realpathSync(tmpdir())
  const folder = mkdtempSync(join(parent, 'construction-'))
  chmodSync(folder, 0o711)
  return folder
}
