import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { isObject, type Json, type JsonObject } from '../complete.ts'
import { generateCommandTable } from './commands.ts'
import { typeCompactLists } from './compact-lists.ts'

const methods = ['get', 'put', 'post', 'patch', 'delete']

/**
 * Writes the generated part of the SDK into `folder`. @hey-api/openapi-ts writes the types, the client for fetch and
 * the class Operations. This code adds the lists of calls that need special treatment, and the command line's table of
 * operations.
 */
export async function generateSdk(document: JsonObject, folder: string): Promise<void> {
  await createClient({
    input: slimmed(document) as never,
    output: {
      path: folder,
      clean: true,
      module: { extension: '.ts' },
      header: ['// Generated from spec/ by `make generated`, with @hey-api/openapi-ts; do not edit.'],
    },
    logs: { level: 'silent', file: false },
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true, baseUrl: false },
      { name: '@hey-api/typescript' },
      {
        name: '@hey-api/sdk',
        auth: false,
        responseStyle: 'data',
        operations: { strategy: 'single', containerName: 'Operations' },
      },
    ],
  })
  // The SDK has an index file that is written by hand.
  await rm(join(folder, 'index.ts'))
  await withoutRegistry(join(folder, 'sdk.gen.ts'))
  await typeCompactLists(document, folder)
  await writeFile(join(folder, 'calls.ts'), callsText(document))
  await writeFile(join(folder, 'commands.ts'), generateCommandTable(document))
}

/** Removes the generator's registry of instances, which would keep the last client, with its key, in memory. */
async function withoutRegistry(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const registry = /^class HeyApiRegistry<T> \{[\s\S]*?^\}\n\n/m
  const uses = /^ {4}public static readonly __registry[\s\S]*?^ {4}constructor[\s\S]*?^ {4}\}\n\s*\n/m
  if (!registry.test(text) || !uses.test(text))
    throw new Error(`${file}: the generator writes its registry otherwise now`)
  await writeFile(file, text.replace(registry, '').replace(uses, ''))
}

/**
 * Returns the document without what the SDK's types do not need: examples, and the headers of responses and webhooks.
 * Replaces each operation's error responses by one default response with a Problem.
 */
function slimmed(document: JsonObject): JsonObject {
  const { paths, webhooks, ...rest } = document
  const bare = withoutExamples(rest) as JsonObject
  return {
    ...bare,
    paths: eachOperation(paths as JsonObject, (operation) => ({
      ...operation,
      responses: {
        ...Object.fromEntries(
          Object.entries(operation.responses as JsonObject)
            .filter(([status]) => /^2/.test(status))
            .map(([status, answer]) => [status, isFile(answer) ? file : answer]),
        ),
        default: problem,
      },
    })),
    webhooks: eachOperation(webhooks as JsonObject, ({ parameters: _, ...operation }) => operation),
  }
}

/** Response with a file. From the contract's wildcard media type the generator would make a type that allows any value. */
const file: JsonObject = {
  description: 'The file.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

const isFile = (answer: Json): boolean => '*/*' in (((answer as JsonObject).content as JsonObject) ?? {})

const problem: JsonObject = {
  description: 'A problem.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function eachOperation(paths: JsonObject, change: (operation: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(withoutExamples(paths) as JsonObject).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as JsonObject).map(([member, value]) => [
          member,
          methods.includes(member) ? change(value as JsonObject) : value,
        ]),
      ),
    ]),
  )
}

function withoutExamples(value: Json, parent = ''): Json {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(
    ([member]) => parent === 'properties' || !['example', 'examples', 'headers'].includes(member),
  )
  return Object.fromEntries(kept.map(([member, inner]) => [member, withoutExamples(inner, member)]))
}

interface Call {
  /** Method and path, such as `POST /contacts`. */
  call: string
  method: string
  operation: JsonObject
}

function callsOf(document: JsonObject): Call[] {
  return Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        method,
        operation: operation as JsonObject,
      })),
  )
}

/**
 * Generates the lists of calls that the client treats differently: calls without an Idempotency-Key, and calls that
 * return a file.
 */
function callsText(document: JsonObject): string {
  const calls = callsOf(document)
  const unkeyed = calls.filter(
    ({ method, operation }) =>
      method !== 'get' &&
      !JSON.stringify(operation.parameters ?? []).includes('#/components/parameters/IdempotencyKey"'),
  )
  const isOauth = ({ operation }: Call) => /oauth/i.test(String(operation.operationId))
  const serves = ({ operation }: Call) => Object.values(operation.responses as JsonObject).some(isFile)
  const list = (of: Call[]) =>
    JSON.stringify(
      of.map(({ call }) => call),
      null,
      2,
    )
  return `// Generated from spec/ by \`make generated\`; do not edit.

/** Calls that change nothing, though they are no GET: they may be repeated, and take no Idempotency-Key. */
export const readingCalls: readonly string[] = ${list(unkeyed.filter((call) => !isOauth(call)))}

/** Calls that must not be repeated, and take no Idempotency-Key. */
export const singleCalls: readonly string[] = ${list(unkeyed.filter(isOauth))}

/** Calls whose answer is a file, whatever its type. */
export const fileCalls: readonly string[] = ${list(calls.filter(serves))}
`
}
