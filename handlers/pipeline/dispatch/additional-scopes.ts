import type { AnyCall } from '../contract/contract.ts'

/**
 * One entry of x-also-scope in the contract: scopes that an operation needs in addition to its security, under a
 * condition.
 */
export interface AdditionalScope {
  scopes?: string[]
  /** Scopes, keyed by the value of the member `when.name`. */
  scopesByValue?: Record<string, string[]>
  /**
   * Condition of the entry; absent if every request needs the scopes. `record` is the stored record that the request
   * reads or changes. `and` lists further members of that record, with the values for which the entry applies.
   */
  when?: { in: 'body' | 'query' | 'path' | 'record'; name: string; is?: unknown; and?: Record<string, string[]> }
  /** Description of the case in which the scopes are not needed. */
  unless?: string
}

interface PublishedOperation {
  operationId: string
  'x-also-scope'?: AdditionalScope[]
}

type Request = Pick<AnyCall, 'operationId' | 'caller' | 'services'> & {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Returns the first scope of x-also-scope that the request needs and the caller lacks; undefined if the caller has all.
 * Skips entries with `unless` and entries that depend on the stored record. The function that reads the record checks
 * those.
 */
export function findMissingScope(request: Request): string | undefined {
  const entries = entriesOf(request.services.document).get(request.operationId) ?? []
  for (const entry of entries) {
    if (entry.when?.in === 'record' || entry.unless !== undefined) continue
    const missing = scopesFor(entry, request).find((scope) => !request.caller.scopes.has(scope))
    if (missing !== undefined) return missing
  }
  return undefined
}

function scopesFor({ scopes = [], scopesByValue, when }: AdditionalScope, { params, query, body }: Request): string[] {
  if (!when) return scopes
  const source = { path: params, query, body, record: undefined }[when.in]
  const values = valuesAt(source, when.name.split('.'))
  if (when.is !== undefined) return values.includes(when.is) ? scopes : []
  if (!scopesByValue) return values.length > 0 ? scopes : []
  // A path with an unlisted value leads to no record, so the handler refuses it with a 404.
  return values.flatMap(
    (value) => scopesByValue[String(value)] ?? (when.in === 'path' ? [] : unlisted(when.name, value)),
  )
}

function unlisted(name: string, value: unknown): never {
  throw new Error(`x-also-scope lists no scopes for ${name} ${value}`)
}

/**
 * Returns the values at a path, such as `['changes', 'entityType']` or `['items[]', 'type']`. Null counts as no value.
 */
function valuesAt(source: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (source === undefined || source === null) return []
  if (step === undefined) return [source]
  const member = (source as Record<string, unknown>)[step.replace('[]', '')]
  const values = step.endsWith('[]') && Array.isArray(member) ? member : [member]
  return values.flatMap((value) => valuesAt(value, rest))
}

const known = new WeakMap<object, Map<string, AdditionalScope[]>>()

/** Returns the x-also-scope entries of each operation of a document, keyed by operationId. */
function entriesOf(document: object): Map<string, AdditionalScope[]> {
  const found = known.get(document)
  if (found) return found
  const { paths } = document as { paths: Record<string, Record<string, PublishedOperation>> }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const made = new Map(operations.map((one) => [one.operationId, one['x-also-scope'] ?? []]))
  known.set(document, made)
  return made
}
