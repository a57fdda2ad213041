import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ExportManifest, manifestWithHash } from '../../db/operations/organization/archive/manifest.ts'
import {
  readTarMembers,
  tarEndBlocks,
  tarHeaderOf,
  tarPaddingOf,
} from '../../db/operations/organization/archive/tar.ts'

export type ArchiveLine = Record<string, Record<string, unknown>>

/** Returns the files of an organization's archive by name. */
export async function readArchiveFiles(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const whole = Readable.from([await readFile(path)]) as AsyncIterable<Buffer>
  for await (const { member, bytes } of readTarMembers(whole))
    files.set(member.name, await buffer(Readable.from(bytes)))
  return files
}

/** Returns the lines of one family in an archive. */
export const readFamilyLines = (files: ReadonlyMap<string, Buffer>, family: string): ArchiveLine[] =>
  [...files]
    .filter(([name]) => name.slice(0, name.lastIndexOf('/')) === family && name.endsWith('.ndjson'))
    .flatMap(([, bytes]) => bytes.toString().trimEnd().split('\n'))
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as ArchiveLine)

/** Fields that contain a user's id, in any record. */
const userFields = /^(userId|assignedTo|authorId|uploadedBy|createdBy|reviewedBy|sentBy|readerId)$/

/** Fields that an import resets in a webhook endpoint. */
const ofEndpoints = ['isActive', 'disabledAt', 'disabledReason', 'madeBy', 'consecutiveFailures']

/**
 * Returns the content of an archive that must be equal after an import. Users' ids are replaced by their email
 * addresses,
 * and the state of endpoints is left out, since an import disables them.
 */
export async function comparableArchive(path: string): Promise<Record<string, unknown[]>> {
  const files = await readArchiveFiles(path)
  const users = new Map(readFamilyLines(files, 'users').map(({ data }) => [data!.id, data!.email]))
  const named = (value: unknown, field = ''): unknown => {
    if (typeof value === 'number' && userFields.test(field)) return users.get(value) ?? `unknown ${value}`
    if (Array.isArray(value)) return value.map((one) => named(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, name)]))
  }
  const families = [...files.keys()]
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => name.slice(0, name.lastIndexOf('/')))
  const found: Record<string, unknown[]> = {}
  for (const family of new Set(families)) {
    const lines = readFamilyLines(files, family).map((line) => named(line) as ArchiveLine)
    for (const { data, kept } of lines) {
      // An imported user has a new id and is invited.
      if (family === 'users') delete data!.id
      if (family === 'users') delete kept!.invitedAt
      if (family === 'webhook-endpoints') for (const field of ofEndpoints) delete data![field]
    }
    found[family] =
      family === 'users' ? lines.sort((a, b) => (String(a.data!.email) < String(b.data!.email) ? -1 : 1)) : lines
  }
  const {
    moment: _,
    organization,
    sha256: __,
    parts: ___,
    ...manifest
  } = JSON.parse(String(files.get('manifest.json')))
  found.manifest = [{ ...manifest, name: organization.name }]
  found.files = [...files]
    .filter(([name]) => /^files\/[^/]+$/.test(name))
    .map(([name, bytes]) => [name, bytes.toString('base64')])
  return found
}

/**
 * Writes an archive with other contents and with hashes and counts that match, as an attacker would. `change` can
 * change
 * the lines of any part and the manifest.
 */
export async function writeForgedArchive(
  from: string,
  to: string,
  change: {
    lines?: (family: string, line: ArchiveLine) => ArchiveLine | undefined
    manifest?: (manifest: ExportManifest) => void
  },
): Promise<string> {
  const files = await readArchiveFiles(from)
  const { sha256: _, ...manifest } = JSON.parse(String(files.get('manifest.json'))) as ExportManifest & {
    sha256: string
  }
  change.manifest?.(manifest)
  const { format, version, moment, organization, notice } = manifest
  files.set('about.json', Buffer.from(`${JSON.stringify({ format, version, moment, organization, notice })}\n`))
  for (const [name, bytes] of files) {
    if (name.endsWith('.ndjson') && change.lines) {
      const family = name.slice(0, name.lastIndexOf('/'))
      const lines = bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as ArchiveLine)
      const kept = lines.flatMap((line) => change.lines!(family, line) ?? [])
      files.set(name, Buffer.from(kept.map((line) => `${JSON.stringify(line)}\n`).join('')))
      const table = manifest.tables.find((one) => one.family === family)
      if (table) table.rows += kept.length - lines.length
    }
  }
  for (const part of manifest.parts) {
    const bytes = files.get(part.name)!
    part.bytes = bytes.length
    part.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  files.set('manifest.json', Buffer.from(manifestWithHash(manifest)))
  const chunks = [...files].flatMap(([name, bytes]) => [
    tarHeaderOf(name, bytes.length, 0),
    bytes,
    tarPaddingOf(bytes.length),
  ])
  await writeFile(to, Buffer.concat([...chunks, tarEndBlocks()]))
  return to
}
