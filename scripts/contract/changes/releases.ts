import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOlderRelease } from '../../../db/engine/base/release.ts'
import { isObject, type Json, type JsonObject, objectAt } from '../complete.ts'

/** Contract of a release, reduced to the parts with which later contracts are compared. */
export interface ReleasedContract {
  version: string
  /** Release date, such as `2026-03-02`. */
  day: string
  document: JsonObject
}

/** Folder of the released contracts within spec/; a file is named `1.0.0.json`. */
export const releasesFolder = 'releases'

/** Reads the released contracts in `spec`, the oldest first. */
export function readReleasedContracts(spec: string): ReleasedContract[] {
  const files = readdirSync(join(spec, releasesFolder)).filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name))
  return files
    .map((file) => {
      const document = JSON.parse(readFileSync(join(spec, releasesFolder, file), 'utf8')) as JsonObject
      const { version, 'x-released': day } = objectAt(document.info)
      return { version: String(version), day: String(day), document }
    })
    .sort((a, b) => (isOlderRelease(a.version, b.version) ? -1 : 1))
}

/** Serializes a document as the contract of a release, with one line for each path, webhook and component. */
export function serializeReleasedContract(document: JsonObject, version: string, day: string): string {
  const { openapi, servers, paths, webhooks, components } = withoutProse(document) as JsonObject
  const lines = (named: Json | undefined): string =>
    Object.entries(objectAt(named))
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const sections = Object.entries(objectAt(components)).map(([name, held]) => `"${name}": {\n${lines(held)}\n}`)
  return `{
"openapi": ${JSON.stringify(openapi ?? null)},
"info": ${JSON.stringify({ version, 'x-released': day })},
"servers": ${JSON.stringify(servers ?? [])},
"paths": {
${lines(paths)}
},
"webhooks": {
${lines(webhooks)}
},
"components": {
${sections.join(',\n')}
}
}
`
}

const prose = ['title', 'description', 'example', 'examples', 'tags', 'externalDocs', 'links']
/**
 * Objects whose keys are names chosen by the contract's authors. Such a name may equal a keyword of OpenAPI, such as
 * `title`.
 */
const named = ['properties', 'headers', 'parameters', 'schemas', 'paths', 'webhooks']
const data = ['enum', 'const', 'default']

/** Removes titles, descriptions, examples and other prose from a document. Operations keep their summary. */
function withoutProse(value: Json, isNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([member]) => isNames || !prose.includes(member))
  return Object.fromEntries(
    kept.map(([member, inner]) => [
      member,
      !isNames && data.includes(member) ? inner : withoutProse(inner, !isNames && named.includes(member)),
    ]),
  )
}
