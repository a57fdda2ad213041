import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { withLock } from './embedded/lock.ts'
import { enter, leave, living } from './embedded/participants.ts'
import { findPlace, type Place, readRecord } from './embedded/place.ts'
import { clusterUrl, createFiles, database, ensureRunning, stopServer, superuser } from './embedded/server.ts'

/** A Postgres that this process uses. `close` stops it when no other process does; it may be called more than once. */
export type Cluster = { url: string; close(): Promise<void> }

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
  mkdirSync(control, { recursive: true })
  return withLock(control, async () => {
    const at = findPlace(control)
    const binaries = await findBinaries(at)
    const password = findPassword(at)
    createFiles(at, binaries, password)
    const socketFolder = await ensureRunning(at, binaries, password)
    await createDatabase(clusterUrl(socketFolder, password, 'postgres'))
    const participant = enter(participantsFolder(control))
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= closeCluster(at, participant)
      return closed
    }
    return { url: clusterUrl(socketFolder, password), close }
  })
}

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
    const elsewhere = readRecord(control, 'home')
    if (existsSync(elsewhere ?? control)) await stopServer(findPlace(control))
    if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
    const socketFolder = readRecord(control, 'socket-folder')
    if (socketFolder) rmSync(dirname(socketFolder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
}

async function closeCluster(at: Place, participant: string): Promise<void> {
  if (!existsSync(at.control)) return
  await withLock(at.control, async () => {
    leave(participantsFolder(at.control), participant)
    if (living(participantsFolder(at.control)).length === 0) await stopServer(at)
  })
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database} owner ${superuser} template template0`)
  } finally {
    await client.end()
  }
}

/** The password is on disk before the cluster that it opens. */
function findPassword(at: Place): string {
  const path = join(at.control, 'password')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  if (existsSync(at.data))
    throw new Error(`${path} is gone, and without it the database in ${at.data} cannot be opened.`)
  const password = randomBytes(24).toString('hex')
  const draft = `${path}.draft`
  writeFileSync(draft, password, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  return password
}

function controlFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

function participantsFolder(control: string): string {
  return join(control, 'participants')
}
