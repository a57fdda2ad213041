import {
  compileTextNormalizer,
  findUnstorableText,
  isUnstorableText,
  type Schema,
} from '../../db/domain/contract-schema.ts'
import {
  type DecimalColumn,
  type DecimalColumnReading,
  type DecimalSign,
  decimalSignProblem,
  toPlainDecimal,
  withDecimalPoint,
} from '../../db/domain/csv/decimal-signs.ts'
import { unescapeFormula } from '../../db/domain/csv/formulas.ts'
import { type ImportFields, type ImportPlan, mappedColumnIndex } from '../../db/domain/csv/import-mapping.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { normalizeText } from '../../db/domain/texts/normalize-text.ts'
import type { CsvRow } from './blocks.ts'

/** Row converted to the contract's fields, with the violations found so far. */
export interface ConvertedRow {
  row: number
  cells: string[]
  /** Id of the record that the row refers to, if an id column is mapped and its cell is filled. */
  id?: number
  values: Record<string, unknown>
  /**
   * Texts of cells that may identify a referenced record by a lookup value such as an email address, keyed by field.
   * The record's id is not known yet.
   */
  lookupTexts?: Record<string, string>
  /** Fields whose cells are empty, if empty cells mean that the record keeps its current values. */
  keptFields?: readonly string[]
  /**
   * The two ids that an ambiguous cell may mean: the id of the record with this lookup value, and the cell's text as an
   * id. Keyed by field.
   */
  candidateIds?: Record<string, readonly number[]>
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
  /** Decimal sign of a numeric column, with how it was determined. */
  reading?: DecimalColumnReading | undefined
  grouped: boolean
  maxChars: number
}

const maxCellChars = 32_768
/**
 * Maximum length of a cell with JSON in characters. A list of 50 machines with all fields filled and every character
 * escaped is shorter.
 */
const maxJsonChars = 262_144

const isWholeNumber = /^[+-]?\d{1,15}$/
// A number with a sign or leading zeros is never an id, but a value that users have chosen.
const isId = /^[1-9]\d{0,9}$/
const maxId = 2_147_483_647
// Each character can match in only one way; otherwise matching a long cell would take seconds.
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
 * Returns the function that converts the text of a cell to the JSON value of a field. A text that cannot be converted
 * stays a string, so that the schema check reports the violation. An empty cell becomes null, or undefined if the field
 * does not allow null. `sign` is the decimal sign of numbers.
 */
export function cellConverterFor(schema: Schema, sign: DecimalSign = '.'): Convert {
  const types = [schema.type].flat()
  const empty = types.includes('null') || schema.nullable === true ? null : undefined
  const convert = filledConverter(schema, types, sign)
  return (cell) => {
    const text = normalizeCell(cell)
    return text === '' ? empty : convert(text)
  }
}

/** Returns the id that a cell contains; undefined if the text is not an id. */
export function parseId(text: string): number | undefined {
  const id = isId.test(text) ? Number(text) : Number.NaN
  return id <= maxId ? id : undefined
}

/** Returns whether numbers of the field may have thousands separators and a currency sign. */
const isGrouped = (schema: Schema): boolean => schema['x-decimal'] !== undefined

/** Returns the mapped columns whose values are decimals or other non-integer numbers, in the file's order. */
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
      return [{ column, field, index: mappedColumnIndex(headers, column), grouped }]
    })
    .sort((one, other) => one.index - other.index)

/**
 * Returns the text of a cell, trimmed and without the apostrophe that keeps spreadsheets from running it as a formula.
 */
export const normalizeCell = (cell: string): string => normalizeText(unescapeFormula(cell))

/** Returns whether a field is an id. Ids are the only integers in the contract with a format. */
const isIdSchema = ({ format }: Schema): boolean => format === 'int32'

function filledConverter(schema: Schema, types: unknown[], sign: DecimalSign): Convert {
  if (isIdSchema(schema)) return (text) => parseId(text) ?? text
  if (types.includes('integer')) return (text) => (isWholeNumber.test(text) ? Number(text) : text)
  if (types.includes('number')) {
    return (text) => (isNumber.test(withDecimalPoint(text, sign)) ? Number(withDecimalPoint(text, sign)) : text)
  }
  if (types.includes('boolean')) return (text) => words[text.toLowerCase()] ?? text
  if (types.includes('array')) return listOf
  if (Array.isArray(schema.enum)) return enumConverter(schema.enum)
  const form = compileTextNormalizer([schema, ...((schema.anyOf as Schema[] | undefined) ?? [])])
  if (form) return (text) => form(schema['x-decimal'] ? toPlainDecimal(text, sign) : text)
  return (text) => text
}

/**
 * Splits a list of texts at semicolons. A backslash escapes the next character; a backslash at the end of the text is
 * literal.
 */
const listOf = (text: string): string[] =>
  [...text.matchAll(/(?:\\.|[^\\;]|\\$)+/gs)].map(([item]) => normalizeText(item.replace(/\\(.)/gs, '$1')))

/**
 * Returns a converter that also accepts labels instead of enum values, such as "General Contractor" for
 * general_contractor.
 */
function enumConverter(allowed: unknown[]): Convert {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_')
  const byName = new Map(allowed.map((value) => [plain(String(value)), value]))
  return (text) => byName.get(plain(text)) ?? text
}

/**
 * Returns the converter for cells that contain a list as JSON; an empty cell becomes null. Invalid JSON stays a string,
 * and so does JSON with a text that cannot be stored.
 */
const jsonConverter =
  (normalize: (value: unknown) => unknown): Convert =>
  (cell) => {
    const text = normalizeCell(cell)
    if (text === '') return null
    const value = jsonOf(text)
    return value === undefined || findUnstorableText(value) ? text : normalize(value)
  }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the function that converts the rows of a file and checks their values. Without updateInPlace, a row always
 * creates a record and is checked against the schema of the POST body. With updateInPlace, rows are checked later,
 * after they are matched to records.
 */
export function compileRows(
  plan: ImportPlan,
  fields: ImportFields,
  headers: readonly string[],
  {
    named = new Set(),
    decimals = [],
  }: { named?: ReadonlySet<string>; decimals?: readonly DecimalColumnReading[] } = {},
) {
  const columns: MappedColumn[] = []
  let idAt = -1
  for (const [header, field] of Object.entries(plan.mapping)) {
    const index = mappedColumnIndex(headers, header)
    if (field === 'id') idAt = index
    else {
      const normalize = fields.json.get(field)
      const schema = fields.properties.get(field) ?? {}
      const reading = decimals.find((one) => one.field === field)
      const convert = normalize ? jsonConverter(normalize) : cellConverterFor(schema, reading?.decimal ?? '.')
      const maxChars = normalize ? maxJsonChars : maxCellChars
      const read = { named: named.has(field), isId: isIdSchema(schema), reading, grouped: isGrouped(schema) }
      columns.push({ field, index, convert, ...read, maxChars })
    }
  }
  const keepsEmpty = plan.updateInPlace === true && plan.emptyCells === 'keep'
  return ({ row, cells, problem }: CsvRow): ConvertedRow => {
    const judged: ConvertedRow = { row, cells, values: {}, violations: [] }
    const broken = problem ?? describeWrongRowWidth(cells, headers.length)
    if (broken !== undefined) {
      judged.violations.push({ field: 'row', code: 'rule', message: broken })
      return judged
    }
    for (const column of columns) readCell(judged, column)
    if (keepsEmpty)
      judged.keptFields = columns
        .filter(({ index }) => normalizeCell(cells[index] ?? '') === '')
        .map(({ field }) => field)
    if (idAt >= 0) readId(judged, cells[idAt] ?? '')
    if (plan.updateInPlace) return judged
    if (plan.defaults) judged.values = withDefaults(judged.values, plan.defaults)
    const settled = new Set([...judged.violations.map(({ field }) => field), ...Object.keys(judged.lookupTexts ?? {})])
    for (const violation of fields.checkRow(judged.values)) {
      if (!settled.has(violation.field)) judged.violations.push(violation)
    }
    return judged
  }
}

/** Returns the values of a new record. A default applies to each field that has no column or an empty cell. */
export function withDefaults(
  values: Record<string, unknown>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const filled = { ...values }
  for (const [field, value] of Object.entries(defaults)) filled[field] ??= value
  return filled
}

const noId = 'must be the id of a record: digits without a sign and without leading zeros, at most 2147483647'

function readCell(judged: ConvertedRow, column: MappedColumn): void {
  const { field, index, convert, named, isId, reading, maxChars } = column
  const cell = judged.cells[index] ?? ''
  const wrong = wrongText(cell, maxChars) ?? (reading && wrongSign(cell, reading, column))
  if (wrong) {
    judged.violations.push({ field, ...wrong })
    return
  }
  const value = convert(cell)
  if (named && value !== null && value !== undefined)
    judged.lookupTexts = { ...judged.lookupTexts, [field]: String(value) }
  else if (isId && typeof value === 'string') judged.violations.push({ field, code: 'type', message: noId })
  else if (value !== undefined) judged.values[field] = value
}

/**
 * Returns an error message if the row has another number of cells than the header; undefined otherwise. Extra empty
 * cells at the end of a row are accepted, because spreadsheets add them. Any other difference would assign cells to
 * wrong columns.
 */
export function describeWrongRowWidth(cells: string[], width: number): string | undefined {
  if (cells.length === width) return undefined
  if (cells.length > width && cells.slice(width).every((cell) => normalizeText(cell) === '')) return undefined
  return `has ${cells.length} cells, but the header has ${width}`
}

function wrongText(cell: string, maxChars: number): Pick<Violation, 'code' | 'message'> | undefined {
  if (cell.length > maxChars) return { code: 'length', message: `must have at most ${maxChars} characters` }
  if (isUnstorableText(cell)) return { code: 'pattern', message: 'must not contain a NUL character' }
  return undefined
}

function wrongSign(
  cell: string,
  reading: DecimalColumnReading,
  column: MappedColumn,
): Pick<Violation, 'code' | 'message'> | undefined {
  const message = decimalSignProblem(normalizeCell(cell), reading, column)
  return message === undefined ? undefined : { code: 'rule', message }
}

function readId(judged: ConvertedRow, cell: string): void {
  const text = normalizeCell(cell)
  if (text === '') return
  const id = parseId(text)
  if (id !== undefined) judged.id = id
  else judged.violations.push({ field: 'id', code: 'type', message: noId })
}
