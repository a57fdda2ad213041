import ts from 'typescript'
import { isLock } from './locks.ts'
import {
  calledBy,
  calledName,
  type Operator,
  replaceNode,
  sortEdits,
  syntaxNodes,
  withoutStatement,
} from './operator.ts'

/** Whether a statement does nothing else than record an event. */
function isEmit(statement: ts.Node): boolean {
  const called = calledBy(statement)
  return called !== undefined && /^(?:noteEvent|emit[A-Z]\w*)$/.test(calledName(called.call))
}

const isEventType = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) && /^[a-z]+(?:_[a-z]+)*\.[a-z_]+$/.test(node.text)

/** Drops an event: the statement that records it, or its type from a transition or a resource's events. */
export const dropEvent: Operator = {
  name: 'dropped event',
  noticedWith: 'test/support/peers/told.ts',
  editsIn: (source) =>
    sortEdits(
      syntaxNodes(source).map((node) => {
        if (ts.isExpressionStatement(node) && isEmit(node)) return withoutStatement(node)
        const isTyped =
          ts.isPropertyAssignment(node) &&
          ['event', 'created', 'updated', 'deleted'].includes(node.name.getText()) &&
          isEventType(node.initializer)
        return isTyped ? replaceNode(node.initializer, 'undefined') : undefined
      }),
    ),
}

/** Drops a statement that waits for a call and uses nothing of it. Locks and events have operators of their own. */
export const dropAwaited: Operator = {
  name: 'dropped statement',
  editsIn: (source) =>
    sortEdits(
      syntaxNodes(source).map((node) => {
        if (!ts.isExpressionStatement(node) || !calledBy(node)?.isAwaited) return undefined
        return isLock(node) || isEmit(node) ? undefined : withoutStatement(node)
      }),
    ),
}
