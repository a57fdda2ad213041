import { contacts } from '../db/contacts.ts'
import type { Violation } from '../db/domain/refusal.ts'
import type { RecordDefinition, Schemas } from '../db/record.ts'
import { contactColumns } from './csv/contacts.ts'

/** What imports, exports and bulk operations need to know of a family. */
export interface Family {
  record: RecordDefinition<keyof Schemas>
  /** The columns of its exports, in order. */
  columns: readonly string[]
  /** What a change of the record with this id breaks beyond its schema. */
  changeRule?: (id: number, values: Record<string, unknown>) => Violation[]
}

/** Every family that jobs work on, by a job's resourceType. */
const families: Readonly<Record<string, Family>> = {
  contacts: {
    record: contacts,
    columns: contactColumns,
    changeRule: (id, { parentContactId }) =>
      parentContactId === id
        ? [{ field: 'parentContactId', code: 'rule', message: 'A contact cannot be its own parent.' }]
        : [],
  },
}

/** The family of a job. Throws for one that no worker serves, which is a defect of whoever enqueued it. */
export function familyOf(resourceType: string): Family {
  const family = families[resourceType]
  if (!family) throw new Error(`no worker serves jobs of ${resourceType}`)
  return family
}
