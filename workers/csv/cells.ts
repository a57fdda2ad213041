import { findBadText, isBadText, type Schema, textForm } from '../../db/domain/contract-schema.ts'
import { undefuse } from '../../db/domain/csv/formulas.ts'
import { columnOf, type ImportFields, type ImportPlan } from '../../db/domain/csv/import-mapping.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import type { CsvRow } from './blocks.ts'

/** A row as the contract's fields, or what is wrong with it. */
export interface JudgedRow {
  row: number
  cells: string[]
  /** The record that the row names, when an id is mapped and given. */
  id?: number
  values: Record<string, unknown>
  /** By field, the text of a cell that names the record to which it refers; its id is not known yet. */
  names?: Record<string, string>
  violations: Violation[]
}

type Convert = (text: string) => unknown

interface MappedColumn {
  field: string
  index: number
  convert: Convert
  /** Whether a text that is no id names a record. */
  named: boolean
  maxChars: number
}

const maxCellChars = 32_768
/** A list of 50 machines with all that may be said of each, every character as an escape. */
const maxJsonChars = 262_144

const isWholeNumber = /^[+-]?\d{1,15}$/
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
 * contract's check says what the field wants. An empty cell is null, or no value at all where null is not allowed.
 */
export function converterFor(schema: Schema): Convert {
  const types = [schema.type].flat()
  const empty = types.includes('null') || schema.nullable === true ? null : undefined
  const convert = filledConverter(schema, types)
  return (cell) => {
    const text = undefuse(cell).trim()
    return text === '' ? empty : convert(text)
  }
}

function filledConverter(schema: Schema, types: unknown[]): Convert {
  if (types.includes('integer')) return (text) => (isWholeNumber.test(text) ? Number(text) : text)
  if (types.includes('number')) return (text) => (isNumber.test(text) ? Number(text) : text)
  if (types.includes('boolean')) return (text) => words[text.toLowerCase()] ?? text
  if (types.includes('array')) return listOf
  if (Array.isArray(schema.enum)) return enumConverter(schema.enum)
  const form = textForm([schema, ...((schema.anyOf as Schema[] | undefined) ?? [])])
  if (form) return (text) => form(schema['x-decimal'] ? plainDecimal(text) : text)
  return (text) => text
}

/** People write $1,250.00 and .5 for 1250.00 and 0.5. */
function plainDecimal(text: string): string {
  const bare = text.replace(/^(-?)\s*[$€£]\s*/, '$1')
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return joined.replace(/^(-?)\./, '$10.')
}

/** The parts between semicolons; a backslash takes the character behind it as it is, and at the end stands for itself. */
const listOf = (text: string): string[] =>
  [...text.matchAll(/(?:\\.|[^\\;]|\\$)+/gs)].map(([item]) => item.replace(/\\(.)/gs, '$1').trim())

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
    const text = undefuse(cell).trim()
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
  named: ReadonlySet<string> = new Set(),
) {
  const columns: MappedColumn[] = []
  let idAt = -1
  for (const [header, field] of Object.entries(plan.mapping)) {
    const index = columnOf(headers, header)
    if (field === 'id') idAt = index
    else {
      const normalize = fields.json.get(field)
      const convert = normalize ? jsonConverter(normalize) : converterFor(fields.properties.get(field) ?? {})
      const maxChars = normalize ? maxJsonChars : maxCellChars
      columns.push({ field, index, convert, named: named.has(field), maxChars })
    }
  }
  return ({ row, cells, problem }: CsvRow): JudgedRow => {
    const judged: JudgedRow = { row, cells, values: {}, violations: [] }
    const broken = problem ?? raggedness(cells, headers.length)
    if (broken !== undefined) {
      judged.violations.push({ field: 'row', code: 'rule', message: broken })
      return judged
    }
    for (const column of columns) readCell(judged, column)
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

function readCell(judged: JudgedRow, { field, index, convert, named, maxChars }: MappedColumn): void {
  const cell = judged.cells[index] ?? ''
  const wrong = wrongText(cell, maxChars)
  if (wrong) {
    judged.violations.push({ field, ...wrong })
    return
  }
  const value = convert(cell)
  if (named && typeof value === 'string') judged.names = { ...judged.names, [field]: value }
  else if (value !== undefined) judged.values[field] = value
}

/** Spreadsheets leave empty cells behind a row's end; any other difference in width puts cells under wrong headers. */
function raggedness(cells: string[], width: number): string | undefined {
  if (cells.length === width) return undefined
  if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return undefined
  return `has ${cells.length} cells where the header has ${width}`
}

function wrongText(cell: string, maxChars: number): Pick<Violation, 'code' | 'message'> | undefined {
  if (cell.length > maxChars) return { code: 'length', message: `must have at most ${maxChars} characters` }
  if (isBadText(cell)) return { code: 'pattern', message: 'must not hold a NUL character' }
  return undefined
}

function readId(judged: JudgedRow, cell: string): void {
  const text = undefuse(cell).trim()
  if (text === '') return
  const id = isWholeNumber.test(text) ? Number(text) : Number.NaN
  if (id >= 1 && id <= 2147483647) judged.id = id
  else judged.violations.push({ field: 'id', code: 'type', message: 'must be the id of a record' })
}
