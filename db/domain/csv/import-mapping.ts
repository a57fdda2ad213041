import { compileNormalizer, compileRowCheck, formatFieldPath, type RowCheck, type Schema } from '../contract-schema.ts'
import type { Violation } from '../refusal.ts'
import { composedSchemas, resolvePointer } from '../schema-references.ts'
import { normalizeText } from '../texts/normalize-text.ts'
import type { DecimalSign } from './decimal-signs.ts'
import { escapeFormula } from './formulas.ts'

/** Fields that the rows of an import can set. They come from the schema for creating a record. */
export interface ImportFields {
  /** Schemas of the fields, keyed by field name, with `$ref` and allOf resolved. */
  properties: ReadonlyMap<string, Schema>
  /** Normalizers of the fields whose cells contain JSON (a list of objects), keyed by field name. */
  json: ReadonlyMap<string, (value: unknown) => unknown>
  required: readonly string[]
  /** Field other than id by which updateInPlace finds the record of a row; undefined if there is none. */
  key: string | undefined
  /** Checks a whole row like the body of a POST. */
  checkRow: RowCheck
  /** Normalizes the values of a row like the body of a POST. */
  normalize: (values: unknown) => unknown
}

/** Settings of an import: which columns set which fields, and how cells are read. */
export interface ImportPlan {
  /** Field names, keyed by column header. */
  mapping: Record<string, string>
  /** Values that new records get in fields without a column or with an empty cell. */
  defaults?: Record<string, unknown> | undefined
  updateInPlace?: boolean | undefined
  /** Whether an empty cell clears the field of an updated record or keeps its value. The default is `clear`. */
  emptyCells?: 'clear' | 'keep' | undefined
  /** Decimal sign of all numbers. If absent, the import finds the sign of each column in the file. */
  decimal?: DecimalSign | undefined
}

/**
 * Returns the import fields of components.schemas[schemaName]. If a field is a list of objects, its cells contain JSON.
 * Fields whose objects contain lists are left out. Throws if the document has no such schema.
 */
export function importFields(document: object, schemaName: string, key?: string): ImportFields {
  const schema = resolvePointer(document, `#/components/schemas/${schemaName}`) as Schema
  const resolve = (node: Schema): Schema => {
    const choices = (node.anyOf as Schema[] | undefined) ?? []
    const filled = choices.filter(({ type }) => type !== 'null')
    const resolved: Schema = Object.assign({}, ...[...composedSchemas(document, node), ...filled].map(resolve), node)
    return filled.length < choices.length ? { ...resolved, type: [resolved.type, 'null'].flat() } : resolved
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const itemOf = ({ items }: Schema): Schema => resolve((items as Schema | undefined) ?? {})
  const isList = (node: unknown): boolean => [resolve(node as Schema).type].flat().includes('array')
  const fitsCell = ([, node]: readonly [string, Schema]) =>
    !Object.values((itemOf(node).properties as Schema | undefined) ?? {}).some(isList)
  const fields = properties.map(([name, node]) => [name, resolve(node)] as const).filter(fitsCell)
  return {
    properties: new Map(fields),
    json: new Map(
      fields
        .filter(([, node]) => itemOf(node).type === 'object')
        .map(([name, node]) => [name, compileNormalizer(node, document)] as const),
    ),
    required: (schema.required as string[] | undefined) ?? [],
    key,
    checkRow: compileRowCheck(document, schemaName),
    normalize: compileNormalizer(schema, document),
  }
}

/**
 * Returns the header that `name` of the mapping refers to, as the file spells it. In an errors file, headers that a
 * spreadsheet would run as formulas have a leading apostrophe.
 */
const headerOf = (headers: readonly string[], name: string): string =>
  headers.includes(normalizeText(name)) ? normalizeText(name) : escapeFormula(normalizeText(name))

/** Returns the index of the column that the mapping refers to by `name`, or -1. */
export const mappedColumnIndex = (headers: readonly string[], name: string): number =>
  headers.indexOf(headerOf(headers, name))

/** Returns a plan whose defaults are normalized like cells, so that `2026-03-31` becomes a time. */
export const normalizeDefaults = <Plan extends ImportPlan>(plan: Plan, { normalize }: ImportFields): Plan =>
  plan.defaults ? { ...plan, defaults: normalize(plan.defaults) as Record<string, unknown> } : plan

/**
 * Returns the violations of an import's mapping and defaults before any row is read. `headers` are the headers of the
 * file, if it is uploaded already. The `field` of a violation is `mapping`, `mapping.<header>` or `defaults.<field>`.
 */
export function checkMapping(given: ImportPlan, fields: ImportFields, headers?: readonly string[]): Violation[] {
  const plan = normalizeDefaults(given, fields)
  const found = [...checkTargets(plan, fields), ...checkDefaults(plan, fields)]
  if (headers) found.push(...checkHeaders(plan.mapping, headers))
  const targets = new Set(Object.values(plan.mapping))
  if (plan.updateInPlace) {
    const keys = ['id', fields.key].filter((key) => key !== undefined)
    if (!keys.some((key) => targets.has(key))) {
      found.push(rule('mapping', `must map a column to ${keys.join(' or ')}, by which updateInPlace finds the record`))
    }
    return found
  }
  for (const field of fields.required) {
    if (targets.has(field) || plan.defaults?.[field] !== undefined) continue
    const message = `must map a column to ${field}, which is required, or defaults must give it a value`
    found.push({ field: 'mapping', code: 'required', message })
  }
  return found
}

const rule = (field: string, message: string): Violation => ({ field, code: 'rule', message })

function checkTargets({ mapping, updateInPlace }: ImportPlan, { properties }: ImportFields): Violation[] {
  const found: Violation[] = []
  const taken = new Map<string, string>()
  for (const [header, field] of Object.entries(mapping)) {
    const at = formatFieldPath(['mapping', header])
    const earlier = taken.get(field)
    if (earlier !== undefined)
      found.push(rule(at, `maps to ${field}, which the column ${JSON.stringify(earlier)} already maps to`))
    taken.set(field, header)
    if (field === 'id' && updateInPlace) continue
    if (field === 'id') found.push(rule(at, 'can map to id only with updateInPlace'))
    else if (!properties.has(field)) {
      const known = [...properties.keys()].join(', ')
      found.push({ field: at, code: 'unknown', message: `must map to one of ${known}` })
    }
  }
  return found
}

/**
 * Checks the default values against the schemas of their fields. A missing required field is no violation here, because
 * the file can provide it.
 */
function checkDefaults({ defaults = {} }: ImportPlan, { checkRow }: ImportFields): Violation[] {
  const found = checkRow(defaults).filter(({ code }) => code !== 'required')
  return found.map((violation) => ({ ...violation, field: `defaults.${violation.field}`.replace('.[', '[') }))
}

function checkHeaders(mapping: Record<string, string>, headers: readonly string[]): Violation[] {
  const counts = new Map<string, number>()
  for (const name of headers) counts.set(name, (counts.get(name) ?? 0) + 1)
  const listed = headers.filter(Boolean).slice(0, 50).join(', ').slice(0, 500)
  return Object.keys(mapping).flatMap((header): Violation[] => {
    const at = formatFieldPath(['mapping', header])
    const count = counts.get(headerOf(headers, header)) ?? 0
    if (count === 1) return []
    if (count > 1) return [rule(at, `names a column that the file has ${count} times`)]
    return [
      {
        field: at,
        code: 'not_found',
        message: `names a column that the file does not have; its columns are ${listed}`,
      },
    ]
  })
}
