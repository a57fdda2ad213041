/** The types of files that customers are shown, which every browser opens by itself. */
export const shownTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export type ShownType = (typeof shownTypes)[number]

/** How much of a file tells its type: a PDF may begin with something else. */
export const typeBytes = 1024

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

/** What a file is by its first bytes, whatever it is called; undefined for anything else. */
export function shownTypeOf(head: Buffer): ShownType | undefined {
  if (head.subarray(0, png.length).equals(png)) return 'image/png'
  if (head.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg'
  return head.subarray(0, typeBytes).includes('%PDF-') ? 'application/pdf' : undefined
}
