import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BucketClient } from '../files/bucket-client.ts'
import { writeObject } from '../files/bucket-writer.ts'
import { syncDirectory } from '../files/local-file.ts'

/** One backup: a folder, or the objects of a bucket that share a prefix. Names have / between their parts. */
export interface BackupFolder {
  /** Where it is, without credentials. */
  readonly label: string
  /** Writes a file, which nobody sees before it is whole; durable when it returns. */
  write(name: string, chunks: AsyncIterable<Buffer>): Promise<void>
  read(name: string): AsyncIterable<Buffer>
  /** Undefined where there is none. */
  text(name: string): Promise<string | undefined>
  /** Removes the backup, this file first: without it what is left is no backup. */
  remove(first: string): Promise<void>
}

/** Where backups are. */
export interface BackupPlace {
  readonly label: string
  /** The names of the folders in it, sorted. Empty where there is nothing yet. */
  list(): Promise<string[]>
  /** One of them; the place itself without a name. */
  folder(name?: string): BackupFolder
}

/** Opens a folder's path, or s3://[key:secret@]bucket[/prefix]?endpoint=...&region=... */
export async function openPlace(named: string): Promise<BackupPlace> {
  if (!named.includes('://')) return localPlace(named)
  const { hostname, pathname } = new URL(named)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return bucketPlace(await BucketClient.at(named), prefix === '' ? '' : `${prefix}/`, `s3://${hostname}`)
}

const localPlace = (path: string): BackupPlace => ({
  label: path,
  list: async () => {
    const found = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const folders = found.filter((entry) => entry.isDirectory())
    return folders.map(({ name }) => name).sort()
  },
  folder: (name) => localFolder(name === undefined ? path : join(path, name)),
})

function localFolder(path: string): BackupFolder {
  return {
    label: path,
    write: (name, chunks) => writeLocal(join(path, name), chunks),
    read: (name) => createReadStream(join(path, name)) as AsyncIterable<Buffer>,
    text: (name) =>
      readFile(join(path, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return undefined
        throw error
      }),
    remove: async (first) => {
      await rm(join(path, first), { force: true })
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Writes a file, which nobody sees before it is whole, and which its owner alone may read; durable when it returns. */
export async function writeLocal(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
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

const bucketPlace = (client: BucketClient, prefix: string, label: string): BackupPlace => ({
  label: prefix === '' ? label : `${label}/${prefix.slice(0, -1)}`,
  list: async () => {
    const names = new Set<string>()
    for await (const found of client.list(prefix)) {
      for (const { key } of found) {
        const [name = '', ...rest] = key.slice(prefix.length).split('/')
        if (rest.length > 0) names.add(name)
      }
    }
    return [...names].sort()
  },
  folder: (name) => bucketFolder(client, name === undefined ? prefix : `${prefix}${name}/`, label),
})

function bucketFolder(client: BucketClient, prefix: string, label: string): BackupFolder {
  return {
    label: `${label}/${prefix.slice(0, -1)}`,
    write: (name, chunks) => writeObject(client, `${prefix}${name}`, chunks),
    read: (name) => client.stream(`${prefix}${name}`) as AsyncIterable<Buffer>,
    text: async (name) => {
      const key = `${prefix}${name}`
      const found = await client.head(key)
      return found && (await client.bytes(key, { start: 0, end: found.size - 1 }, found.etag)).toString()
    },
    remove: async (first) => {
      await client.remove(`${prefix}${first}`)
      for await (const found of client.list(prefix)) for (const { key } of found) await client.remove(key)
    },
  }
}
