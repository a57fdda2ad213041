import ts from 'typescript'
import {
  findCallOf,
  getCalledName,
  listSyntaxNodes,
  type MutationOperator,
  removeCall,
  removeStatement,
  sortEdits,
} from './operator.ts'
import { editsOfSql } from './sql-text.ts'

const lockingCalls = ['forUpdate', 'forShare', 'forNoKeyUpdate', 'forKeyShare']

const lockingClause = /\s*\bfor (?:no key update|update|key share|share)(?: of \w+)?(?: skip locked| nowait)?\b/gi

/**
 * Operator that drops a lock: a row lock in a query, an advisory lock, or a statement that calls a locking function.
 */
export const dropLock: MutationOperator = {
  name: 'dropped lock',
  supportFile: 'scripts/testkit/races.ts',
  lastTests: [
    'test/contract/effects/locks.test.ts',
    'test/contract/effects/locks-of-records.test.ts',
    'test/contract/effects/effects.test.ts',
  ],
  editsIn: (source) =>
    sortEdits([
      ...listSyntaxNodes(source).map((node) => {
        if (ts.isExpressionStatement(node) && isLock(node)) return removeStatement(node)
        return ts.isCallExpression(node) && lockingCalls.includes(getCalledName(node)) ? removeCall(node) : undefined
      }),
      ...editsOfSql(source, lockingClause, ({ 0: clause, index }) => ({
        start: index,
        end: index + clause.length,
        text: '',
      })),
    ]),
}

/** Reports whether a statement only acquires a lock. */
export function isLock(statement: ts.Node): boolean {
  const called = findCallOf(statement)
  if (!called) return false
  return (
    /^(?:lock|hold)[A-Z]/.test(getCalledName(called.call)) ||
    /\bpg_advisory(?:_xact)?_lock|\badvisoryLock/.test(called.call.getText())
  )
}
