/** Content types of files that customers can open, because every browser shows them without another program. */
export const viewableContentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export type ViewableContentType = (typeof viewableContentTypes)[number]

/**
 * Number of bytes from the start of a file that are searched for its type. A PDF may have other data before its header.
 */
export const typeSniffBytes = 1024

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

/**
 * Returns the content type of a file by its first bytes, regardless of its name. Undefined for types that are not in
 * `viewableContentTypes`.
 */
export function detectContentType(head: Buffer): ViewableContentType | undefined {
  if (head.subarray(0, png.length).equals(png)) return 'image/png'
  if (head.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg'
  return head.subarray(0, typeSniffBytes).includes('%PDF-') ? 'application/pdf' : undefined
}
