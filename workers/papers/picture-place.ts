/**
 * Decoding pictures takes a hundred times as long as drawing a page of text. So of the papers that a worker draws at a
 * time, one may show pictures, whichever organizations ask for such: there is always a place for a paper without.
 */
let taken = false

/** Thrown when another paper with pictures is being drawn: this one is to be asked for again in a moment. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken'
}

/** Draws a paper with pictures. Throws PlaceTaken, before anything is done, while another one is being drawn. */
export async function inPicturePlace<T>(draw: () => Promise<T>): Promise<T> {
  if (taken) throw new PlaceTaken('another paper with pictures is being drawn')
  taken = true
  try {
    return await draw()
  } finally {
    taken = false
  }
}
