import type { ValidateFunction } from 'ajv'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { violationsOf } from '../../db/domain/contract-schema.ts'
import { contractFormats } from '../../db/domain/formats.ts'
import { referenced } from '../../db/domain/references.ts'
import { invalid } from '../../db/domain/refusal.ts'
import type { Filters } from '../../db/records/read.ts'
import { refusedHalf, spreadDays } from './query-rules.ts'

interface Checked {
  check: ValidateFunction
  /** The filters that are booleans, and those that take the texts true and false. */
  booleans: string[]
  texts: string[]
}

const compiled = new WeakMap<object, Map<string, Checked>>()
const notFilters = new Set(['limit', 'cursor', 'compact'])

/**
 * The filters of an export, validated as the query parameters of the family's list. Throws Refusal validation_failed
 * with fields under `filters`.
 */
export function checkFilters(document: object, family: string, filters: object): Filters {
  const known = compiled.get(document) ?? new Map<string, Checked>()
  compiled.set(document, known)
  const checked = known.get(family) ?? compileFilters(document, family)
  known.set(family, checked)
  const { check, booleans, texts } = checked
  const given: Record<string, unknown> = { ...filters }
  for (const name of booleans) if (words.has(given[name])) given[name] = words.get(given[name])
  for (const name of texts) if (typeof given[name] === 'boolean') given[name] = String(given[name])
  const wrong = check(given) ? [] : violationsOf(check.errors)
  const found = [...wrong.map((one) => ({ ...one, field: `filters.${one.field}` })), ...refusedHalf(given, 'filters')]
  if (found.length > 0) throw invalid(found)
  spreadDays(given)
  // The list's own parameters are compiled into the check.
  return given as Filters
}

/** As a query has them. */
const words = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
])

interface Parameter {
  name?: string
  in?: string
  schema?: { type?: string | string[]; enum?: unknown[] }
}

function compileFilters(document: object, family: string): Checked {
  const { paths, components } = document as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>
    components: { schemas: object }
  }
  const parameters = (paths[`/${family}`]?.get?.parameters ?? [])
    .map((parameter) => referenced(document, parameter))
    .filter(({ name, in: place }) => place === 'query' && !notFilters.has(name!))
  const named = (holds: (schema: NonNullable<Parameter['schema']>) => boolean) =>
    parameters.filter(({ schema }) => schema && holds(schema)).map(({ name }) => name!)
  const booleans = named(({ type }) => [type].flat().includes('boolean'))
  const texts = named((schema) => schema.enum?.length === words.size && schema.enum.every((one) => words.has(one)))
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const ajv = new Ajv.default({ allErrors: true, strict: false, coerceTypes: false, verbose: true })
  addFormats.default(ajv)
  for (const [name, format] of Object.entries(contractFormats)) ajv.addFormat(name, format)
  const schemas = { components: { schemas: components.schemas } }
  return {
    check: ajv.compile({ type: 'object', properties, additionalProperties: false, ...schemas }),
    booleans,
    texts,
  }
}
