import { notFound } from '../../../../db/domain/refusal.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import type { FileContent } from '../../../pipeline/contract/file-content.ts'
import type { PageContext } from '../section.ts'

/** This module finds documents that the portal itself serves, so that pages load no pictures from another host. */

type Document = Pick<SchemaOf<'Document'>, 'contentType' | 'size'>

const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** Maximum size in bytes of a picture that is displayed; larger ones are shown by name only. */
const mostBytes = 15 * 1024 * 1024

export const isDisplayablePicture = ({ contentType, size }: Document): boolean =>
  pictures.has(contentType.toLowerCase()) && size <= mostBytes

/** Returns the newest version of the document whose id is in the address. */
export async function findDocumentFile(context: PageContext): Promise<FileContent> {
  const { file } = await context.call('downloadDocument', { params: { id: context.id() } })
  return file!
}

/**
 * Returns the newest version of the document whose id is in the address. Throws Refusal not_found if pages do not
 * display it as a picture.
 */
export async function findDocumentPicture(context: PageContext): Promise<FileContent> {
  const document = await context.operate('getDocument', { params: { id: context.id() } })
  if (!isDisplayablePicture(document)) throw notFound('page')
  return findDocumentFile(context)
}
