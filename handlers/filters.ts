import type { ErrorObject, ValidateFunction } from 'ajv'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { violationsOf } from '../db/domain/contract-schema.ts'
import { contractFormats } from '../db/domain/formats.ts'
import { invalid } from '../db/domain/refusal.ts'
import type { Filters } from '../db/records/read.ts'

const compiled = new WeakMap<object, Map<string, ValidateFunction>>()
const notFilters = new Set(['limit', 'cursor', 'compact'])

/**
 * The filters of an export, validated as the query parameters of the family's list. Throws Refusal validation_failed
 * with fields under `filters`.
 */
export function checkFilters(document: object, family: string, filters: object): Filters {
  const known = compiled.get(document) ?? new Map<string, ValidateFunction>()
  compiled.set(document, known)
  const check = known.get(family) ?? compileFilters(document, family)
  known.set(family, check)
  const given = { ...filters }
  if (!check(given)) {
    throw invalid(violationsOf(check.errors as ErrorObject[]).map((v) => ({ ...v, field: `filters.${v.field}` })))
  }
  return given as Filters
}

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  schema?: object
}

function compileFilters(document: object, family: string): ValidateFunction {
  const { paths, components } = document as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>
    components: { parameters: Record<string, Parameter>; schemas: object }
  }
  const parameters = (paths[`/${family}`]?.get?.parameters ?? []).map((parameter) =>
    parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
  )
  const properties = Object.fromEntries(
    parameters
      .filter(({ name, in: place }) => place === 'query' && !notFilters.has(name!))
      .map(({ name, schema }) => [name, schema]),
  )
  const ajv = new Ajv.default({ allErrors: true, strict: false, coerceTypes: false })
  addFormats.default(ajv)
  for (const [name, format] of Object.entries(contractFormats)) ajv.addFormat(name, format)
  return ajv.compile({
    type: 'object',
    properties,
    additionalProperties: false,
    components: { schemas: components.schemas },
  })
}
