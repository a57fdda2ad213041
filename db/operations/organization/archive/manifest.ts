import { createHash } from 'node:crypto'
import { damagedArchiveProblem, newerArchiveProblem } from './problem.ts'

/**
 * The files of an organization's archive, in this order:
 *
 * - `about.json`
 * - the organization's own row, as `organization/00001.ndjson`
 * - the rows of each table, as `<family>/00001.ndjson` and so on, in parts of a few megabytes
 * - the document files, as `files/<upload>`; after every few hundred, a list of them with hashes, as
 *   `files/list/00001.ndjson` and so on
 * - `manifest.json`, without which the archive is incomplete
 *
 * handlers/web/docs/operating/moving.md describes the format for readers of archives.
 */

/**
 * The content of `about.json`, the first file of an archive. It contains the format version, so that an archive of a
 * newer version is recognized at once.
 */
export interface ArchiveHeader {
  /** Version of the archive format. An import refuses archives with a higher version than it knows. */
  format: number
  /** Version of the service that wrote the archive. */
  version: string
  /** Time of the database snapshot, ISO 8601. The archive contains all changes that were committed before it. */
  moment: string
  organization: { id: number; name: string }
  notice: string
}

export interface ExportManifest extends ArchiveHeader {
  /** Names of the migrations that had been applied to the exporting database. */
  migrations: string[]
  tables: ExportedTable[]
  files: { count: number; bytes: number; missing: number }
  /**
   * All files of the archive, except for the manifest and the document files. The hashes of the document files are in
   * the file lists.
   */
  parts: ExportedPart[]
}

export interface ExportedTable {
  table: string
  /** Folder of the table's parts. */
  family: string
  /** Columns that an import reads. The lines may contain further columns. */
  columns: string[]
  rows: number
}

export interface ExportedPart {
  name: string
  bytes: number
  sha256: string
}

/** A line of a file list. `sha256` is null if the file was missing in the file store. */
export interface ListedFile {
  upload: string
  bytes: number
  sha256: string | null
}

export const archiveFormat = 1
export const archiveFileNames = {
  about: 'about.json',
  manifest: 'manifest.json',
  organization: 'organization/00001.ndjson',
}

export const archiveNotice =
  "Anyone who has this file has the organization's records and the public links of its customers, which still work."

export const sha256Of = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Returns the manifest as JSON. Its last member is the hash of all other members. */
export const manifestWithHash = (manifest: ExportManifest): string =>
  JSON.stringify({ ...manifest, sha256: sha256Of(JSON.stringify(manifest)) })

/** Parses a manifest. Throws ArchiveProblem if it was changed after it was written. */
export function parseManifest(text: string): ExportManifest {
  const { sha256, ...manifest } = jsonIn<ExportManifest & { sha256: string }>(text, archiveFileNames.manifest)
  if (JSON.stringify({ ...manifest, sha256 }) !== text || sha256Of(JSON.stringify(manifest)) !== sha256) {
    throw damagedArchiveProblem(`${archiveFileNames.manifest} has changed since it was written`)
  }
  return manifest
}

/**
 * Parses `about.json`. Throws ArchiveProblem if the archive has a newer format, or is not an archive of this service.
 */
export function parseArchiveHeader(text: string): ArchiveHeader {
  const about = jsonIn<ArchiveHeader>(text, archiveFileNames.about)
  if (typeof about.format !== 'number' || typeof about.organization?.id !== 'number') {
    throw damagedArchiveProblem(`${archiveFileNames.about} has changed since it was written`)
  }
  if (about.format > archiveFormat) throw newerArchiveProblem(`format ${about.format}, version ${about.version}`)
  return about
}

function jsonIn<T>(text: string, name: string): T {
  try {
    const read = JSON.parse(text) as T
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Falls through to the error below if the text is not JSON.
  }
  throw damagedArchiveProblem(`${name} cannot be read`)
}

/** Returns the name of a part, such as `contacts/00001.ndjson`. */
export const partName = (family: string, number: number): string =>
  `${family}/${String(number).padStart(5, '0')}.ndjson`
