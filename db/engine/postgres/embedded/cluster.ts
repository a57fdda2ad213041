import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type ClusterLocation, findClusterLocation, usesSharedAccount } from './location.ts'
import { withFolderLock } from './lock.ts'
import { finishMove, listExternalDataFolders, moveCluster } from './move.ts'
import { joinCluster, leaveEmbeddedPostgres, listLivingParticipants } from './participants.ts'
import { readRecordFile, writeRecordFile } from './records.ts'
import { deriveServicePassword, prepareServiceRole, serviceDatabase, serviceRole } from './roles.ts'
import { clusterUrl, createClusterFiles, ensureRunning, stopServer, superuser } from './server.ts'

/** A running embedded Postgres, used by this process. */
export type Cluster = {
  /**
   * URL of the cluster's database `construction`, with the service's role. The role owns the database, but is not a
   * superuser.
   */
  url: string
  /**
   * Returns the URL of a database for the superuser. For programs that create databases, such as tests; the service
   * does not use it.
   */
  superuserUrl(database: string): string
  /** Stops the server if no other process uses it. It may be called more than once. */
  close(): Promise<void>
}

/**
 * Opens the embedded Postgres of a DATA_DIR; creates or starts it if necessary.
 *
 * The first process starts the server, later ones use the same server, and the last one to close it stops it. The
 * server continues to run if the process that started it ends. If all processes were killed, the next one uses the
 * running server. If the server was killed too, Postgres recovers its data when it is started.
 *
 * The server listens only on a Unix socket in a private folder. It requires a password that only the owner of DATA_DIR
 * can read, in a file there.
 *
 * Throws an Error if this platform has no embedded Postgres, or if another living program uses the database in
 * DATA_DIR.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const control = controlFolder(dataDir)
  mkdirSync(control, { recursive: true, mode: 0o700 })
  return withFolderLock(control, async () => {
    const at = await settle(control)
    const binaries = await findBinaries(at)
    const password = findPassword(at)
    createClusterFiles(at, binaries, password)
    const socketFolder = await ensureRunning(at, binaries, password)
    const superuserUrl = (name: string) => clusterUrl(socketFolder, superuser, password, name)
    await prepareServiceRole(superuserUrl, password)
    const participant = joinCluster(participantsFolder(control))
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= closeCluster(at, participant)
      return closed
    }
    return {
      url: clusterUrl(socketFolder, serviceRole, deriveServicePassword(password), serviceDatabase),
      superuserUrl,
      close,
    }
  })
}

/**
 * Returns the cluster's location. Before that, completes an interrupted move, and moves a cluster that an earlier
 * release, started by root, ran as the user `nobody`. While processes of an earlier release use the cluster, it is not
 * moved.
 *
 * Before a move, the server is started if necessary and then stopped. So the data of a killed server is recovered, and
 * none of its child processes writes any more.
 */
async function settle(control: string): Promise<ClusterLocation> {
  finishMove(control)
  const at = findClusterLocation(control)
  if (!usesSharedAccount(at) || listLivingParticipants(participantsFolder(control)).length > 0) return at
  // If root owns the data, no account can run Postgres on it, so no server is running.
  if (at.account?.uid !== 0) {
    await ensureRunning(at, await findBinaries(at), findPassword(at))
    await stopServer(at)
  }
  return moveCluster(at)
}

/** Reports whether a DATA_DIR has an embedded database. */
export const hasCluster = (dataDir: string): boolean => existsSync(controlFolder(dataDir))

/**
 * Stops the embedded Postgres of a DATA_DIR and removes the whole folder, including uploads and keys. Does nothing if
 * the folder does not exist. Throws an Error and removes nothing if a process uses the database or the folder is not a
 * DATA_DIR.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  const control = controlFolder(dataDir)
  if (!existsSync(folder)) return
  if (!existsSync(join(control, 'password'))) throw new Error(`${folder} is not a DATA_DIR: it holds no database`)
  await withFolderLock(control, async () => {
    const users = listLivingParticipants(participantsFolder(control))
    if (users.length > 0) throw new Error(`${folder} is in use by process ${users.join(', ')}: stop it first`)
    const homes = listExternalDataFolders(control)
    if (homes.every((home) => existsSync(home))) await stopServer(findClusterLocation(control))
    for (const home of homes) rmSync(home, { recursive: true, force: true })
    const socketFolder = readRecordFile(control, 'socket-folder')
    if (socketFolder) rmSync(dirname(socketFolder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
}

async function closeCluster(at: ClusterLocation, participant: string): Promise<void> {
  if (!existsSync(at.control)) return
  await withFolderLock(at.control, async () => {
    leaveEmbeddedPostgres(participantsFolder(at.control), participant)
    if (listLivingParticipants(participantsFolder(at.control)).length === 0) await stopServer(at)
  })
}

/**
 * Returns the superuser's password. Creates and stores it if there is no cluster yet, so that the cluster is never
 * created with a password that is lost.
 */
function findPassword(at: ClusterLocation): string {
  const kept = readRecordFile(at.control, 'password')
  if (kept !== null) return kept
  if (existsSync(at.data))
    throw new Error(
      `${join(at.control, 'password')} is missing, and the database in ${at.data} cannot be opened without it.`,
    )
  const password = randomBytes(24).toString('hex')
  writeRecordFile(at.control, 'password', password)
  return password
}

function controlFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

function participantsFolder(control: string): string {
  return join(control, 'participants')
}
