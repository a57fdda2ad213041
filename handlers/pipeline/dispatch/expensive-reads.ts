import type { Operation } from '../contract/operations.ts'

/**
 * Query parameters that do not make a list expensive: they choose a page or the compact form, or include more rows,
 * such as deleted ones. With these parameters, the rows are still adjacent in an index.
 */
const unfiltering = /^(?:limit|cursor|after|compact|include[A-Z]\w*)$/

/** Reports whether a request may scan far more records than it returns: a filtered list, a count, an aggregate. */
export const isExpensiveRead = (
  { method, path, handler }: Pick<Operation, 'method' | 'path' | 'handler'>,
  query: object,
): boolean =>
  method === 'GET' &&
  (handler.isExpensive === true ||
    /\/(?:count|aggregate)$/.test(path) ||
    Object.entries(query).some(([name, value]) => value !== null && value !== '' && !unfiltering.test(name)))
