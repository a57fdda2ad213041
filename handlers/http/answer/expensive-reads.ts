import type { Operation } from '../operations.ts'

/** Parameters that choose a page or a form of the answer, or add records: the rows are still neighbours in an index. */
const unfiltering = /^(?:limit|cursor|after|compact|include[A-Z]\w*)$/

/** Whether a request may have to look at far more records than it answers with: a filtered list, a count, an aggregate. */
export const isExpensiveRead = (
  { method, path, handler }: Pick<Operation, 'method' | 'path' | 'handler'>,
  query: object,
): boolean =>
  method === 'GET' &&
  (handler.isExpensive === true ||
    /\/(?:count|aggregate)$/.test(path) ||
    Object.entries(query).some(([name, value]) => value !== null && value !== '' && !unfiltering.test(name)))
