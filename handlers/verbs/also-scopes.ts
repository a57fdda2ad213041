import { requireScope } from '../../db/access/required-scope.ts'
import type { Call } from '../contract.ts'

/** One entry of x-also-scope: scopes that an operation needs beyond its security, under its condition. */
export interface AlsoScope {
  scopes?: string[]
  /** The scopes by the value of the member that `when` names. */
  scopesByValue?: Record<string, string[]>
  /**
   * Absent where every request needs the scopes. `record` is the stored record that the request names; `and` lists further
   * members of it, each with the values for which the entry applies.
   */
  when?: { in: 'body' | 'query' | 'path' | 'record'; name: string; is?: unknown; and?: Record<string, string[]> }
  /** When the scopes are not needed, in words. */
  unless?: string
}

interface PublishedOperation {
  operationId: string
  'x-also-scope'?: AlsoScope[]
}

type Request = Pick<Call, 'operationId' | 'caller' | 'services'> & { params?: unknown; query?: unknown; body?: unknown }

/**
 * Throws Refusal scope_insufficient for the first scope that x-also-scope asks for this request and that its caller lacks.
 * Skips entries that depend on the stored record, and entries with `unless`: the function that reads the record checks those. A handler finds the record of its path
 * first: a missing record is a 404 before any of these scopes is checked.
 */
export function requireAlsoScopes(request: Request): void {
  const entries = entriesOf(request.services.document).get(request.operationId) ?? []
  for (const entry of entries) {
    if (entry.when?.in === 'record' || entry.unless !== undefined) continue
    for (const scope of scopesFor(entry, request)) requireScope(request.caller, scope)
  }
}

function scopesFor({ scopes = [], scopesByValue, when }: AlsoScope, { params, query, body }: Request): string[] {
  if (!when) return scopes
  const source = { path: params, query, body, record: undefined }[when.in]
  const values = valuesAt(source, when.name.split('.'))
  if (when.is !== undefined) return values.includes(when.is) ? scopes : []
  if (!scopesByValue) return values.length > 0 ? scopes : []
  return values.flatMap((value) => scopesByValue[String(value)] ?? unlisted(when.name, value))
}

function unlisted(name: string, value: unknown): never {
  throw new Error(`x-also-scope lists no scopes for ${name} ${value}`)
}

/** The values of the member at these steps, as `changes`, `entityType` or `items[]`, `type`; null is no value. */
function valuesAt(source: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (source === undefined || source === null) return []
  if (step === undefined) return [source]
  const member = (source as Record<string, unknown>)[step.replace('[]', '')]
  const values = step.endsWith('[]') && Array.isArray(member) ? member : [member]
  return values.flatMap((value) => valuesAt(value, rest))
}

const known = new WeakMap<object, Map<string, AlsoScope[]>>()

/** The entries of each operation of a document, by its operationId. */
function entriesOf(document: object): Map<string, AlsoScope[]> {
  const found = known.get(document)
  if (found) return found
  const { paths } = document as { paths: Record<string, Record<string, PublishedOperation>> }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const made = new Map(operations.map((one) => [one.operationId, one['x-also-scope'] ?? []]))
  known.set(document, made)
  return made
}
