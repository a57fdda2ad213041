import { Refusal } from '../domain/refusal.ts'
import type { Schemas } from '../records/resource.ts'

/**
 * The maximum size of a change order, so that its paper and the page on which it is signed are work of a known size. It is
 * checked under the change order's lock, whenever its text grows. One that already exceeds it stays, and may shrink.
 */

/** Bytes of UTF-8 in its reason, its description and the descriptions of its lines. */
export const maxChangeOrderTextBytes = 500_000

type OwnText = Pick<Schemas['ChangeOrder'], 'reason' | 'description'>

/** The size of what it says beside its lines. */
export const changeOrderTextBytes = ({ reason, description }: OwnText): number => bytesOf(reason) + bytesOf(description)

export const bytesOf = (text: string | null | undefined): number => Buffer.byteLength(text ?? '')

/** Why its text cannot grow to this; undefined where it can. */
export function refusedText(changeOrder: OwnText, lineBytes: number): Refusal | undefined {
  if (changeOrderTextBytes(changeOrder) + lineBytes <= maxChangeOrderTextBytes) return undefined
  return new Refusal(
    'conflict',
    `The texts of a change order come to ${maxChangeOrderTextBytes} bytes at most: its reason, its description and the ` +
      'descriptions of its lines. Shorten some, or part the work into two change orders.',
  )
}
