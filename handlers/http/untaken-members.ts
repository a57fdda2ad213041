import type { ResolvedOperation } from './adapters/contract-operations.ts'

/** Names of other services for the lines of a record in its own body. */
const linesElsewhere = ['lines', 'lineItems', 'line_items', 'items']

/**
 * Messages for members that the body of a creation or an update does not take: the service sets other members of the record,
 * operations of their own change a status and add lines. `shown` lists the record's members.
 */
export function untakenMembers(
  { path, method }: ResolvedOperation,
  shown: readonly string[],
  all: readonly ResolvedOperation[],
): ReadonlyMap<string, string> {
  const isUpdate = method.toUpperCase() === 'PATCH'
  const record = isUpdate ? path : `${path}/{id}`
  const isCreation = method.toUpperCase() === 'POST' && all.some((one) => one.path === record)
  if (!isUpdate && !isCreation) return new Map()
  const hint = isUpdate ? 'cannot be changed here: leave it out' : 'is set by the service: leave it out'
  const said = new Map(shown.map((name) => [name, hint]))
  const posted = all.filter((one) => one.method.toUpperCase() === 'POST').map((one) => one.path)
  const lines = `${record}/line-items`
  if (posted.includes(lines))
    for (const name of linesElsewhere) said.set(name, `is not taken here: add lines by POST ${lines}`)
  const moves = posted.filter((one) => one.startsWith(`${record}/`) && moving.has(one.slice(record.length + 1)))
  if (said.has('status') && moves.length > 0) said.set('status', `is not sent: it changes by POST ${moves.join(', ')}`)
  return said
}

/** The operations that move a record on, by the last part of their paths. */
const moving = new Set(['send', 'submit', 'accept', 'approve', 'reject', 'mark-paid', 'cancel', 'void', 'reopen'])
