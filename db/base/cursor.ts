import { Refusal } from '../domain/refusal.ts'
import type { Secrets } from './secrets.ts'

/**
 * Opaque cursors: the key of the last item, signed together with everything that the page depended on. A cursor of
 * another tenant, another operation or other filters does not verify, and so is a 400 like a tampered one.
 */
export interface Cursors {
  /** Wraps the sort key after which the next page starts. */
  next(scope: CursorScope, after: string): string
  /** The sort key of a cursor of the same scope. Throws Refusal bad_request for any other. */
  after(scope: CursorScope, cursor: string): string
}

export interface CursorScope {
  tenantId: number
  operationId: string
  /** The validated query; limit and cursor are not signed. */
  filters: Readonly<Record<string, unknown>>
}

/** What a cursor is answered with that this list did not give: a 400. */
export const foreignCursor = (): Refusal =>
  new Refusal(
    'bad_request',
    'The cursor does not belong to this list with these filters. Start again without a cursor.',
  )

/** Binds cursors to the service's secret; the scope is part of what is signed, not of what is sent. */
export function cursorsWith(secrets: Pick<Secrets, 'sign' | 'unsign'>): Cursors {
  return {
    next: (scope, after) => secrets.sign('cursor', after, boundText(scope)),
    after(scope, cursor) {
      const after = secrets.unsign('cursor', cursor, boundText(scope))
      if (after === undefined) {
        throw foreignCursor()
      }
      return after
    },
  }
}

function boundText({ tenantId, operationId, filters }: CursorScope): string {
  const bound = Object.entries(filters)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([tenantId, operationId, bound])
}
