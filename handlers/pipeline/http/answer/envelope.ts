import type { EtagOf } from '../../../../db/engine/records/etags.ts'
import {
  BareJson,
  DryRunResult,
  ExistingRecord,
  ListPage,
  ResultWithMeta,
  ResultWithParentVersion,
} from '../../contract/contract.ts'
import type { Operation } from '../operations.ts'

/** A complete response that can be sent, stored and replayed: the exact text of its body, with its headers. */
export interface EnvelopedResponse {
  status: number
  body: string
  headers: Record<string, string>
}

/** Wraps a handler's result in `{data, meta}`, with ETag and Location if the contract declares them. */
export function wrapInEnvelope(
  operation: Operation,
  params: Record<string, unknown>,
  requestId: string,
  baseUrl: string,
  result: unknown,
): EnvelopedResponse {
  const headers: Record<string, string> = {}
  const { hasEtag, etagOf, versionOf, successStatus } = operation
  const isThere = result instanceof ExistingRecord
  const isPlan = result instanceof DryRunResult
  const status = isThere || isPlan ? 200 : successStatus
  if (result instanceof BareJson) return { status, body: JSON.stringify(result.body), headers }
  let data = result instanceof ResultWithParentVersion || isThere || isPlan ? result.data : result
  const meta: Record<string, unknown> = { request_id: requestId }
  if (result instanceof ListPage) {
    data = result.items
    meta.pagination = { cursor: result.cursor, has_more: result.cursor !== null, count: result.items.length }
    Object.assign(meta, result.meta)
  } else if (result instanceof ResultWithMeta) {
    data = result.data
    Object.assign(meta, result.meta)
  }
  const parent = isOfParent(result) ? result.parent : undefined
  const shown = versionOf ? withVersions(data, versionOf) : data
  const json = JSON.stringify(shown)
  if (hasEtag) headers.ETag = parent ? etagOf(parent) : etagOf(shown, json)
  if (operation.location && !isThere)
    headers.Location = locationOf(operation.location, { ...params, ...recordIn(data) }, baseUrl)
  return { status, body: `{"data":${json},"meta":${JSON.stringify(meta)}}`, headers }
}

/** Adds the member `version` to a record or to each record of a list: the ETag without quotation marks. */
function withVersions(data: unknown, versionOf: EtagOf): unknown {
  const versioned = (record: object): object => ({ ...record, version: versionOf(record).slice(1, -1) })
  return Array.isArray(data) ? data.map(versioned) : versioned(recordIn(data))
}

/** Treats `data` as a record. The handler's type guarantees this, but the operation is known only at run time. */
const recordIn = (data: unknown): object => data as object

const isOfParent = (result: unknown): result is { parent?: object } =>
  result instanceof ResultWithParentVersion || result instanceof ListPage || result instanceof ResultWithMeta

function locationOf(template: string, values: Record<string, unknown>, baseUrl: string): string {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(values[name]))
  return filled.startsWith('/') ? `${baseUrl}${filled}` : filled
}
