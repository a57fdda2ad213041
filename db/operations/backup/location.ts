import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { BucketClient } from '../../services/files/bucket-client.ts'
import { writeObject } from '../../services/files/bucket-writer.ts'
import { fileListPageSize } from '../../services/files/file-store.ts'
import { syncDirectory } from '../../services/files/local-file.ts'

/**
 * The folder of one backup: a directory, or the objects of a bucket whose keys share a prefix. File names may contain
 * slashes.
 */
export interface BackupFolder {
  /** Name of the folder for messages, without credentials. */
  readonly label: string
  /** Writes a file, which becomes visible only when it is complete. The file is durable when the promise resolves. */
  write(name: string, chunks: AsyncIterable<Buffer>): Promise<void>
  read(name: string): AsyncIterable<Buffer>
  /** Returns the text of a file; undefined if there is no such file. */
  text(name: string): Promise<string | undefined>
  /**
   * Yields all files in batches of a few hundred, in ascending order of names. Files that are being written may be
   * included.
   */
  files(): AsyncGenerator<StoredFile[]>
  /** Removes a file. A missing file is no error. */
  removeFile(name: string): Promise<void>
  /**
   * Removes all files of the folder, and first the file `first`, which is the manifest. If the removal is interrupted,
   * the remaining files no longer count as a backup.
   */
  remove(first: string): Promise<void>
  /** Returns the folder with this name in the same location. */
  sibling(name: string): BackupFolder
}

export interface StoredFile {
  name: string
  bytes: number
  /** Time of the last write, in ms since 1970. */
  touchedMs: number
}

/** A location that contains backups. */
export interface BackupLocation {
  readonly label: string
  /** Returns the sorted names of the folders in the location. The list is empty if the location does not exist yet. */
  list(): Promise<string[]>
  /** Returns the folder with this name; without a name, the location itself. */
  folder(name?: string): BackupFolder
}

/**
 * Opens the backup location `named`: the path of a folder, or s3://[key:secret@]bucket[/prefix]?endpoint=...&region=...
 */
export async function openBackupLocation(named: string): Promise<BackupLocation> {
  if (!named.includes('://')) return localPlace(named, await realPath(named))
  const { hostname, pathname } = new URL(named)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return bucketPlace(await BucketClient.at(named), prefix === '' ? '' : `${prefix}/`, `s3://${hostname}`)
}

/**
 * Resolves `.` and symbolic links, so that the parent of a backup's folder is its location. A folder that does not
 * exist yet cannot be a link.
 */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return resolve(path)
  }
}

const localPlace = (label: string, path: string): BackupLocation => ({
  label,
  list: async () => {
    const found = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const folders = found.filter((entry) => entry.isDirectory())
    return folders.map(({ name }) => name).sort()
  },
  folder: (name) => (name === undefined ? localFolder(path, label) : localFolder(join(path, name), join(label, name))),
})

function localFolder(path: string, label: string): BackupFolder {
  return {
    label,
    write: (name, chunks) => writeLocalFile(join(path, name), chunks),
    read: (name) => createReadStream(join(path, name)) as AsyncIterable<Buffer>,
    text: (name) =>
      readFile(join(path, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return undefined
        throw error
      }),
    files: () => localFiles(path),
    removeFile: (name) => rm(join(path, name), { force: true }),
    remove: async (first) => {
      await rm(join(path, first), { force: true })
      await rm(path, { recursive: true, force: true })
    },
    sibling: (name) => localFolder(join(dirname(path), name), join(dirname(path), name)),
  }
}

async function* localFiles(path: string): AsyncGenerator<StoredFile[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = found.filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(path, join(parentPath, name)).replaceAll(sep, '/')).sort()
  for (let from = 0; from < names.length; from += fileListPageSize) {
    const some = names.slice(from, from + fileListPageSize)
    const stats = await Promise.all(some.map((name) => stat(join(path, name)).catch(() => undefined)))
    yield some.flatMap((name, index) => {
      const found = stats[index]
      return found ? [{ name, bytes: found.size, touchedMs: found.mtimeMs }] : []
    })
  }
}

/**
 * Writes a file, which becomes visible only when it is complete. Only its owner can read it. The file is durable when
 * the promise resolves.
 */
export async function writeLocalFile(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(chunks)
    await file.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(partial, path)
  await syncDirectory(dirname(path))
}

const bucketPlace = (client: BucketClient, prefix: string, label: string): BackupLocation => ({
  label: prefix === '' ? label : `${label}/${prefix.slice(0, -1)}`,
  list: async () => (await client.folders(prefix)).sort(),
  folder: (name) => bucketFolder(client, name === undefined ? prefix : `${prefix}${name}/`, label),
})

function bucketFolder(client: BucketClient, prefix: string, label: string): BackupFolder {
  return {
    label: `${label}/${prefix.slice(0, -1)}`,
    write: (name, chunks) => writeObject(client, `${prefix}${name}`, chunks),
    read: (name) => objectInSpans(client, `${prefix}${name}`),
    text: async (name) => {
      const key = `${prefix}${name}`
      const found = await client.head(key)
      return found && (await client.bytes(key, { start: 0, end: found.size - 1 }, found.etag)).toString()
    },
    async *files() {
      for await (const found of client.list(prefix)) {
        yield found.map(({ key, ...stored }) => ({ name: key.slice(prefix.length), ...stored }))
      }
    },
    removeFile: (name) => client.remove(`${prefix}${name}`),
    remove: async (first) => {
      await client.remove(`${prefix}${first}`)
      for await (const found of client.list(prefix)) for (const { key } of found) await client.remove(key)
    },
    sibling: (name) => bucketFolder(client, `${prefix.replace(/[^/]+\/$/, '')}${name}/`, label),
  }
}

const spanBytes = 4 * 1024 ** 2

/**
 * Reads an object of a bucket in separate requests for 4 MB each. While the reader pauses, no request is open that the
 * server could time out. Throws an error with the code ENOENT if there is no such object.
 */
async function* objectInSpans(client: BucketClient, key: string): AsyncGenerator<Buffer> {
  const found = await client.head(key)
  if (!found) throw Object.assign(new Error(`${key} is not in the bucket`), { code: 'ENOENT' })
  for (let start = 0; start < found.size; start += spanBytes) {
    const end = Math.min(start + spanBytes, found.size) - 1
    yield await client.bytes(key, { start, end }, found.etag)
  }
}
