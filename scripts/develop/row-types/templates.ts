import ts from 'typescript'
import { isSqlTemplate, parameterOf } from './expand.ts'
import { type RowType, rowTypeOf } from './members.ts'
import type { ParameterPiece } from './pieces.ts'

/** An sql template that is a statement, or a fragment that is a column of a statement. */
export interface Template {
  file: string
  line: number
  node: ts.Expression
  /** Type that the template declares for its rows; undefined if it declares none. */
  row: RowType | undefined
  /** Parameters of a statement whose `node` is a string with its text; undefined for a template. */
  textParameters: readonly ParameterPiece[] | undefined
  /** Whether the rows have the names of the columns as the database reports them, in snake_case. */
  keepsNames: boolean
  /** Name of the column, for a fragment that is a column of a statement of the query builder. */
  column: string | undefined
}

/**
 * Finds the statements in `files` of a program: templates that are executed, and templates that declare a row. Also finds
 * the texts that are sent without a template, such as `client.query<Row>(text)`, and the fragments that declare a
 * column, such as `fragment.as('name')`.
 */
export function findTemplates(program: ts.Program, files: ReadonlySet<string>): Template[] {
  const checker = program.getTypeChecker()
  const found: Template[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    const source = node.getSourceFile()
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const add = (expression: ts.Expression, row: RowType | undefined, column?: string): void => {
      found.push({
        file: source.fileName,
        line,
        node: expression,
        row,
        column,
        textParameters: undefined,
        keepsNames: false,
      })
    }
    if (isSqlTemplate(node)) {
      const declared = node.typeArguments?.[0]
      const row = declared && isRow(checker.getTypeFromTypeNode(declared)) ? rowTypeOf(checker, declared) : undefined
      if (row || isExecuted(node)) add(node, row)
    }
    const named = columnOf(checker, node)
    if (named) add(named.fragment, named.row, named.name)
    const sent = textOf(checker, node)
    if (sent) found.push({ file: source.fileName, line, column: undefined, ...sent })
  }
  for (const source of program.getSourceFiles()) if (files.has(source.fileName)) visit(source)
  return found
}

/**
 * Returns what `executeQuery<Row>(CompiledQuery.raw(text, values))` or `client.query<Row>(text, values)` declares. A
 * function that passes its own type parameter on is left out: its callers declare the row.
 */
function textOf(
  checker: ts.TypeChecker,
  node: ts.Node,
): Pick<Template, 'node' | 'row' | 'textParameters' | 'keepsNames'> | undefined {
  const [declared] = ts.isCallExpression(node) ? (node.typeArguments ?? []) : []
  const sent = declared && sentBy(node as ts.CallExpression)
  if (!sent?.text || checker.getTypeFromTypeNode(declared!).flags & ts.TypeFlags.TypeParameter) return undefined
  const row = rowTypeOf(checker, declared!)
  const textParameters = parametersIn(checker, sent.values)
  return { node: sent.text, row: says(row) ? row : undefined, textParameters, keepsNames: sent.keepsNames }
}

interface SentText {
  text: ts.Expression | undefined
  values: ts.Expression | undefined
  keepsNames: boolean
}

/** Functions that send a text which they are given, and the place of the text among their arguments. */
const passingOn = new Map([
  ['query', 0],
  ['#ask', 0],
  ['fetchRowPages', 1],
])

function sentBy({ expression, arguments: given }: ts.CallExpression): SentText | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  const place = passingOn.get(name)
  if (place !== undefined) return { text: given[place], values: given[place + 1], keepsNames: true }
  const [query] = given
  const isRaw = query && ts.isCallExpression(query) && query.expression.getText() === 'CompiledQuery.raw'
  if (name !== 'executeQuery' || !isRaw) return undefined
  return { text: query.arguments[0], values: query.arguments[1], keepsNames: false }
}

/** Reports whether a row type says anything about the columns. */
const says = ({ members, others }: RowType): boolean =>
  members.length > 0 || Boolean(others && !(others.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)))

/** Maximum number of parameters of a statement whose values are not listed at the call. */
const maxParameters = 20

function parametersIn(checker: ts.TypeChecker, values: ts.Expression | undefined): ParameterPiece[] {
  if (!values) return []
  if (ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement))
    return values.elements.map((value) => parameterOf(checker, checker.getTypeAtLocation(value)))
  const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(values), ts.IndexKind.Number)
  return element ? Array.from({ length: maxParameters }, () => parameterOf(checker, element)) : []
}

/** Returns what `fragment.as('name')` declares, if the type of the fragment declares a value. */
function columnOf(
  checker: ts.TypeChecker,
  node: ts.Node,
): { fragment: ts.Expression; name: string; row: RowType } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: fragment, name: method } = node.expression
  const [name] = node.arguments
  if (method.text !== 'as' || !name || !ts.isStringLiteral(name)) return undefined
  const type = checker.getTypeAtLocation(fragment)
  const [value] = type.symbol?.name === 'RawBuilder' ? checker.getTypeArguments(type as ts.TypeReference) : []
  if (!value || value.flags & ts.TypeFlags.Unknown) return undefined
  const row = { members: [{ name: name.text, type: value, isOptional: false }], others: undefined }
  return { fragment, name: name.text, row }
}

/** Returns the files that import the tag of the templates, or send texts. Programs that start a process do not. */
export const listFilesWithTemplates = (program: ts.Program, files: ReadonlySet<string>): string[] =>
  program
    .getSourceFiles()
    .filter(({ fileName, text }) => files.has(fileName) && marks.test(text))
    .map(({ fileName }) => fileName)

const marks = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'|\.query<|fetchRowPages</

const isExecuted = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && ['execute', 'compile'].includes(parent.name.text)

const scalars = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null

function isRow(type: ts.Type): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type]
  return parts.every(({ flags, symbol }) => !(flags & scalars) && !['Array', 'Buffer', 'Date'].includes(symbol?.name))
}
