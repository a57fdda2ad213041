import { findBadText } from '../../db/domain/contract-schema.ts'
import { invalid } from '../../db/domain/refusal.ts'
import type { Gate } from './exchange.ts'
import type { Operations } from './operations.ts'

/** Path, query, headers and body against the operation's contract, by express-openapi-validator alone. */
export const validate =
  (operations: Operations): Gate =>
  (request, response, next) => {
    const { query } = request
    for (const [place, values] of [
      ['query', query],
      ['path', request.params],
    ] as const) {
      const bad = findBadText(values)
      if (bad) {
        next(
          invalid([
            { field: `${place}.${bad.field}`, code: 'format', message: 'Text must be valid Unicode without NUL.' },
          ]),
        )
        return
      }
    }
    // Express computes query anew at every access; the validator writes coerced values into it.
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true })
    operations.validate(request, response, next)
  }
