/** Content types of files that are shown to customers; every browser opens them by itself. */
export const viewableContentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export type ViewableContentType = (typeof viewableContentTypes)[number]

/** Number of leading bytes that are searched for the file type; a PDF may have other data before its header. */
export const typeSniffBytes = 1024

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

/** Returns the content type of a file by its first bytes, whatever its name is; undefined for other types. */
export function detectContentType(head: Buffer): ViewableContentType | undefined {
  if (head.subarray(0, png.length).equals(png)) return 'image/png'
  if (head.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg'
  return head.subarray(0, typeSniffBytes).includes('%PDF-') ? 'application/pdf' : undefined
}
