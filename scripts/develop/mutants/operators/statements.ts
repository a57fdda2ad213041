import ts from 'typescript'
import { isLock } from './locks.ts'
import {
  findCallOf,
  getCalledName,
  listSyntaxNodes,
  type MutationOperator,
  removeStatement,
  replaceNode,
  sortEdits,
} from './operator.ts'

/** Reports whether a statement only records an event. */
function isEmit(statement: ts.Node): boolean {
  const called = findCallOf(statement)
  return called !== undefined && /^(?:noteEvent|emit[A-Z]\w*)$/.test(getCalledName(called.call))
}

const isEventType = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) && /^[a-z]+(?:_[a-z]+)*\.[a-z_]+$/.test(node.text)

/**
 * Operator that drops an event: the statement that records it, or its type in a transition or in a resource's events.
 */
export const dropEvent: MutationOperator = {
  name: 'dropped event',
  supportFile: 'scripts/testkit/webhooks/received-events.ts',
  lastTests: ['test/contract/effects/effects.test.ts'],
  editsIn: (source) =>
    sortEdits(
      listSyntaxNodes(source).map((node) => {
        if (ts.isExpressionStatement(node) && isEmit(node)) return removeStatement(node)
        const isTyped =
          ts.isPropertyAssignment(node) &&
          ['event', 'created', 'updated', 'deleted'].includes(node.name.getText()) &&
          isEventType(node.initializer)
        return isTyped ? replaceNode(node.initializer, 'undefined') : undefined
      }),
    ),
}

/**
 * Operator that drops a statement that awaits a call and ignores its result. Locks and events have their own operators.
 */
export const dropAwaitedStatement: MutationOperator = {
  name: 'dropped statement',
  lastTests: ['test/contract/effects/effects.test.ts'],
  editsIn: (source) =>
    sortEdits(
      listSyntaxNodes(source).map((node) => {
        if (!ts.isExpressionStatement(node) || !findCallOf(node)?.isAwaited) return undefined
        return isLock(node) || isEmit(node) ? undefined : removeStatement(node)
      }),
    ),
}
