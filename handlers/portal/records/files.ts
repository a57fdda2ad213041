import { notFound } from '../../../db/domain/refusal.ts'
import type { SchemaOf } from '../../contract.ts'
import type { FileContent } from '../../http/files/file-answer.ts'
import type { PageContext } from '../section.ts'

/** Documents as files of the portal, so that a page shows them without another host. */

type Document = Pick<SchemaOf<'Document'>, 'contentType' | 'size'>

const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** What is larger is shown by its name alone. */
const mostBytes = 15 * 1024 * 1024

export const isPicture = ({ contentType, size }: Document): boolean =>
  pictures.has(contentType.toLowerCase()) && size <= mostBytes

/** A document's newest version. */
export async function findFile(context: PageContext): Promise<FileContent> {
  const { file } = await context.operate('downloadDocument', { params: { id: context.id() } })
  return file
}

/** The same of a document that a page shows as a picture. Throws Refusal not_found for any other. */
export async function findPicture(context: PageContext): Promise<FileContent> {
  const document = await context.operate('getDocument', { params: { id: context.id() } })
  if (!isPicture(document)) throw notFound('page')
  return findFile(context)
}
