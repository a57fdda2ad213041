import type { ItemOf } from '../../call-operation.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import { isDisplayablePicture } from '../files.ts'

/** This module reads the documents and the comments of a record. */

type Document = ItemOf<'listDocuments'>
type Comment = ItemOf<'listComments'>

const documentsAtOnce = 25
const picturesAtOnce = 8
const commentsAtOnce = 20

export interface Documents {
  all: Document[]
  pictures: Document[]
  more: boolean
}

const documented = new Set(['contact', 'lead', 'project', 'bid', 'change_order', 'pay_app', 'invoice', 'site_log'])
const commented = new Set([...documented, 'document'])

/**
 * Returns the record's documents, with pictures also listed separately. Returns undefined if the family has no
 * documents or the role may not read them.
 */
export async function documentsOf(
  context: PageContext,
  { entityType }: Family,
  { id }: AnyRecord,
): Promise<Documents | undefined> {
  if (entityType === undefined || !documented.has(entityType) || !context.may('documents:read')) return undefined
  // A project's page lists the documents of all records in the project.
  const query = entityType === 'project' ? { projectId: id } : { entityType, entityId: id }
  const { items: all, cursor } = await context.list('listDocuments', { query: { ...query, limit: documentsAtOnce } })
  return { all, pictures: all.filter(isDisplayablePicture).slice(0, picturesAtOnce), more: cursor !== null }
}

export interface Comments {
  shown: Comment[]
  /** Cursor of the older comments; null if there are none. */
  older: string | null
  mayWrite: boolean
}

export const mayHaveComments = ({ entityType }: Family): boolean =>
  entityType !== undefined && commented.has(entityType)

/**
 * Returns a page of the record's comments, newest last. Returns undefined if the family has no comments or the role may
 * not read them.
 */
export async function commentsOf(
  context: PageContext,
  family: Family,
  { id }: AnyRecord,
): Promise<Comments | undefined> {
  if (!mayHaveComments(family) || !context.may('comments:read')) return undefined
  const { entityType } = family
  const { comments: cursor } = context.query
  const query = { entityType, entityId: id, limit: commentsAtOnce, ...(cursor && { cursor }) }
  const page = await context.list('listComments', { query })
  return { shown: page.items.toReversed(), older: page.cursor, mayWrite: context.may('comments:write') }
}
