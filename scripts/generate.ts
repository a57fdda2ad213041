import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { bundle, operationLines } from './bundle.ts'
import { isObject, type Json, type JsonObject } from './complete.ts'

const root = resolve(import.meta.dirname, '..')

/** Writes everything that follows from spec/ alone into `folder`: the bundle, its types, the list of operations. */
export async function generateContract(folder: string): Promise<void> {
  const document = bundle(join(root, 'spec'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
  await writeFile(join(folder, 'openapi.d.ts'), await typesOf(document))
  await writeFile(join(folder, 'operations.txt'), operationLines(document))
}

async function typesOf(document: JsonObject): Promise<string> {
  const nodes = await openapiTypes(typed(document) as never)
  return `// Generated from spec/ by \`make generated\`; do not edit.\n\n${astToString(nodes)}`
}

/** The document without examples and response headers, which no type needs and which would be most of the file. */
function typed(value: Json, parent = ''): Json {
  if (Array.isArray(value)) return value.map((item) => typed(item))
  if (!isObject(value)) return value
  const left = ['example', 'examples', 'headers']
  const kept = Object.entries(value).filter(([member]) => parent === 'properties' || !left.includes(member))
  return Object.fromEntries(kept.map(([member, inner]) => [member, typed(inner, member)]))
}

if (process.argv[1] === import.meta.filename) {
  await generateContract(join(root, 'generated'))
}
