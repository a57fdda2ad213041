import { invalid, Refusal, type Violation } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import {
  documentVisibility,
  type EntityReference,
  entityKeyText,
  entityLabel,
  lockEntityProjects,
} from '../../engine/records/entities.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { voidOpenSignatureRequests } from '../signature-requests/signature-requests.ts'
import { countRemainingSharedFiles, lockBidsToShare, tooManySharedRefusal, unsharableRefusal } from './sharing.ts'

export type Document = Schemas['Document']

/**
 * Resource of documents, each shown as its newest version (db/nouns/documents/versions.ts). project_id is the project of the
 * record that the document is on. It changes when that record moves to another project
 * (db/nouns/documents/project-reassignment.ts).
 */
export const documents = resource('Document', {
  title: [['name']],
  visibility: documentVisibility,
  keepsMaker: true,
  references: {},
  taken: ['sourcePath'],
  date: 'createdAt',
  projectField: 'projectId',
  rules: {
    beforeInsert: async (tx, caller, rows) => {
      await lockBidsToShare(tx, caller, rows)
      await lockEntityProjects(tx, caller, rows.flatMap(entityIn))
    },
    prepareInsert: async (tx, caller, rows) => {
      const projects = await lockEntityProjects(tx, caller, rows.flatMap(entityIn))
      const placing = rows.map((values) => withProject(values, projects))
      return checkSharing(
        tx,
        caller,
        placing.map((values) => ({ values, becomes: values, newly: true })),
      )
    },
    beforeUpdate: async (tx, caller, values, ids) => {
      await lockBidsToShare(tx, caller, values, ids)
      await lockEntityProjects(tx, caller, values.flatMap(entityIn))
    },
    prepareUpdate: judgeChanges,
    // A restored document is no longer shared with the customer.
    restoredWith: async (_tx, _caller, rows) => new Map(rows.map(({ id }) => [id, { sharedWithCustomer: false }])),
    afterDelete: async (tx, caller, rows) => {
      for (const { id } of rows)
        await voidOpenSignatureRequests(tx, caller, 'document', id, 'The document was deleted.')
    },
  },
})

type Given = Values<Document>

/**
 * Returns the record that the values refer to, as a list with one entry; an empty list if entityType or entityId is
 * missing.
 */
const entityIn = ({ entityType, entityId }: Given): EntityReference[] =>
  typeof entityType === 'string' && typeof entityId === 'number' ? [{ entityType, entityId }] : []

async function judgeChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change<Document>[],
): Promise<Ruled<Document>[]> {
  const named = changes.flatMap(({ row, values }) =>
    setsEntity(values) && !isOnEntity(row, values) ? entityIn(values) : [],
  )
  const projects = await lockEntityProjects(tx, caller, named)
  return checkSharing(
    tx,
    caller,
    changes.map(({ row, values: given }) => {
      const leaves = setsEntity(given) && !isOnEntity(row, given)
      const values = leaves
        ? withProject(withoutSharing(row, given), projects)
        : setsEntity(given)
          ? given
          : withMovedEntity(row, given)
      const becomes = values instanceof Refusal ? values : { ...row, ...values }
      return { values, becomes, newly: leaves || !row.sharedWithCustomer }
    }),
  )
}

/** Stops sharing a document that moves to another record, unless the same change shares it there. */
const withoutSharing = (row: Document, values: Given): Given =>
  row.sharedWithCustomer ? { ...values, sharedWithCustomer: values.sharedWithCustomer ?? false } : values

interface Sharing {
  values: Ruled<Document>
  /** The document after the change. */
  becomes: Ruled<Document>
  /** Whether sharing the document with this bid's customer begins with this change. */
  newly: boolean
}

/** Refuses documents that cannot be shared, and documents beyond a bid's maximum number of shared files. */
async function checkSharing(tx: Transaction, caller: Caller, changes: readonly Sharing[]): Promise<Ruled<Document>[]> {
  const bidOf = ({ becomes, newly }: Sharing): number[] =>
    newly && !(becomes instanceof Refusal) && becomes.sharedWithCustomer && becomes.entityId ? [becomes.entityId] : []
  const room = await countRemainingSharedFiles(tx, caller, changes.flatMap(bidOf))
  return changes.map((change) => {
    const { values, becomes } = change
    if (values instanceof Refusal || becomes instanceof Refusal || !becomes.sharedWithCustomer) return values
    const refusal = unsharableRefusal(becomes)
    if (refusal) return refusal
    const [bidId] = bidOf(change)
    if (bidId === undefined) return values
    room.set(bidId, room.get(bidId)! - 1)
    return room.get(bidId)! < 0 ? tooManySharedRefusal() : values
  })
}

const setsEntity = (values: Given): boolean => values.entityType !== undefined || values.entityId !== undefined

const isOnEntity = (row: Document, { entityType, entityId }: Given): boolean =>
  entityType === row.entityType && entityId === row.entityId

/**
 * Makes a document on a project itself refer to the other project if the project's records move there. A document on
 * another record stays on that record.
 */
const withMovedEntity = (row: Document, values: Given): Given =>
  row.entityType === 'project' && values.projectId != null ? { ...values, entityId: values.projectId } : values

/** Returns the values with the project of the referenced record, or a refusal if that record does not exist. */
function withProject(values: Given, projects: ReadonlyMap<string, number | null>): Ruled<Document> {
  const violation = halfNamed(values)
  if (violation) return invalid([violation])
  const [entity] = entityIn(values)
  if (!entity) return { ...values, projectId: null }
  const projectId = projects.get(entityKeyText(entity))
  if (projectId !== undefined) return { ...values, projectId }
  return invalid([{ field: 'entityId', code: 'not_found', message: `No such ${entityLabel(entity.entityType)}.` }])
}

function halfNamed({ entityType, entityId }: Given): Violation | undefined {
  const [hasType, hasId] = [typeof entityType === 'string', typeof entityId === 'number']
  const both = (entityType === undefined) === (entityId === undefined) && hasType === hasId
  if (both) return undefined
  const field = hasType || (entityType === null && !hasId) ? 'entityId' : 'entityType'
  return { field, code: 'required', message: 'Give entityType and entityId together, or neither.' }
}
