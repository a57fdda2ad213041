import { limitConcurrency } from '../../db/base/concurrency.ts'

/**
 * Decoding pictures takes a hundred times as long as drawing a page of text. So of the papers that a worker draws at a
 * time, one may show pictures, whichever organizations ask for such: there is always a place for a paper without.
 */
const place = limitConcurrency({
  max: 1,
  maxWaiting: 0,
  refusal: () => new PlaceTaken('another paper with pictures is being drawn'),
})

/** Thrown when another paper with pictures is being drawn: this one is to be asked for again in a moment. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken'
}

/** Draws a paper with pictures. Throws PlaceTaken, before anything is done, while another one is being drawn. */
export const inPicturePlace = <T>(draw: () => Promise<T>): Promise<T> => place.run('', draw)
