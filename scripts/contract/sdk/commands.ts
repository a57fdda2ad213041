import { isObject, type Json, type JsonObject } from '../complete.ts'

const methods = ['get', 'put', 'post', 'patch', 'delete']

type OperationFile = 'answer' | 'job'

/** Generates the command line's table of operations: name, summary and flags of each. */
export function generateCommandTable(document: JsonObject): string {
  const entries = Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) =>
        entryOf(document, `${method.toUpperCase()} ${path}`, item, operation as JsonObject),
      ),
  )
  return `// Generated from spec/ by \`make generated\`; do not edit.

/** What an operation takes under one name. */
export interface CommandFlag {
  name: string
  in: 'path' | 'query' | 'header' | 'body'
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'json'
  isRequired?: true
  choices?: readonly string[]
}

export interface OperationCommand {
  /** The operationId. */
  id: string
  /** \`GET /contacts/{id}\`. */
  call: string
  summary: string
  /** Whether it answers a page of a list. */
  isList?: true
  /** Whether it answers a file, or a job, which may leave one. */
  file?: 'answer' | 'job'
  flags: readonly CommandFlag[]
}

export const operationCommands: readonly OperationCommand[] = [
${entries.map((entry) => `  ${JSON.stringify(entry)},`).join('\n')}
]
`
}

function entryOf(document: JsonObject, call: string, item: Json, operation: JsonObject) {
  const inPath = ((item as JsonObject).parameters ?? []) as Json[]
  const parameters = [...inPath, ...((operation.parameters ?? []) as Json[])].map((one) => resolved(document, one))
  const named = parameters.map((one) =>
    flagOf(document, String(one.name), String(one.in), one.schema as Json, one.required === true),
  )
  const taken = new Set(named.map(({ name }) => name))
  const members = bodyMembers(document, operation).filter(({ name }) => !taken.has(name))
  return {
    id: operation.operationId,
    call,
    summary: operation.summary,
    isList: parameters.some(({ name }) => name === 'cursor') || undefined,
    file: fileOf(document, call, operation),
    flags: [...named, ...members],
  }
}

/**
 * Returns how an operation yields a file: `answer` if its response is the file, `job` if each of its jobs creates one.
 * Undefined for other operations, whose jobs create at most a file of refused rows.
 */
function fileOf(document: JsonObject, call: string, operation: JsonObject): OperationFile | undefined {
  const leavesFile = /\/(exports|pdf)$/.test(call)
  for (const [status, answer] of Object.entries(operation.responses as JsonObject)) {
    const [type, media] = Object.entries((resolved(document, answer).content ?? {}) as JsonObject)[0] ?? []
    if (!status.startsWith('2') || type === undefined) continue
    if (type === '*/*') return 'answer'
    const { $ref } = (media as JsonObject).schema as { $ref?: string }
    if (leavesFile && $ref?.endsWith('/JobEnqueuedEnvelope')) return 'job'
  }
  return undefined
}

function bodyMembers(document: JsonObject, operation: JsonObject) {
  if (!operation.requestBody) return []
  const { content } = resolved(document, operation.requestBody)
  const [media] = Object.values(content as JsonObject) as JsonObject[]
  const schema = resolved(document, media!.schema!)
  const required = (schema.required ?? []) as Json[]
  return Object.entries((schema.properties ?? {}) as JsonObject).map(([name, member]) =>
    flagOf(document, name, 'body', member, required.includes(name)),
  )
}

function flagOf(document: JsonObject, name: string, place: string, schema: Json, isRequired: boolean) {
  const { type, anyOf, enum: values } = resolved(document, schema)
  const branches = ((anyOf ?? []) as Json[]).flatMap((one) => [resolved(document, one).type].flat())
  const kinds = [...new Set(type === undefined ? branches : [type].flat())].filter((one) => one !== 'null')
  const choices = Array.isArray(values) ? values.filter((value) => value !== null).map(String) : undefined
  return {
    name,
    in: place,
    kind: kindOf(kinds),
    isRequired: isRequired || undefined,
    choices: kinds[0] === 'boolean' ? ['true', 'false'] : choices,
  }
}

/**
 * Returns how to write a flag's value. A text, number or boolean is written as it is. A value with members, or of
 * several types, is written as JSON.
 */
function kindOf([kind, ...others]: readonly (Json | undefined)[]): string {
  if (others.length > 0 || !['string', 'integer', 'number', 'boolean'].includes(String(kind))) return 'json'
  return kind === 'string' ? 'text' : String(kind)
}

function resolved(document: JsonObject, value: Json): JsonObject {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as JsonObject
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<Json>((at, member) => (isObject(at) ? at[member]! : at), document)
  return resolved(document, found)
}
