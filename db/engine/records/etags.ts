import { hash } from 'node:crypto'
import { Refusal } from '../../domain/refusal.ts'
import type { Transaction } from '../postgres/transaction.ts'

/** A record's ETag; `json` is the record as JSON, where that has been serialized already. */
export type EtagOf = (record: unknown, json?: string) => string

/**
 * The strong ETag of records of one kind: from the JSON that is answered for one, without the members named here, which
 * the service itself keeps changing or shows only once. So every answer that shows a record in one state has one ETag.
 */
export function etagsWithout(unversioned: readonly string[]): EtagOf {
  const tag = (json: string): string => `"${hash('sha1', json, 'base64url')}"`
  if (unversioned.length === 0) return (record, json = JSON.stringify(record)) => tag(json)
  const left = new Set(unversioned)
  return (record) =>
    tag(JSON.stringify(Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !left.has(name)))))
}

/** Whether a list of entity tags, as If-Match and If-None-Match carry it, names the tag. */
export const etagListed = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Whether a header is `*` or a list of entity tags, each in its quotes (RFC 9110, 13.1.1). */
export const isEtagList = (header: string): boolean =>
  header.trim() === '*' || (/^(?:(?:W\/)?"[^"]*"|[\s,])+$/.test(header) && header.includes('"'))

/**
 * Checks a record, whose row the caller has locked, against the request's If-Match. Throws Refusal conflict with status
 * 412 when the record, as the API returns it, is not a version that If-Match names.
 */
export function refuseOther({ ifMatch }: Pick<Transaction, 'ifMatch'>, record: unknown, label: string): void {
  if (!ifMatch || ifMatch.admits(record)) return
  const detail = `The ${label} has changed since it was read. Read it again and repeat the change.`
  throw new Refusal('conflict', detail, { status: 412 })
}
