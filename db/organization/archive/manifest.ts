import { createHash } from 'node:crypto'
import { damagedArchive, newerArchive } from './problem.ts'

/**
 * What an archive of an organization consists of, in the order of its files: `about.json`, the records in parts of some
 * megabytes, `<family>/00001.ndjson` and so on, the bytes of documents as `files/<upload>` with a list of them after some
 * hundreds, `files/list/00001.ndjson`, and `manifest.json`, without which a file is no archive. handlers/docs/operating/moving.md
 * describes it for those who read one.
 */

/** The first file: what it is of, and which layout it has, so that one of a newer version is known for that at once. */
export interface About {
  /** Of this layout; a reader refuses a greater one. */
  format: number
  /** The version of the service that wrote it. */
  version: string
  /** ISO 8601: what was acknowledged before this moment is in the archive. */
  moment: string
  organization: { id: number; name: string }
  notice: string
}

export interface ExportManifest extends About {
  /** The names of the migrations that the database had. */
  migrations: string[]
  tables: ExportedTable[]
  files: { count: number; bytes: number; missing: number }
  /** Every file of the archive but this one and those of documents, whose hashes their lists have. */
  parts: ExportedPart[]
}

export interface ExportedTable {
  table: string
  /** The folder of its parts. */
  family: string
  /** What is read back; its rows show more than that. */
  columns: string[]
  rows: number
}

export interface ExportedPart {
  name: string
  bytes: number
  sha256: string
}

/** A line of the lists of files. One that was gone from the store has no hash. */
export interface ListedFile {
  upload: string
  bytes: number
  sha256: string | null
}

export const archiveFormat = 1
export const names = { about: 'about.json', manifest: 'manifest.json', organization: 'organization/00001.ndjson' }

export const notice =
  "Whoever has this file has the organization's records, and the public links of its customers, which go on working."

export const sha256Of = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** The manifest's text, whose last member is the hash of what stands before it. */
export const sealedManifest = (manifest: ExportManifest): string =>
  JSON.stringify({ ...manifest, sha256: sha256Of(JSON.stringify(manifest)) })

/** Reads a manifest. Throws ArchiveProblem for one that is not as it was written. */
export function manifestIn(text: string): ExportManifest {
  const { sha256, ...manifest } = jsonIn<ExportManifest & { sha256: string }>(text, names.manifest)
  if (JSON.stringify({ ...manifest, sha256 }) !== text || sha256Of(JSON.stringify(manifest)) !== sha256) {
    throw damagedArchive(`${names.manifest} is not what was written`)
  }
  return manifest
}

/** Reads the first file. Throws ArchiveProblem for one of a newer version, or none of ours. */
export function aboutIn(text: string): About {
  const about = jsonIn<About>(text, names.about)
  if (typeof about.format !== 'number' || typeof about.organization?.id !== 'number') {
    throw damagedArchive(`${names.about} is not what was written`)
  }
  if (about.format > archiveFormat) throw newerArchive(`format ${about.format}, version ${about.version}`)
  return about
}

function jsonIn<T>(text: string, name: string): T {
  try {
    const read = JSON.parse(text) as T
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Said below.
  }
  throw damagedArchive(`${name} cannot be read`)
}

/** The name of a part: `contacts/00001.ndjson`. */
export const partName = (family: string, number: number): string =>
  `${family}/${String(number).padStart(5, '0')}.ndjson`
