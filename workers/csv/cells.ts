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

/** A row as the contract's fields, or what is wrong with it. */
export interface JudgedRow {
  row: number
  cells: string[]
  /** The record that the row names, when an id is mapped and given. */
  id?: number
  values: Record<string, unknown>
  /** By field, the text of a cell that may name the record to which it refers; its id is not known yet. */
  names?: Record<string, string>
  /** The fields whose cells are empty, of an import that keeps what records have there. */
  kept?: readonly string[]
  /** By field, the records that an ambiguous cell may mean: the one with this name, and the one with this id. */
  meant?: Record<string, readonly number[]>
  violations: Violation[]
}

type Convert = (text: string) => unknown

interface MappedColumn {
  field: string
  index: number
  convert: Convert
  /** Whether the cell's text may name a record. */
  named: boolean
  isId: boolean
  /** Of a numeric column, how it is read. */
  reading?: DecimalReading | undefined
  grouped: boolean
  maxChars: number
}

const maxCellChars = 32_768
/** A list of 50 machines with all that may be said of each, every character as an escape. */
const maxJsonChars = 262_144

const isWholeNumber = /^[+-]?\d{1,15}$/
// A sign or leading zeros belong to a number that people gave, never to an id.
const isId = /^[1-9]\d{0,9}$/
const maxId = 2_147_483_647
// Each character can be read in one way alone, or a long cell would take seconds.
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
 * How a cell's text becomes the value that JSON would have carried. A text that does not fit stays text, so that the
 * contract's check says what the field wants. An empty cell is null, or no value at all where null is not allowed. `sign` is
 * the decimal sign of numbers.
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

/** The id that a cell's text is; undefined where it is none. */
export function idIn(text: string): number | undefined {
  const id = isId.test(text) ? Number(text) : Number.NaN
  return id <= maxId ? id : undefined
}

/** Whether a cell's number may have separators between its thousands, and a currency sign. */
const isGrouped = (schema: Schema): boolean => schema['x-decimal'] !== undefined

/** The numeric columns of a mapping in the file's order: those of decimals, and of numbers that are no integers. */
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

/** The text of a cell as it is read: trimmed, without a spreadsheet's mark. */
export const cellText = (cell: string): string => plainText(undefuse(cell))

/** Ids are the only integers of the contract that say how many bits they have. */
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

/** The parts between semicolons; a backslash takes the character behind it as it is, and at the end stands for itself. */
const listOf = (text: string): string[] =>
  [...text.matchAll(/(?:\\.|[^\\;]|\\$)+/gs)].map(([item]) => plainText(item.replace(/\\(.)/gs, '$1')))

/** People write "General Contractor" for general_contractor. */
function enumConverter(allowed: unknown[]): Convert {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_')
  const byName = new Map(allowed.map((value) => [plain(String(value)), value]))
  return (text) => byName.get(plain(text)) ?? text
}

/** A list as JSON; an empty cell is null. What is no JSON, or holds a text that cannot be stored, stays text. */
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
 * Compiles a plan and a file's header into the reader of its rows. A row that can only become a new record is judged at
 * once, by the schema of a POST's body; with updateInPlace whoever matches it to a record judges it.
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

/** The values of a new record: a default stands where there is no column or its cell is empty. */
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

/** Spreadsheets leave empty cells behind a row's end; any other difference in width puts cells under wrong headers. */
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
