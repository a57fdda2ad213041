import type { EtagOf } from '../../../db/engine/records/etags.ts'
import type { AnyAnswer } from '../contract/answer.ts'
import type { Operation } from '../contract/operations.ts'

/** A complete response that can be sent, stored and replayed: the exact text of its body, with its headers. */
export interface EnvelopedResponse {
  status: number
  body: string
  headers: Record<string, string>
}

/**
 * Wraps a handler's answer in `{data, meta}`, with ETag and Location if the contract declares them. The answer of an
 * operation without an envelope is sent as it is.
 */
export function wrapInEnvelope(
  operation: Operation,
  params: Record<string, unknown>,
  requestId: string,
  baseUrl: string,
  { data, meta, status = operation.successStatus, etagOf: versioned }: AnyAnswer,
): EnvelopedResponse {
  const { hasEtag, etagOf, versionOf, hasEnvelope, location, successStatus } = operation
  if (!hasEnvelope) return { status, body: JSON.stringify(data), headers: {} }
  const headers: Record<string, string> = {}
  const shown = versionOf ? withVersions(data, versionOf) : data
  const json = JSON.stringify(shown)
  if (hasEtag) headers.ETag = versioned ? etagOf(versioned) : etagOf(shown, json)
  if (location && status === successStatus)
    headers.Location = locationOf(location, { ...params, ...recordIn(data) }, baseUrl)
  return { status, body: `{"data":${json},"meta":${JSON.stringify({ request_id: requestId, ...meta })}}`, headers }
}

/** Adds the member `version` to a record or to each record of a list: the ETag without quotation marks. */
function withVersions(data: unknown, versionOf: EtagOf): unknown {
  const versioned = (record: object): object => ({ ...record, version: versionOf(record).slice(1, -1) })
  return Array.isArray(data) ? data.map(versioned) : versioned(recordIn(data))
}

/** Treats `data` as a record. The handler's type guarantees this, but the operation is known only at run time. */
const recordIn = (data: unknown): object => data as object

function locationOf(template: string, values: Record<string, unknown>, baseUrl: string): string {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(values[name]))
  return filled.startsWith('/') ? `${baseUrl}${filled}` : filled
}
