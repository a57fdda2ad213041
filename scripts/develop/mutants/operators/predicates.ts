import ts from 'typescript'
import {
  getCalledName,
  listSyntaxNodes,
  type MutationOperator,
  removeCall,
  sortEdits,
  type TextEdit,
} from './operator.ts'
import { editsOfSql, insertedExpressionPattern } from './sql-text.ts'

/** Pattern for the beginning of a condition in a statement. */
const before = '(?<=\\b(?:where|and|on) )'

const columnOf = (names: string): string => `(?:\\w+\\.)?(?:${names})`

/** Operator that drops the condition that rows belong to one organization. */
export const dropTenantCondition: MutationOperator = {
  name: 'dropped organization',
  editsIn: (source) =>
    sortEdits([
      ...withoutWhere(source, /^(?:\w+\.)?tenantId$/),
      ...editsOfSql(
        source,
        new RegExp(
          `${before}${columnOf('tenant_id')} = (?:any\\()?${insertedExpressionPattern}(?:::[\\w[\\]]+)?\\)?`,
          'g',
        ),
        alwaysTrue,
      ),
    ]),
}

/** Operator that drops the condition that rows are in certain states, or that a time is or is not null. */
export const dropStateCondition: MutationOperator = {
  name: 'dropped state',
  lastTests: [
    'test/records/deleted-copies-of-demo.test.ts',
    'test/records/shown-states.test.ts',
    'test/records/deleted-copies.test.ts',
  ],
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

/** Returns edits that remove the query builder's `where` calls for a column. */
const withoutWhere = (source: ts.SourceFile, column: RegExp): (TextEdit | undefined)[] =>
  listSyntaxNodes(source).map((node) => {
    if (!ts.isCallExpression(node) || getCalledName(node) !== 'where') return undefined
    const [named] = node.arguments
    return named && ts.isStringLiteral(named) && column.test(named.text) ? removeCall(node) : undefined
  })

const alwaysTrue = ({ 0: condition, index }: RegExpExecArray): TextEdit => ({
  start: index,
  end: index + condition.length,
  text: 'true',
})
