import { hash } from 'node:crypto'
import { Refusal } from '../../domain/refusal.ts'
import type { Transaction } from '../postgres/transaction.ts'

/** A function that returns a record's ETag. `json` is the record as JSON, if it has already been serialized. */
export type EtagOf = (record: unknown, json?: string) => string

/**
 * Returns a function that computes the strong ETag of a record from its JSON in an answer, without the `unversioned`
 * members. The service itself keeps changing these members, or shows them only once. So all answers that show a record
 * in the same state have the same ETag.
 */
export function etagsWithout(unversioned: readonly string[]): EtagOf {
  const tag = (json: string): string => `"${hash('sha1', json, 'base64url')}"`
  if (unversioned.length === 0) return (record, json = JSON.stringify(record)) => tag(json)
  const left = new Set(unversioned)
  return (record) =>
    tag(JSON.stringify(Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !left.has(name)))))
}

/** Returns whether a header If-Match or If-None-Match contains the tag. The header `*` contains every tag. */
export const etagListed = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Returns whether a header is `*` or a list of quoted entity tags (RFC 9110, section 13.1.1). */
export const isEtagList = (header: string): boolean =>
  header.trim() === '*' || (/^(?:(?:W\/)?"[^"]*"|[\s,])+$/.test(header) && header.includes('"'))

/**
 * Checks a record against the request's If-Match. Its row must be locked, and `record` must be as the API returns it.
 * Throws Refusal conflict with status 412 if If-Match does not contain the record's ETag.
 */
export function refuseOther({ ifMatch }: Pick<Transaction, 'ifMatch'>, record: unknown, label: string): void {
  if (!ifMatch || ifMatch.admits(record)) return
  const detail = `The ${label} has changed since it was read. Read it again and repeat the change.`
  throw new Refusal('conflict', detail, { status: 412 })
}
