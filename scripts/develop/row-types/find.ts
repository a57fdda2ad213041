import type pg from 'pg'
import type ts from 'typescript'
import { skeletonOf } from '../statements/shape.ts'
import { FragmentEvaluator } from './evaluate.ts'
import { TemplateExpander } from './expand.ts'
import { findMemberFaults, type RowColumn } from './members.ts'
import type { EvaluateInModule } from './modules.ts'
import type { Piece } from './pieces.ts'
import { createPattern, type ListedStatement, renderText, type TextPattern } from './shapes.ts'
import { camelCase, openStatementReader, type StatementReader } from './statements.ts'
import { findTemplates, type Template } from './templates.ts'
import { findUntypedRows } from './untyped-rows.ts'

export interface RowTypeFault {
  file: string
  line: number
  says: string
}

export interface RowTypeReport {
  faults: RowTypeFault[]
  /** Number of templates that were checked by the texts in their source. */
  bySource: number
  /** Number of templates that were checked by listed statements. */
  byList: number
  /** Number of templates that were not checked. */
  unchecked: number
  /** Number of executed templates that declare no row. */
  undeclared: number
}

/**
 * Compares the row types that sql templates declare with the columns of their statements. `files` are the files of
 * `program` with the templates, `client` leads to a migrated database, and `shapes` are the listed statements. `modules`
 * evaluate fragments whose text the source does not show, keyed by file.
 */
export async function findRowTypeFaults(
  program: ts.Program,
  files: ReadonlySet<string>,
  client: pg.ClientBase,
  shapes: readonly string[],
  modules: ReadonlyMap<string, EvaluateInModule> = new Map(),
): Promise<RowTypeReport> {
  const listed = shapes.map((shape): ListedStatement => ({ shape, skeleton: skeletonOf(shape) }))
  const checker = program.getTypeChecker()
  const evaluator = new FragmentEvaluator(program, modules)
  const [shown, mixed] = [new TemplateExpander(checker), new TemplateExpander(checker, evaluator)]
  const expanded = findTemplates(program, files).map((template): Expanded => {
    const { node, column } = template
    if (column !== undefined) return expandColumn(template, column, shown.textsOf(node))
    if (template.textParameters) {
      const texts = shown.stringsOf(node)
      return {
        template,
        texts,
        patterns: texts.map(createPattern),
        further: [() => evaluator.textsOf(node, new Map())],
      }
    }
    const texts = shown.textsOf(node)
    const further = [() => evaluator.textsOf(node, new Map()), () => mixed.textsOf(node)]
    return { template, texts, patterns: texts.map(createPattern), further }
  })
  const reader = await openStatementReader(client)
  const untyped = findUntypedRows(program, files).map((at) => ({ ...at, says: 'the rows have no declared type' }))
  const report: RowTypeReport = { faults: untyped, bySource: 0, byList: 0, unchecked: 0, undeclared: 0 }
  for (const one of expanded) {
    const { row, file, line } = one.template
    if (!row) {
      report.undeclared += 1
      continue
    }
    const { results, by, refusal } = await resultsOf(reader, one, () => shapesOf(one, expanded, listed))
    report[by] += 1
    const says =
      by === 'unchecked'
        ? [`no statement is known for this template: ${refusal ?? 'no listed statement has its text'}`]
        : results.flatMap((columns) => findMemberFaults(checker, row, columns))
    for (const each of new Set(says)) report.faults.push({ file, line, says: each })
  }
  return report
}

interface Expanded {
  template: Template
  /** Texts that the source shows. */
  texts: readonly Piece[][]
  patterns: readonly TextPattern[]
  /** Return texts with fragments that were evaluated with examples: first the whole template, then its fragments. */
  further: readonly (() => readonly Piece[][])[]
}

/** Returns the texts of the statements of the query builder that have a column: it is known, and the rest is not. */
function expandColumn(template: Template, column: string, fragments: readonly Piece[][]): Expanded {
  const texts = fragments.map((pieces): Piece[] => [
    { kind: 'unknown' },
    ...pieces.map((piece) => (piece.kind === 'text' ? { ...piece, text: withSnakeNames(piece.text) } : piece)),
    { kind: 'text', text: withSnakeNames(` as "${column}"`) },
    { kind: 'unknown' },
  ])
  return { template, texts, patterns: texts.map(createPattern), further: [] }
}

/** Converts quoted names to snake_case, like the query builder does. */
const withSnakeNames = (text: string): string =>
  text.replace(/"\w+"/g, (name) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))

interface Results {
  results: RowColumn[][]
  by: 'bySource' | 'byList' | 'unchecked'
  refusal: string | undefined
}

/**
 * Returns the columns of each statement that a template may send. Listed statements are used if the source does not show
 * a whole statement, or if the database refuses all of them.
 */
async function resultsOf(reader: StatementReader, one: Expanded, list: () => string[]): Promise<Results> {
  const { textParameters, keepsNames } = one.template
  const nameOf = keepsNames ? (column: string) => column : camelCase
  const results: RowColumn[][] = []
  let refusal: string | undefined
  const read = async (text: string, pieces: readonly Piece[][]): Promise<void> => {
    try {
      results.push(await reader.columnsOf(text, textParameters ? [[...textParameters]] : pieces, nameOf))
    } catch (error) {
      refusal ??= (error as Error).message
    }
  }
  for (const textsOf of [() => one.texts, ...one.further]) {
    const texts = textsOf()
    const whole = texts.flatMap((pieces) => {
      const text = renderText(pieces)
      return text === undefined ? [] : [{ text, pieces }]
    })
    if (whole.length < texts.length) continue
    for (const { text, pieces } of whole) await read(text, [pieces])
    if (results.length > 0) return { results, by: 'bySource', refusal }
  }
  for (const shape of list()) await read(shape, one.texts)
  return { results, by: results.length > 0 ? 'byList' : 'unchecked', refusal }
}

/** Maximum number of listed statements to which a template is compared. */
const maxShapes = 60

/** Returns the listed statements that a template may have sent, except those that fit another template better. */
function shapesOf(
  { template, patterns }: Expanded,
  all: readonly Expanded[],
  list: readonly ListedStatement[],
): string[] {
  const found: string[] = []
  for (const shape of list) {
    const fit = fitOf(patterns, shape)
    const isFree = () => all.every((other) => other.patterns === patterns || fitOf(other.patterns, shape) <= fit)
    if (fit > 0 && (template.column !== undefined || isFree())) found.push(shape.shape)
    if (found.length === maxShapes) break
  }
  return found
}

const fitOf = (patterns: readonly TextPattern[], listed: ListedStatement): number =>
  Math.max(0, ...patterns.map((pattern) => pattern.fitOf(listed)))
