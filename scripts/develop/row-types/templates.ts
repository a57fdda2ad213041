import ts from 'typescript'
import { isSqlTemplate } from './expand.ts'
import { type RowType, rowTypeOf } from './members.ts'

/** An sql template that is a statement. */
export interface Template {
  file: string
  line: number
  node: ts.TaggedTemplateExpression
  /** Type that the template declares for its rows; undefined if it declares none. */
  row: RowType | undefined
}

/** Finds the statements in `files` of a program: templates that are executed, and templates that declare a row. */
export function findTemplates(program: ts.Program, files: ReadonlySet<string>): Template[] {
  const checker = program.getTypeChecker()
  const found: Template[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!isSqlTemplate(node)) return
    const declared = node.typeArguments?.[0]
    const row = declared && isRow(checker.getTypeFromTypeNode(declared)) ? rowTypeOf(checker, declared) : undefined
    if (!row && !isExecuted(node)) return
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file: source.fileName, line: line + 1, node, row })
  }
  for (const source of program.getSourceFiles()) if (files.has(source.fileName)) visit(source)
  return found
}

/** Returns the files that import the tag of the templates. Programs that start a process do not. */
export const listFilesWithTemplates = (program: ts.Program, files: ReadonlySet<string>): string[] =>
  program
    .getSourceFiles()
    .filter(({ fileName, text }) => files.has(fileName) && /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text))
    .map(({ fileName }) => fileName)

const isExecuted = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && ['execute', 'compile'].includes(parent.name.text)

const scalars = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null

function isRow(type: ts.Type): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type]
  return parts.every(({ flags, symbol }) => !(flags & scalars) && !['Array', 'Buffer', 'Date'].includes(symbol?.name))
}
