import type { PageAnswer, SchemaOf } from '../../../contract.ts'
import type { PageContext } from '../../section.ts'
import { askPage } from '../ask.ts'
import type { AnyRecord, Family } from '../family.ts'
import { isPicture } from '../files.ts'

/** What hangs on a record: its documents and its comments. */

type Document = SchemaOf<'Document'>
type Comment = SchemaOf<'Comment'>

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

/** The documents on a record, those that are pictures apart; undefined for a family that has none. */
export async function documentsOf(
  context: PageContext,
  { entityType }: Family,
  { id }: AnyRecord,
): Promise<Documents | undefined> {
  if (entityType === undefined || !documented.has(entityType) || !context.may('documents:read')) return undefined
  // A project's are all that belong to it, on whichever of its records they hang.
  const query = entityType === 'project' ? { projectId: id } : { entityType, entityId: id }
  const page = await askPage(context, 'listDocuments', { query: { ...query, limit: documentsAtOnce } })
  const all = page.items as unknown as Document[]
  return { all, pictures: all.filter(isPicture).slice(0, picturesAtOnce), more: page.cursor !== null }
}

export interface Comments {
  shown: Comment[]
  /** The cursor of those before. */
  older: string | null
  mayWrite: boolean
}

export const mayHaveComments = ({ entityType }: Family): boolean =>
  entityType !== undefined && commented.has(entityType)

/** The comments on a record, the newest last; undefined for a family that has none. */
export async function commentsOf(
  context: PageContext,
  family: Family,
  { id }: AnyRecord,
): Promise<Comments | undefined> {
  if (!mayHaveComments(family) || !context.may('comments:read')) return undefined
  const { entityType } = family
  const { comments: cursor } = context.query
  const query = { entityType, entityId: id, limit: commentsAtOnce, ...(cursor && { cursor }) }
  const page = (await askPage(context, 'listComments', { query })) as unknown as PageAnswer<Comment>
  return { shown: page.items.toReversed(), older: page.cursor, mayWrite: context.may('comments:write') }
}
