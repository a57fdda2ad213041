import { contacts } from '../db/contacts.ts'
import type { RecordDefinition, Schemas } from '../db/record.ts'
import { contactColumns } from './csv/contacts.ts'

/** What imports, exports and bulk operations need to know of a family. */
export interface Family {
  record: RecordDefinition<keyof Schemas>
  /** The columns of its exports, in order. */
  columns: readonly string[]
  /** The contract's schema of the record. */
  schema: keyof Schemas
  /** The contract's schemas for a new record and for a change of one. */
  createSchema: keyof Schemas
  updateSchema: keyof Schemas
}

/** Every family that jobs work on, by a job's resourceType. */
const families: Readonly<Record<string, Family>> = {
  contacts: {
    record: contacts,
    columns: contactColumns,
    schema: 'Contact',
    createSchema: 'ContactCreate',
    updateSchema: 'ContactUpdate',
  },
}

/** The family of a job. Throws for one that no worker serves, which is a defect of whoever enqueued it. */
export function familyOf(resourceType: string): Family {
  const family = families[resourceType]
  if (!family) throw new Error(`no worker serves jobs of ${resourceType}`)
  return family
}
