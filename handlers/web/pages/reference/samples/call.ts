import { followReference } from '../../../../../db/domain/schema-references.ts'
import {
  exampleOf,
  type Parameter,
  type PublishedOperation,
  type ReferenceContract,
  type Response,
} from '../contract.ts'
import { schemaFields } from '../fields.ts'

/** Environment variable from which the samples read the API key. */
export const apiKeyVariable = 'CONSTRUCTION_API_KEY'

/** Kinds of responses that the code samples handle in different ways. */
export type SampleResponseKind = 'data' | 'page' | 'job' | 'json' | 'text' | 'file' | 'nothing'

/** A sample call of an operation, built from the contract's examples: path, required parameters and body. */
export interface SampleCall {
  operationId: string
  method: string
  /** Path template of the contract, such as `/bids/{id}`. */
  path: string
  pathValues: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  isForm: boolean
  /** Whether the operation needs no credential. */
  isOpen: boolean
  takesIdempotencyKey: boolean
  responseKind: SampleResponseKind
}

export function buildSampleCall(contract: ReferenceContract, method: string, path: string): SampleCall {
  const operation = contract.paths[path]![method]!
  const parameters = (operation.parameters ?? []).map((one) => followReference<Parameter>(contract, one))
  const valuesIn = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && (one.required || place === 'path'))
        .map(({ name, example }) => [name, example]),
    )
  const [contentType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    pathValues: valuesIn('path'),
    query: valuesIn('query'),
    body: exampleOf(media),
    isForm: contentType === 'application/x-www-form-urlencoded',
    isOpen: operation.security.length === 0,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    responseKind: answerOf(contract, operation),
  }
}

function answerOf(contract: ReferenceContract, { responses }: PublishedOperation): SampleResponseKind {
  const good = Object.entries(responses).find(([status]) => Number(status) < 300)
  const { content = {} } = followReference<Response>(contract, good![1])
  const [contentType, media] = Object.entries(content)[0] ?? []
  if (contentType === undefined) return 'nothing'
  if (contentType === '*/*') return 'file'
  if (contentType !== 'application/json') return 'text'
  const names = new Set(schemaFields(contract, media!.schema).map(({ name }) => name))
  if (names.has('meta.pagination')) return 'page'
  if (names.has('data.job_id')) return 'job'
  return names.has('data') && names.has('meta') ? 'data' : 'json'
}

/** Returns the URL path with its parameters filled in, and the query string. */
export function requestTargetOf({ path, pathValues, query }: SampleCall): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(pathValues[name])))
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return Object.keys(texts).length === 0 ? filled : `${filled}?${new URLSearchParams(texts)}`
}
