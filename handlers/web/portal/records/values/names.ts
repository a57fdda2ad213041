import { findUserNames } from '../../../../../db/services/access/actors.ts'
import type { PageContext } from '../../section.ts'
import { familyAt, familyOfType } from '../families/families.ts'
import type { FamilyPath } from '../families/paths.ts'
import type { AnyRecord, FieldColumn, HeadingFormat } from '../family.ts'
import { readRecord } from '../read-records.ts'
import { isReferenceKind, type ReferenceKind, type ReferenceNames, type ShownValue } from './shown-value.ts'
import { recordAddress, shownTitle } from './titles.ts'

/** Records and the columns in which a page shows references to other records. */
export type NameRequest = readonly [records: readonly AnyRecord[], columns: readonly FieldColumn[]]

/** Reads the names of all referenced records in the given columns, with one lookup per kind of record. */
export async function readReferenceNames(
  context: PageContext,
  say: HeadingFormat,
  asked: readonly NameRequest[],
): Promise<ReferenceNames> {
  const wanted = new Map<ReferenceKind, Set<number>>()
  const want = (kind: ReferenceKind | undefined, id: unknown): void => {
    if (kind === undefined || !Number.isInteger(id)) return
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(Number(id)))
  }
  for (const [records, columns] of asked) {
    for (const [field, , as] of columns) {
      for (const record of records) {
        if (as === 'entity') want(familyOfType(record.entityType)?.path, record.entityId)
        else if (isReferenceKind(as)) want(as, record[field])
      }
    }
  }
  const found = new Map<ReferenceKind, ReadonlyMap<number, ShownValue>>()
  await Promise.all(
    [...wanted].map(async ([kind, ids]) => void found.set(kind, await lookUp(context, say, kind, [...ids]))),
  )
  const of = (kind: ReferenceKind, id: number): ShownValue | undefined => found.get(kind)?.get(id)
  return {
    of,
    entity(type, id) {
      const family = familyOfType(type)
      return family && of(family.path, Number(id))
    },
  }
}

const lookups = {
  stage: ['getLeadStage', 'leads:read'],
  category: ['getProductCategory', 'products:read'],
  manufacturer: ['getManufacturer', 'products:read'],
} as const

async function lookUp(
  context: PageContext,
  say: HeadingFormat,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownValue>> {
  if (kind === 'person') return people(context, ids)
  if (kind in lookups) return named(context, lookups[kind as keyof typeof lookups], ids)
  const family = familyAt(kind as FamilyPath)
  if (!context.may(family.scope)) return new Map()
  const records = family.bulkFetch
    ? ((await context.call(family.bulkFetch, { body: { ids } })).data as AnyRecord[])
    : await each(context, family.get, ids)
  return new Map(
    records.map((record) => [
      record.id,
      { text: shownTitle(family, record, say), href: recordAddress(family, record.id), free: true },
    ]),
  )
}

async function people(context: PageContext, ids: readonly number[]): Promise<ReadonlyMap<number, ShownValue>> {
  if (!context.may('users:read')) return new Map()
  context.recordRead('listUsers')
  const names = await findUserNames(context.db, context.caller, ids)
  return new Map([...names].map(([id, text]) => [id, { text, free: true }]))
}

async function named(
  context: PageContext,
  [operation, scope]: (typeof lookups)[keyof typeof lookups],
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownValue>> {
  if (!context.may(scope)) return new Map()
  const records = await each(context, operation, ids)
  return new Map(records.map(({ id, name }) => [id, { text: String(name), free: true }]))
}

/** Reads the records with the given ids. Deleted records are omitted. */
async function each(
  context: PageContext,
  operation: Parameters<typeof readRecord>[1],
  ids: readonly number[],
): Promise<AnyRecord[]> {
  const found = await Promise.allSettled(ids.map((id) => readRecord(context, operation, id)))
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
