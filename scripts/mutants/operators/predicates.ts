import ts from 'typescript'
import { calledName, type Edit, type Operator, sortEdits, syntaxNodes, withoutCall } from './operator.ts'
import { editsOfSql, inserted } from './sql-text.ts'

/** Where a condition of a statement begins. */
const before = '(?<=\\b(?:where|and|on) )'

const columnOf = (names: string): string => `(?:\\w+\\.)?(?:${names})`

/** Drops the condition that rows are of one organization. */
export const dropTenant: Operator = {
  name: 'dropped organization',
  editsIn: (source) =>
    sortEdits([
      ...withoutWhere(source, /^(?:\w+\.)?tenantId$/),
      ...editsOfSql(
        source,
        new RegExp(`${before}${columnOf('tenant_id')} = (?:any\\()?${inserted}(?:::[\\w[\\]]+)?\\)?`, 'g'),
        alwaysTrue,
      ),
    ]),
}

/** Drops the condition that rows are in one of some states, or that something has or has not yet happened to them. */
export const dropState: Operator = {
  name: 'dropped state',
  editsIn: (source) =>
    sortEdits([
      ...withoutWhere(source, /^(?:\w+\.)?(?:status|state|type|\w+At)$/),
      ...editsOfSql(
        source,
        new RegExp(`${before}${columnOf('status|state|type')} (?:(?:=|<>) '\\w+'|(?:not )?in \\([^()]*\\))`, 'g'),
        alwaysTrue,
      ),
      ...editsOfSql(source, new RegExp(`${before}${columnOf('\\w+_at')} is (?:not )?null\\b`, 'g'), alwaysTrue),
    ]),
}

/** Of the query builder: the calls of `where` for a column. */
const withoutWhere = (source: ts.SourceFile, column: RegExp): (Edit | undefined)[] =>
  syntaxNodes(source).map((node) => {
    if (!ts.isCallExpression(node) || calledName(node) !== 'where') return undefined
    const [named] = node.arguments
    return named && ts.isStringLiteral(named) && column.test(named.text) ? withoutCall(node) : undefined
  })

const alwaysTrue = ({ 0: condition, index }: RegExpExecArray): Edit => ({
  start: index,
  end: index + condition.length,
  text: 'true',
})
