import { contacts, createParentCheck } from '../../db/contacts.ts'
import type { RecordLookup } from '../../db/records/batches/batch-snapshot.ts'
import { holdersOf } from '../../db/records/key-holders.ts'
import { previewedFields, previewedHoldersOf } from '../../db/records/preview.ts'
import { fetchRecords } from '../../db/records/read.ts'
import type { Resource } from '../../db/records/resource.ts'

/** Returns the lookup that reads a resource's stored records. */
export const createStoredRecordLookup = (resource: Resource): RecordLookup => ({
  holdersOf: (db, caller, field, values) => holdersOf(db, caller, resource, field, values),
  fieldsOf: async (db, caller, refs) => {
    const { items } = await fetchRecords(db, caller, resource, refs)
    return new Map(items.map((row) => [row.id, row]))
  },
  check: resource.rules?.check,
})

/**
 * Returns the lookup of a dry run. It finds records as the import would have left them after the earlier rows. The
 * check of contacts is replaced, because it reads other contacts, which may exist only in the preview.
 */
export const createPreviewLookup = (resource: Resource, jobId: string): RecordLookup => ({
  holdersOf: (db, caller, field, values) => previewedHoldersOf(db, caller, resource, jobId, field, values),
  fieldsOf: (db, caller, refs) => previewedFields(db, caller, resource, jobId, refs),
  check:
    resource === contacts
      ? (tx, caller, values) => createParentCheck(tx, caller, values, jobId)
      : resource.rules?.check,
})
