import { Refusal } from '../../domain/refusal.ts'
import type { Secrets } from './secrets.ts'

/**
 * Functions that create and read opaque cursors. A cursor holds the sort key of the last item of a page. Its signature
 * also covers the tenant, the operation and the filters, so a cursor is valid only in the same list. In another list,
 * it is answered with a 400, like a forged cursor.
 */
export interface Cursors {
  /** Returns the cursor of the page that starts after the sort key `after`. */
  next(scope: CursorScope, after: string): string
  /** Returns the sort key in a cursor. Throws Refusal bad_request if the cursor was not created for this scope. */
  after(scope: CursorScope, cursor: string): string
}

export interface CursorScope {
  tenantId: number
  operationId: string
  /** The validated query parameters. `limit` and `cursor` are left out of the signature. */
  filters: Readonly<Record<string, unknown>>
}

/** Creates the 400 refusal for a cursor that was not created for this list and these filters. */
export const foreignCursorRefusal = (): Refusal =>
  new Refusal(
    'bad_request',
    'The cursor does not belong to this list with these filters. Start again without a cursor.',
  )

/** Creates cursors that are signed with the service's secret. A cursor contains the sort key but not its scope. */
export function createCursors(secrets: Pick<Secrets, 'sign' | 'unsign'>): Cursors {
  return {
    next: (scope, after) => secrets.sign('cursor', after, boundText(scope)),
    after(scope, cursor) {
      const after = secrets.unsign('cursor', cursor, boundText(scope))
      if (after === undefined) {
        throw foreignCursorRefusal()
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
