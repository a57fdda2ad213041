import { invalid } from '../../../db/domain/refusal.ts'
import { followReference } from '../../../db/domain/schema-references.ts'
import type { Filters } from '../../../db/engine/records/read.ts'
import { expandDaysToTimes, findMissingEntityTypeViolations } from '../contract/query-rules.ts'

/** A list's boolean filters, and its text filters whose only values are `true` and `false`. */
interface WordFilters {
  booleans: string[]
  texts: string[]
}

const cache = new WeakMap<object, Map<string, WordFilters>>()

/**
 * Converts the filters of an export to filters of the family's list. The schema of the export's body has validated the
 * filters. Throws Refusal validation_failed with fields under `filters`.
 */
export function parseExportFilters(document: object, family: string, filters: object): Filters {
  const known = cache.get(document) ?? new Map<string, WordFilters>()
  cache.set(document, known)
  const { booleans, texts } = known.get(family) ?? wordFiltersOf(document, family)
  known.set(family, { booleans, texts })
  const given: Record<string, unknown> = { ...filters }
  for (const name of booleans) if (booleanWords.has(given[name])) given[name] = booleanWords.get(given[name])
  for (const name of texts) if (typeof given[name] === 'boolean') given[name] = String(given[name])
  const refused = findMissingEntityTypeViolations(given, 'filters')
  if (refused.length > 0) throw invalid(refused)
  expandDaysToTimes(given)
  // The cast is safe, because the body's schema is generated from the list's parameters.
  return given as Filters
}

/** Boolean values, keyed by their text in a query. */
const booleanWords = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
])

interface Parameter {
  name?: string
  in?: string
  schema?: { type?: string | string[]; enum?: unknown[] }
}

function wordFiltersOf(document: object, family: string): WordFilters {
  const { paths } = document as { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
  const parameters = (paths[`/${family}`]?.get?.parameters ?? [])
    .map((parameter) => followReference(document, parameter))
    .filter(({ in: place }) => place === 'query')
  const named = (holds: (schema: NonNullable<Parameter['schema']>) => boolean) =>
    parameters.filter(({ schema }) => schema && holds(followReference(document, schema))).map(({ name }) => name!)
  return {
    booleans: named(({ type }) => [type].flat().includes('boolean')),
    texts: named(
      (schema) => schema.enum?.length === booleanWords.size && schema.enum.every((one) => booleanWords.has(one)),
    ),
  }
}
