import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { withLock } from './lock.ts'
import { finishMove, homesOf, moveCluster } from './move.ts'
import { joinCluster, leave, living } from './participants.ts'
import { type ClusterPlace, findPlace, isExposed } from './place.ts'
import { readRecord, writeRecord } from './records.ts'
import { database, prepareService, servicePassword, serviceRole } from './roles.ts'
import { clusterUrl, createFiles, ensureRunning, stopServer, superuser } from './server.ts'

/** An embedded Postgres that this process uses. */
export type Cluster = {
  /** URL of its database `construction`, as the service's role: the owner of the database, not a superuser. */
  url: string
  /** Returns a URL as the superuser, for programs that create databases, such as tests. The service does not use it. */
  superuserUrl(database: string): string
  /** Stops the server if no other process uses it. It may be called more than once. */
  close(): Promise<void>
}

/**
 * Opens the embedded Postgres of a DATA_DIR and returns the URL of its database `construction`.
 *
 * The first process creates and starts the server, later ones join it, and the last one to close it stops it. The
 * server survives the process that started it. If all service processes were killed, the next process uses the running
 * server, or recovers its data if it was killed too. The server listens only on a Unix socket in a private folder. It
 * requires a password from a file in DATA_DIR that only the owner can read.
 *
 * Throws an Error if this platform has no embedded Postgres, or if another living program uses DATA_DIR's database.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const control = controlFolder(dataDir)
  mkdirSync(control, { recursive: true, mode: 0o700 })
  return withLock(control, async () => {
    const at = await settle(control)
    const binaries = await findBinaries(at)
    const password = findPassword(at)
    createFiles(at, binaries, password)
    const socketFolder = await ensureRunning(at, binaries, password)
    const superuserUrl = (name: string) => clusterUrl(socketFolder, superuser, password, name)
    await prepareService(superuserUrl, password)
    const participant = joinCluster(participantsFolder(control))
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= closeCluster(at, participant)
      return closed
    }
    return { url: clusterUrl(socketFolder, serviceRole, servicePassword(password), database), superuserUrl, close }
  })
}

/**
 * Returns the cluster's location. It first completes an interrupted move, and moves a cluster that earlier releases let
 * root run as the user `nobody`. For a move it stops the server properly: data of a killed server is recovered first,
 * and none of its child processes writes any more. While processes of an earlier release use the cluster, it is not
 * moved.
 */
async function settle(control: string): Promise<ClusterPlace> {
  finishMove(control)
  const at = findPlace(control)
  if (!isExposed(at) || living(participantsFolder(control)).length > 0) return at
  // Data owned by root cannot be run by any account, so no server is running on it.
  if (at.account?.uid !== 0) {
    await ensureRunning(at, await findBinaries(at), findPassword(at))
    await stopServer(at)
  }
  return moveCluster(at)
}

/** Reports whether a DATA_DIR has an embedded database. */
export const hasCluster = (dataDir: string): boolean => existsSync(controlFolder(dataDir))

/**
 * Stops the embedded Postgres of a DATA_DIR and removes the whole DATA_DIR, including uploads and keys. Does nothing if
 * the folder does not exist. Throws an Error and removes nothing while a process uses it, or if it is not a DATA_DIR.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  const control = controlFolder(dataDir)
  if (!existsSync(folder)) return
  if (!existsSync(join(control, 'password'))) throw new Error(`${folder} is not a DATA_DIR: it holds no database`)
  await withLock(control, async () => {
    const users = living(participantsFolder(control))
    if (users.length > 0) throw new Error(`${folder} is in use by process ${users.join(', ')}: stop it first`)
    const homes = homesOf(control)
    if (homes.every((home) => existsSync(home))) await stopServer(findPlace(control))
    for (const home of homes) rmSync(home, { recursive: true, force: true })
    const socketFolder = readRecord(control, 'socket-folder')
    if (socketFolder) rmSync(dirname(socketFolder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
}

async function closeCluster(at: ClusterPlace, participant: string): Promise<void> {
  if (!existsSync(at.control)) return
  await withLock(at.control, async () => {
    leave(participantsFolder(at.control), participant)
    if (living(participantsFolder(at.control)).length === 0) await stopServer(at)
  })
}

/** Returns the superuser's password. It is stored on disk before the cluster is created with it. */
function findPassword(at: ClusterPlace): string {
  const kept = readRecord(at.control, 'password')
  if (kept !== null) return kept
  if (existsSync(at.data))
    throw new Error(
      `${join(at.control, 'password')} is missing, and the database in ${at.data} cannot be opened without it.`,
    )
  const password = randomBytes(24).toString('hex')
  writeRecord(at.control, 'password', password)
  return password
}

function controlFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

function participantsFolder(control: string): string {
  return join(control, 'participants')
}
