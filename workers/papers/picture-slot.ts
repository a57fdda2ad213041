import { createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'

/**
 * Lets a worker process render only one paper with pictures at a time, for all organizations together. Decoding the
 * pictures takes a hundred times as long as rendering a page of text. So papers without pictures never wait for a paper
 * with pictures.
 */
const place = createConcurrencyLimiter({
  max: 1,
  maxWaiting: 0,
  refusal: () => new PictureSlotTaken('another paper with pictures is being drawn'),
})

/** Thrown if the process already renders another paper with pictures. The caller must retry a moment later. */
export class PictureSlotTaken extends Error {
  override readonly name = 'PlaceTaken'
}

/**
 * Calls `draw`, which renders a paper with pictures. Throws PictureSlotTaken instead if the process already renders
 * another one.
 */
export const withPictureRenderSlot = <T>(draw: () => Promise<T>): Promise<T> => place.run('', draw)
