import type { ResolvedOperation } from './adapters/contract-operations.ts'

/** Names that other services use for a record's lines inside its body. */
const foreignLineNames = ['lines', 'lineItems', 'line_items', 'items']

/**
 * Returns violation messages for body members that a creation or update does not accept, keyed by member name. The
 * service sets some members itself; others, such as a status or lines, are changed by separate operations. `shown`
 * lists the record's members.
 */
export function unacceptedMemberMessages(
  { path, method }: ResolvedOperation,
  shown: readonly string[],
  all: readonly ResolvedOperation[],
): ReadonlyMap<string, string> {
  const isUpdate = method.toUpperCase() === 'PATCH'
  const record = isUpdate ? path : `${path}/{id}`
  const isCreation = method.toUpperCase() === 'POST' && all.some((one) => one.path === record)
  if (!isUpdate && !isCreation) return new Map()
  const hint = isUpdate ? 'cannot be changed here: leave it out' : 'is set by the service: leave it out'
  const messageByMember = new Map(shown.map((name) => [name, hint]))
  const posted = all.filter((one) => one.method.toUpperCase() === 'POST').map((one) => one.path)
  const lines = `${record}/line-items`
  if (posted.includes(lines))
    for (const name of foreignLineNames) messageByMember.set(name, `is not accepted here: add lines with POST ${lines}`)
  const moves = posted.filter(
    (one) => one.startsWith(`${record}/`) && statusOperations.has(one.slice(record.length + 1)),
  )
  if (messageByMember.has('status') && moves.length > 0)
    messageByMember.set('status', `cannot be set directly: change it with POST ${moves.join(', ')}`)
  return messageByMember
}

/** Last path segments of the operations that change a record's status. */
const statusOperations = new Set([
  'send',
  'submit',
  'accept',
  'approve',
  'reject',
  'mark-paid',
  'cancel',
  'void',
  'reopen',
])
