import { bids, restoreBids } from '../db/bids.ts'
import type { Caller } from '../db/caller.ts'
import { type Updated, updateRecords } from '../db/changes.ts'
import { contacts, parentRings } from '../db/contacts.ts'
import type { Violation } from '../db/domain/refusal.ts'
import { allows } from '../db/domain/states.ts'
import { products, restoreProducts, updateProducts } from '../db/products.ts'
import type { RecordDefinition, Schemas } from '../db/record.ts'
import type { Row } from '../db/records.ts'
import type { Unit } from '../db/unit.ts'
import { bidColumns } from './csv/bids.ts'

type Values = Record<string, unknown>

/** What imports, exports and bulk operations need to know of a family. */
export interface Family {
  record: RecordDefinition<keyof Schemas>
  /** The columns of its exports, in order, each headed by its field's name. */
  columns: readonly string[]
  /** What changes, taken in their order, break beyond the schema, by the record's id. */
  changeRule?: (unit: Unit, caller: Caller, changes: ReadonlyMap<number, Values>) => Promise<Map<number, Violation[]>>
  /** Whether a live record may be deleted, where its state decides that. */
  mayDelete?: (row: Row) => boolean
  /** In place of updateRecords and restoreRecords, where more follows from a change than the record itself. */
  update?: (unit: Unit, caller: Caller, changes: ReadonlyMap<number, Values>) => Promise<Updated<RecordDefinition>>
  restore?: (unit: Unit, caller: Caller, ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>
}

/** Every family that jobs work on, by a job's resourceType. */
const families: Readonly<Record<string, Family>> = {
  bids: {
    record: bids,
    columns: bidColumns,
    mayDelete: ({ status }) => allows('bid', 'delete', String(status)),
    restore: restoreBids,
  },
  contacts: { record: contacts, columns: contacts.fields, changeRule: parentRings },
  products: { record: products, columns: products.fields, update: updateProducts, restore: restoreProducts },
}

/** The family of a job. Throws for one that no worker serves, which is a defect of whoever enqueued it. */
export function familyOf(resourceType: string): Family {
  const family = families[resourceType]
  if (!family) throw new Error(`no worker serves jobs of ${resourceType}`)
  return family
}

/** Gives records of the family their new values, and whatever follows from them. */
export const changeRecords = (
  unit: Unit,
  caller: Caller,
  { record, update }: Family,
  changes: ReadonlyMap<number, Values>,
): Promise<Updated<RecordDefinition>> =>
  update ? update(unit, caller, changes) : updateRecords(unit, caller, record, changes)
