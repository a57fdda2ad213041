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

/** A Postgres that this process uses. */
export type Cluster = {
  /** Its database `construction`, as the role that the service connects as: its owner, and no superuser. */
  url: string
  /** As the superuser, for what makes databases of its own, such as tests. The service does not use it. */
  superuserUrl(database: string): string
  /** Stops the server when no other process uses it; may be called more than once. */
  close(): Promise<void>
}

/**
 * Opens the Postgres of a DATA_DIR and returns the address of its database `construction`.
 *
 * The first process creates and starts it, later ones join, and the last one that closes it stops it. The server
 * survives the process that started it: when everything else was killed, the next process adopts it, or recovers its
 * data when it was killed too. It listens on a Unix socket in a private folder alone, and asks for a password that is
 * in a file of DATA_DIR which only the owner can read.
 *
 * Throws when this platform has no embedded Postgres, or when DATA_DIR's database belongs to a living stranger.
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
 * Where the cluster lies, once a move that was broken off has ended, and one that earlier releases let root run as nobody
 * has been moved. It is stopped for that, properly: what a killed server left is recovered first, and none of its
 * children writes any more. While processes of an earlier release use it, it stays where they have it.
 */
async function settle(control: string): Promise<ClusterPlace> {
  finishMove(control)
  const at = findPlace(control)
  if (!isExposed(at) || living(participantsFolder(control)).length > 0) return at
  // Data that somebody gave to root runs under no account as it is, so that nothing of it can be running.
  if (at.account?.uid !== 0) {
    await ensureRunning(at, await findBinaries(at), findPassword(at))
    await stopServer(at)
  }
  return moveCluster(at)
}

/** Whether a DATA_DIR has an embedded database. */
export const hasCluster = (dataDir: string): boolean => existsSync(controlFolder(dataDir))

/**
 * Stops the Postgres of a DATA_DIR and removes all that DATA_DIR holds, its uploads and keys included. Does nothing
 * when there is no such folder. Throws, and removes nothing, while a process uses it, or when it is no DATA_DIR.
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

/** The password is on disk before the cluster that it opens. */
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
