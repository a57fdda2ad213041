import { compileNormalizer, compileRowCheck, fieldAt, type RowCheck, type Schema } from '../contract-schema.ts'
import { partsOf, resolvePointer } from '../references.ts'
import type { Violation } from '../refusal.ts'
import { plainText } from '../texts/plain-text.ts'
import type { DecimalSign } from './decimals.ts'
import { defuse } from './formulas.ts'

/** The fields that rows of an import may carry, as the create schema of the contract has them. */
export interface ImportFields {
  /** Field name to its schema, with `$ref` and allOf resolved. */
  properties: ReadonlyMap<string, Schema>
  /** The fields whose cells are JSON, lists of objects, and what brings their values into the form in which they are answered. */
  json: ReadonlyMap<string, (value: unknown) => unknown>
  required: readonly string[]
  /** The field beside id by which updateInPlace finds the record that a row means. */
  key: string | undefined
  /** The check of a whole row, as of a POST's body. */
  check: RowCheck
  /** Brings values of these fields into the form in which they are answered, as those of a POST's body. */
  normalize: (values: unknown) => unknown
}

/** What a caller asks an import to do with a file's columns. */
export interface ImportPlan {
  /** Column header to field name. */
  mapping: Record<string, string>
  /** Values of new records for fields that have no column, or an empty cell. */
  defaults?: Record<string, unknown> | undefined
  updateInPlace?: boolean | undefined
  /** Whether an empty cell clears a field of a record that its row updates, which it does where this is left out. */
  emptyCells?: 'clear' | 'keep' | undefined
  /** The decimal sign of all numbers; left out, it follows from the file. */
  decimal?: DecimalSign | undefined
}

/**
 * Reads the fields of components.schemas[schemaName]. A list of objects is JSON in its cell, unless these hold lists of their
 * own: it fits no cell then, and is none of them. Throws when the document has no such schema.
 */
export function importFields(document: object, schemaName: string, key?: string): ImportFields {
  const schema = resolvePointer(document, `#/components/schemas/${schemaName}`) as Schema
  const resolve = (node: Schema): Schema => {
    const choices = (node.anyOf as Schema[] | undefined) ?? []
    const filled = choices.filter(({ type }) => type !== 'null')
    const resolved: Schema = Object.assign({}, ...[...partsOf(document, node), ...filled].map(resolve), node)
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
    check: compileRowCheck(document, schemaName),
    normalize: compileNormalizer(schema, document),
  }
}

/** A header that the mapping names, as the file has it: an errors file marks those that a spreadsheet would run. */
const headerOf = (headers: readonly string[], name: string): string =>
  headers.includes(plainText(name)) ? plainText(name) : defuse(plainText(name))

/** Finds the column of a header that the mapping names, or -1. */
export const columnOf = (headers: readonly string[], name: string): number => headers.indexOf(headerOf(headers, name))

/** A plan with its defaults in the form in which they are answered, as cells are: `2026-03-31` is a time. */
export const answeredDefaults = <Plan extends ImportPlan>(plan: Plan, { normalize }: ImportFields): Plan =>
  plan.defaults ? { ...plan, defaults: normalize(plan.defaults) as Record<string, unknown> } : plan

/**
 * What is wrong with a mapping before a row is read. `headers` are the file's, where it is already there. Fields are
 * given as `mapping.<header>` and `defaults.<field>`.
 */
export function checkMapping(given: ImportPlan, fields: ImportFields, headers?: readonly string[]): Violation[] {
  const plan = answeredDefaults(given, fields)
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
    const at = fieldAt(['mapping', header])
    const earlier = taken.get(field)
    if (earlier !== undefined) found.push(rule(at, `maps to ${field}, as the column ${JSON.stringify(earlier)} does`))
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

/** The values must fit their fields; what is missing beside them comes from the file. */
function checkDefaults({ defaults = {} }: ImportPlan, { check }: ImportFields): Violation[] {
  const found = check(defaults).filter(({ code }) => code !== 'required')
  return found.map((violation) => ({ ...violation, field: `defaults.${violation.field}`.replace('.[', '[') }))
}

function checkHeaders(mapping: Record<string, string>, headers: readonly string[]): Violation[] {
  const counts = new Map<string, number>()
  for (const name of headers) counts.set(name, (counts.get(name) ?? 0) + 1)
  const listed = headers.filter(Boolean).slice(0, 50).join(', ').slice(0, 500)
  return Object.keys(mapping).flatMap((header): Violation[] => {
    const at = fieldAt(['mapping', header])
    const count = counts.get(headerOf(headers, header)) ?? 0
    if (count === 1) return []
    if (count > 1) return [rule(at, `names a column that the file has ${count} times`)]
    return [{ field: at, code: 'not_found', message: `names no column of the file, whose columns are ${listed}` }]
  })
}
