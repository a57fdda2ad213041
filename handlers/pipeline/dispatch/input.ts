import type { IncomingHttpHeaders } from 'node:http'
import { canonicalJson } from '../../../db/domain/canonical-json.ts'
import { findUnstorableText } from '../../../db/domain/contract-schema.ts'
import { invalid, type Violation } from '../../../db/domain/refusal.ts'
import type { Operation } from '../contract/operations.ts'

/** What a caller sends to an operation. Texts in `path` and `query` are converted to the types of the contract. */
export interface Input {
  path: Record<string, unknown>
  query: Record<string, unknown>
  /** The parsed JSON body; undefined without a body. */
  body?: unknown
  /** Headers with lowercase names; the contract has Idempotency-Key and If-Match as parameters. */
  headers: IncomingHttpHeaders
  /** Path and query as they were sent. With the body, they identify a request that is sent again. */
  target: string
}

/** A body that may be validated. */
export interface PreparedBody {
  body: unknown
  /** Violations for the first unknown members of a body, if it has too many to report all. They were removed. */
  unknownMembers: readonly Violation[]
  /** The body as it was sent, in canonical form, for the fingerprint of a request with an Idempotency-Key. */
  sentBody: string | undefined
}

/**
 * Normalizes the strings of a body: composed Unicode, no blanks at the ends, and null for an empty string where allowed
 * (spec/DECISIONS.md D12, D18). Keeps the original body for the fingerprint (D30), as text, because the validator
 * writes defaults into the body. Throws Refusal validation_failed:
 *
 * - for a body where none is allowed, or none where one is required
 * - for an array or object with too many values, because the validator would report a violation for each
 * - for text that cannot be stored
 */
export function prepareBody({ body: accepted }: Operation, { body, headers }: Input): PreparedBody {
  if (body === undefined) {
    if (accepted?.required) throw invalid([{ field: 'body', code: 'required', message: 'is required, as JSON' }])
    return { body, unknownMembers: [], sentBody: undefined }
  }
  if (!accepted) {
    if (typeof body === 'object' && Object.keys(body ?? {}).length === 0) {
      return { body: undefined, unknownMembers: [], sentBody: undefined }
    }
    throw invalid([
      { field: 'body', code: 'unknown', message: 'must be left out, because this operation takes no body' },
    ])
  }
  const { oversized, unknown } = accepted.sizes(body)
  if (oversized.length > 0) throw invalid([...oversized, ...unknown])
  const bad = findUnstorableText(body)
  if (bad) throw invalid([{ field: bad.field, code: 'format', message: bad.twice ? namedTwice : notText }])
  const sentBody = headers['idempotency-key'] === undefined ? undefined : canonicalJson(body)
  return { body: accepted.normalize(body), unknownMembers: unknown, sentBody }
}

const notText = 'Text must be valid Unicode without NUL.'
const namedTwice = 'has the same name as another member, written with other characters; leave one of the two out'
