import type { Caller } from '../db/base/caller.ts'
import { bids, bidsThatRefuse, restoreBids } from '../db/bids/bids.ts'
import { contacts, parentRule } from '../db/contacts.ts'
import type { Violation } from '../db/domain/refusal.ts'
import { allows } from '../db/domain/states.ts'
import type { Unit } from '../db/postgres/transaction.ts'
import { products, restoreProducts, updateProducts } from '../db/products/products.ts'
import type { Row } from '../db/records/read.ts'
import type { RecordDefinition, Schemas } from '../db/records/record.ts'
import { type Updated, updateRecords } from '../db/records/write.ts'
import { bidColumns } from './csv/bids.ts'

type Values = Record<string, unknown>

/** What imports, exports and bulk operations need to know of a family. */
export interface Family {
  record: RecordDefinition<keyof Schemas>
  /** The columns of its exports, in order, each headed by its field's name. */
  columns: readonly string[]
  /** Makes the judge of changes to these values, which says in their order what they break beyond the schema. */
  changeRule?: (
    unit: Unit,
    caller: Caller,
    values: readonly Values[],
    foreseenBy?: string,
  ) => Promise<(id: number, values: Values) => Violation[]>
  /** The records among `ids` that refuse the same changes to all of them, where their own content decides that. */
  refusesChange?: (unit: Unit, caller: Caller, ids: readonly number[], changes: Values) => Promise<ReadonlySet<number>>
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
    refusesChange: bidsThatRefuse,
    mayDelete: ({ status }) => allows('bid', 'delete', String(status)),
    restore: restoreBids,
  },
  contacts: { record: contacts, columns: contacts.fields, changeRule: parentRule },
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
