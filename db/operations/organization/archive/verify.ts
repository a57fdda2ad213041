import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { listMigrationNames } from '../../../engine/postgres/migrate.ts'
import {
  archiveFileNames,
  type ExportedPart,
  type ExportManifest,
  type ListedFile,
  parseArchiveHeader,
  parseManifest,
} from './manifest.ts'
import { ArchiveProblem, damagedArchiveProblem, incompleteArchiveProblem, newerArchiveProblem } from './problem.ts'
import { readTarMembers, type TarMember } from './tar.ts'

/**
 * A part whose bytes match the hash in the manifest. `offset` is the position of its content in the archive, in bytes.
 */
export interface VerifiedPart extends ExportedPart {
  offset: number
}

/** An archive whose files all match the hashes in its manifest and lists. */
export interface VerifiedArchive {
  path: string
  manifest: ExportManifest
  /** Returns the parts of a family, in their order. */
  partsOf(family: string): VerifiedPart[]
}

/** Maximum size of a part in bytes, since a part is read into memory. An export writes smaller parts. */
const maxPartBytes = 256 * 1024 ** 2
const listFamily = 'files/list'
const isDocument = (name: string): boolean => name.startsWith('files/') && !name.startsWith(`${listFamily}/`)

/**
 * Reads an archive completely and compares it with its manifest. Throws ArchiveProblem if it is damaged, incomplete or
 * of a newer version.
 */
export async function verifyArchive(path: string, signal: AbortSignal): Promise<VerifiedArchive> {
  const found = await readMembers(path, signal)
  const manifest = parseManifest(found.manifest)
  const { format, version, moment, organization } = parseArchiveHeader(found.about)
  if (JSON.stringify({ format, version, moment, organization }) !== JSON.stringify(summaryOf(manifest))) {
    throw damagedArchiveProblem(`${archiveFileNames.about} does not match its manifest`)
  }
  await refuseNewer(manifest)
  const parts = manifest.parts.map((part) => judged(part, found.parts.get(part.name)))
  if (parts.length !== found.parts.size) throw damagedArchiveProblem('it has a part that its manifest does not list')
  if (found.files !== manifest.files.count) throw damagedArchiveProblem('document files are missing')
  const byFamily = Map.groupBy(parts, ({ name }) => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  const families = new Set(['', 'organization', listFamily, ...manifest.tables.map(({ family }) => family)])
  const other = [...byFamily.keys()].find((family) => !families.has(family))
  if (other !== undefined) throw damagedArchiveProblem(`${other} belongs to no table`)
  return { path, manifest, partsOf: (family) => byFamily.get(family) ?? [] }
}

const summaryOf = ({ format, version, moment, organization }: ExportManifest) => ({
  format,
  version,
  moment,
  organization,
})

async function refuseNewer({ migrations, version }: ExportManifest): Promise<void> {
  const known = new Set(await listMigrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw newerArchiveProblem(`version ${version}, migration ${unknown}`)
}

function judged(part: ExportedPart, found: VerifiedPart | undefined): VerifiedPart {
  if (!found) throw damagedArchiveProblem(`${part.name} is missing`)
  if (found.bytes !== part.bytes || found.sha256 !== part.sha256) {
    throw damagedArchiveProblem(`${part.name} has changed since it was written`)
  }
  return found
}

interface FoundMembers {
  about: string
  manifest: string
  parts: Map<string, VerifiedPart>
  /** Number of document files that match their lists. */
  files: number
}

/** Reads and hashes all files of an archive. Compares the document files with the list that follows them. */
async function readMembers(path: string, signal: AbortSignal): Promise<FoundMembers> {
  const found: FoundMembers = { about: '', manifest: '', parts: new Map(), files: 0 }
  let unlisted = new Map<string, { bytes: number; sha256: string }>()
  for await (const { member, bytes } of readTarMembers(streamOf(path))) {
    signal.throwIfAborted()
    const { name } = member
    if (found.manifest !== '') throw damagedArchiveProblem(`${name} comes after the manifest`)
    if (isDocument(name)) {
      const { sha256 } = await hashed(member, bytes, false)
      unlisted.set(name.slice('files/'.length), { bytes: member.size, sha256 })
      continue
    }
    const { sha256, text } = await hashed(member, bytes, true)
    if (name === archiveFileNames.manifest) found.manifest = text
    else {
      if (found.parts.size === 0) parseArchiveHeader(name === archiveFileNames.about ? text : '')
      if (name === archiveFileNames.about) found.about = text
      if (found.parts.has(name)) throw damagedArchiveProblem(`${name} appears twice`)
      found.parts.set(name, { name, bytes: member.size, sha256, offset: member.offset })
    }
    if (name.startsWith(`${listFamily}/`)) {
      found.files += filesAsListed(text, unlisted)
      unlisted = new Map()
    }
  }
  if (found.manifest === '') throw incompleteArchiveProblem()
  if (unlisted.size > 0) throw damagedArchiveProblem('it has document files that no list names')
  return found
}

function filesAsListed(text: string, files: ReadonlyMap<string, { bytes: number; sha256: string }>): number {
  const listed = listedIn(text).filter(({ sha256 }) => sha256 !== null)
  for (const { upload, bytes, sha256 } of listed) {
    const file = files.get(upload)
    if (file?.bytes !== bytes || file.sha256 !== sha256)
      throw damagedArchiveProblem(`files/${upload} has changed since it was written`)
  }
  if (listed.length !== files.size) throw damagedArchiveProblem('it has document files that no list names')
  return listed.length
}

const listedIn = (text: string): ListedFile[] =>
  linesIn(text).map((line) => parseJsonObject(line) as unknown as ListedFile)

export const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Parses a line as a JSON object. Throws ArchiveProblem for anything else. */
export function parseJsonObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Falls through to the error below if the text is not JSON.
  }
  throw damagedArchiveProblem(`a line is not a JSON object: ${line.slice(0, 60)}`)
}

async function hashed(
  { name, size }: TarMember,
  bytes: AsyncIterable<Buffer>,
  isKept: boolean,
): Promise<{ sha256: string; text: string }> {
  if (isKept && size > maxPartBytes) throw damagedArchiveProblem(`${name} is larger than a part may be`)
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const chunk of bytes) {
    hash.update(chunk)
    if (isKept) chunks.push(chunk)
  }
  return { sha256: hash.digest('hex'), text: Buffer.concat(chunks).toString() }
}

/** Yields the bytes of the archive file. Throws ArchiveProblem if there is no such file. */
async function* streamOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 512 * 1024 }) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ArchiveProblem(`there is no file ${path}`)
  }
}

/** Returns the text of a verified part and compares its hash again. Throws ArchiveProblem if the part has changed. */
export async function readPartText(
  { path }: VerifiedArchive,
  { name, offset, bytes, sha256 }: VerifiedPart,
): Promise<string> {
  if (bytes === 0) return ''
  const chunks: Buffer[] = []
  const span = { start: offset, end: offset + bytes - 1 }
  for await (const chunk of createReadStream(path, span)) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)
  if (createHash('sha256').update(whole).digest('hex') !== sha256) throw damagedArchiveProblem(`${name} has changed`)
  return whole.toString()
}

/**
 * Yields the document files with their bytes, in the order of the archive. Compares their hashes again while they are
 * read. Throws ArchiveProblem if a file has changed.
 */
export async function* readDocumentFiles(
  archive: VerifiedArchive,
  signal: AbortSignal,
): AsyncGenerator<{ upload: string; bytes: number; chunks: AsyncIterable<Buffer> }> {
  let before: { upload: string; sha256: string }[] = []
  for await (const { member, bytes } of readTarMembers(streamOf(archive.path))) {
    signal.throwIfAborted()
    const upload = member.name.slice('files/'.length)
    const hash = createHash('sha256')
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    if (isDocument(member.name)) {
      yield { upload, bytes: member.size, chunks: counted() }
      before.push({ upload, sha256: hash.digest('hex') })
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of bytes) if (member.name.startsWith(`${listFamily}/`)) chunks.push(chunk)
    const listed = new Map(listedIn(Buffer.concat(chunks).toString()).map((file) => [file.upload, file.sha256]))
    const other = before.find((file) => listed.get(file.upload) !== file.sha256)
    if (other) throw damagedArchiveProblem(`files/${other.upload} has changed`)
    before = []
  }
}
