import { Refusal } from '../domain/refusal.ts'
import type { Secrets } from './secrets.ts'

/**
 * Creates and reads opaque cursors: the key of the last item, signed together with everything that the page depended
 * on. A cursor of another tenant, operation or filter does not verify. It is answered with a 400, like a forged one.
 */
export interface Cursors {
  /** Returns a cursor that holds the sort key after which the next page starts. */
  next(scope: CursorScope, after: string): string
  /** Returns the sort key of a cursor of the same scope. Throws Refusal bad_request for any other cursor. */
  after(scope: CursorScope, cursor: string): string
}

export interface CursorScope {
  tenantId: number
  operationId: string
  /** The validated query parameters; `limit` and `cursor` are not signed. */
  filters: Readonly<Record<string, unknown>>
}

/** Returns the refusal for a cursor that this list did not issue: a 400. */
export const foreignCursor = (): Refusal =>
  new Refusal(
    'bad_request',
    'The cursor does not belong to this list with these filters. Start again without a cursor.',
  )

/** Creates cursors that are signed with the service's secret. The scope is signed but not sent. */
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
