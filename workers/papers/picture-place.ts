import { limitConcurrency } from '../../db/base/concurrency.ts'

/**
 * Slot for the one paper with pictures that a worker renders at a time, for all organizations together. Decoding
 * pictures takes a hundred times as long as a page of text, so papers without pictures never wait for them.
 */
const place = limitConcurrency({
  max: 1,
  maxWaiting: 0,
  refusal: () => new PlaceTaken('another paper with pictures is being drawn'),
})

/** Thrown if another paper with pictures is being rendered; the caller must retry a moment later. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken'
}

/** Renders a paper with pictures. Throws PlaceTaken before starting if another one is being rendered. */
export const inPicturePlace = <T>(draw: () => Promise<T>): Promise<T> => place.run('', draw)
