import { findBadText, isBadText, type Schema, textForm } from '../../db/domain/contract-schema.ts'
import {
  type DecimalColumn,
  type DecimalReading,
  type DecimalSign,
  decimalFault,
  plainDecimal,
  withPoint,
} from '../../db/domain/csv/decimals.ts'
import { undefuse } from '../../db/domain/csv/formulas.ts'
import { columnOf, type ImportFields, type ImportPlan } from '../../db/domain/csv/import-mapping.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { plainText } from '../../db/domain/texts/plain-text.ts'
import type { CsvRow } from './blocks.ts'

/** Row converted to the contract's fields, with the violations found so far. */
export interface JudgedRow {
  row: number
  cells: string[]
  /** Id of the record that the row refers to, if an id column is mapped and its cell is filled. */
  id?: number
  values: Record<string, unknown>
  /**
   * Texts of cells that may identify a referenced record by a lookup value such as an email address, by field. The
   * record's id is not known yet.
   */
  names?: Record<string, string>
  /** Fields with empty cells, if the import keeps the records' current values for empty cells. */
  kept?: readonly string[]
  /**
   * By field, the candidate ids of an ambiguous cell: the record with this lookup value and the record with this id.
   */
  meant?: Record<string, readonly number[]>
  violations: Violation[]
}

type Convert = (text: string) => unknown

interface MappedColumn {
  field: string
  index: number
  convert: Convert
  /** Whether the cell may identify a referenced record by a lookup value such as an email address. */
  named: boolean
  isId: boolean
  /** Decimal reading of a numeric column. */
  reading?: DecimalReading | undefined
  grouped: boolean
  maxChars: number
}

const maxCellChars = 32_768
/** Maximum length of a cell with JSON: a list of 50 machines with all fields filled and every character escaped. */
const maxJsonChars = 262_144

const isWholeNumber = /^[+-]?\d{1,15}$/
// A sign or leading zeros indicate a number that users assigned, never an id.
const isId = /^[1-9]\d{0,9}$/
const maxId = 2_147_483_647
// Each character can match in one way only; otherwise a long cell would take seconds.
const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

const words: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
}

/**
 * Returns the function that converts a cell's text to its JSON value. A text that does not fit stays a string, so that
 * the schema check reports the violation. An empty cell becomes null, or undefined if the field does not allow null.
 * `sign` is the decimal sign of numbers.
 */
export function converterFor(schema: Schema, sign: DecimalSign = '.'): Convert {
  const types = [schema.type].flat()
  const empty = types.includes('null') || schema.nullable === true ? null : undefined
  const convert = filledConverter(schema, types, sign)
  return (cell) => {
    const text = cellText(cell)
    return text === '' ? empty : convert(text)
  }
}

/** Returns the id that a cell contains; undefined if the text is not an id. */
export function idIn(text: string): number | undefined {
  const id = isId.test(text) ? Number(text) : Number.NaN
  return id <= maxId ? id : undefined
}

/** Returns whether the column's numbers may have thousands separators and a currency sign. */
const isGrouped = (schema: Schema): boolean => schema['x-decimal'] !== undefined

/** Returns the mapped columns of decimals and of non-integer numbers, in the file's order. */
export const decimalColumns = (
  { mapping }: Pick<ImportPlan, 'mapping'>,
  { properties }: Pick<ImportFields, 'properties'>,
  headers: readonly string[],
): DecimalColumn[] =>
  Object.entries(mapping)
    .flatMap(([column, field]) => {
      const schema = properties.get(field) ?? {}
      const grouped = isGrouped(schema)
      if (!grouped && ![schema.type].flat().includes('number')) return []
      return [{ column, field, index: columnOf(headers, column), grouped }]
    })
    .sort((one, other) => one.index - other.index)

/** Returns the text of a cell, trimmed and without the apostrophe that protects against formulas. */
export const cellText = (cell: string): string => plainText(undefuse(cell))

/** Returns whether a field is an id. Ids are the only integers in the contract with a format. */
const isIdSchema = ({ format }: Schema): boolean => format === 'int32'

function filledConverter(schema: Schema, types: unknown[], sign: DecimalSign): Convert {
  if (isIdSchema(schema)) return (text) => idIn(text) ?? text
  if (types.includes('integer')) return (text) => (isWholeNumber.test(text) ? Number(text) : text)
  if (types.includes('number')) {
    return (text) => (isNumber.test(withPoint(text, sign)) ? Number(withPoint(text, sign)) : text)
  }
  if (types.includes('boolean')) return (text) => words[text.toLowerCase()] ?? text
  if (types.includes('array')) return listOf
  if (Array.isArray(schema.enum)) return enumConverter(schema.enum)
  const form = textForm([schema, ...((schema.anyOf as Schema[] | undefined) ?? [])])
  if (form) return (text) => form(schema['x-decimal'] ? plainDecimal(text, sign) : text)
  return (text) => text
}

/** Splits a list at semicolons. A backslash escapes the next character; at the end of the text it is literal. */
const listOf = (text: string): string[] =>
  [...text.matchAll(/(?:\\.|[^\\;]|\\$)+/gs)].map(([item]) => plainText(item.replace(/\\(.)/gs, '$1')))

/** Accepts labels in place of enum values, such as "General Contractor" for general_contractor. */
function enumConverter(allowed: unknown[]): Convert {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_')
  const byName = new Map(allowed.map((value) => [plain(String(value)), value]))
  return (text) => byName.get(plain(text)) ?? text
}

/**
 * Returns the converter for a list as JSON; an empty cell becomes null. Invalid JSON, or JSON with a text that cannot
 * be stored, stays a string.
 */
const jsonConverter =
  (normalize: (value: unknown) => unknown): Convert =>
  (cell) => {
    const text = cellText(cell)
    if (text === '') return null
    const value = jsonOf(text)
    return value === undefined || findBadText(value) ? text : normalize(value)
  }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Compiles a plan and a file's header into a function that converts and checks rows. A row that can only create a
 * record is checked against the schema of the POST body. With updateInPlace, rows are checked later, after they are
 * matched to records.
 */
export function compileRows(
  plan: ImportPlan,
  fields: ImportFields,
  headers: readonly string[],
  { named = new Set(), decimals = [] }: { named?: ReadonlySet<string>; decimals?: readonly DecimalReading[] } = {},
) {
  const columns: MappedColumn[] = []
  let idAt = -1
  for (const [header, field] of Object.entries(plan.mapping)) {
    const index = columnOf(headers, header)
    if (field === 'id') idAt = index
    else {
      const normalize = fields.json.get(field)
      const schema = fields.properties.get(field) ?? {}
      const reading = decimals.find((one) => one.field === field)
      const convert = normalize ? jsonConverter(normalize) : converterFor(schema, reading?.decimal ?? '.')
      const maxChars = normalize ? maxJsonChars : maxCellChars
      const read = { named: named.has(field), isId: isIdSchema(schema), reading, grouped: isGrouped(schema) }
      columns.push({ field, index, convert, ...read, maxChars })
    }
  }
  const keepsEmpty = plan.updateInPlace === true && plan.emptyCells === 'keep'
  return ({ row, cells, problem }: CsvRow): JudgedRow => {
    const judged: JudgedRow = { row, cells, values: {}, violations: [] }
    const broken = problem ?? raggedness(cells, headers.length)
    if (broken !== undefined) {
      judged.violations.push({ field: 'row', code: 'rule', message: broken })
      return judged
    }
    for (const column of columns) readCell(judged, column)
    if (keepsEmpty)
      judged.kept = columns.filter(({ index }) => cellText(cells[index] ?? '') === '').map(({ field }) => field)
    if (idAt >= 0) readId(judged, cells[idAt] ?? '')
    if (plan.updateInPlace) return judged
    if (plan.defaults) judged.values = withDefaults(judged.values, plan.defaults)
    const settled = new Set([...judged.violations.map(({ field }) => field), ...Object.keys(judged.names ?? {})])
    for (const violation of fields.check(judged.values)) {
      if (!settled.has(violation.field)) judged.violations.push(violation)
    }
    return judged
  }
}

/** Returns the values of a new record: a default applies if there is no column or its cell is empty. */
export function withDefaults(
  values: Record<string, unknown>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const filled = { ...values }
  for (const [field, value] of Object.entries(defaults)) filled[field] ??= value
  return filled
}

const noId = 'must be the id of a record: digits without a sign and without leading zeros, at most 2147483647'

function readCell(judged: JudgedRow, column: MappedColumn): void {
  const { field, index, convert, named, isId, reading, maxChars } = column
  const cell = judged.cells[index] ?? ''
  const wrong = wrongText(cell, maxChars) ?? (reading && wrongSign(cell, reading, column))
  if (wrong) {
    judged.violations.push({ field, ...wrong })
    return
  }
  const value = convert(cell)
  if (named && value !== null && value !== undefined) judged.names = { ...judged.names, [field]: String(value) }
  else if (isId && typeof value === 'string') judged.violations.push({ field, code: 'type', message: noId })
  else if (value !== undefined) judged.values[field] = value
}

/**
 * Returns an error message if the row's width differs from the header's. Spreadsheets may add empty cells at the end of
 * a row; any other difference would assign cells to wrong columns.
 */
export function raggedness(cells: string[], width: number): string | undefined {
  if (cells.length === width) return undefined
  if (cells.length > width && cells.slice(width).every((cell) => plainText(cell) === '')) return undefined
  return `has ${cells.length} cells, but the header has ${width}`
}

function wrongText(cell: string, maxChars: number): Pick<Violation, 'code' | 'message'> | undefined {
  if (cell.length > maxChars) return { code: 'length', message: `must have at most ${maxChars} characters` }
  if (isBadText(cell)) return { code: 'pattern', message: 'must not contain a NUL character' }
  return undefined
}

function wrongSign(
  cell: string,
  reading: DecimalReading,
  column: MappedColumn,
): Pick<Violation, 'code' | 'message'> | undefined {
  const message = decimalFault(cellText(cell), reading, column)
  return message === undefined ? undefined : { code: 'rule', message }
}

function readId(judged: JudgedRow, cell: string): void {
  const text = cellText(cell)
  if (text === '') return
  const id = idIn(text)
  if (id !== undefined) judged.id = id
  else judged.violations.push({ field: 'id', code: 'type', message: noId })
}
