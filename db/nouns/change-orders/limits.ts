import { Refusal } from '../../domain/refusal.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * The size of a change order's text is limited, so that its paper and its signing page have a bounded cost. The limit
 * is checked under the change order's lock whenever the text grows. A change order that already exceeds it may still be
 * shortened.
 */

/** Maximum text of a change order in bytes of UTF-8: its reason, its description and its lines' descriptions. */
export const maxChangeOrderTextBytes = 500_000

type OwnText = Pick<Schemas['ChangeOrder'], 'reason' | 'description'>

/** Returns the size of the change order's reason and description in bytes; its lines are not included. */
export const countChangeOrderTextBytes = ({ reason, description }: OwnText): number =>
  countTextBytes(reason) + countTextBytes(description)

export const countTextBytes = (text: string | null | undefined): number => Buffer.byteLength(text ?? '')

/** Returns the refusal for a change order whose text is too long together with its lines, or undefined if it fits. */
export function tooMuchTextRefusal(changeOrder: OwnText, lineBytes: number): Refusal | undefined {
  if (countChangeOrderTextBytes(changeOrder) + lineBytes <= maxChangeOrderTextBytes) return undefined
  return new Refusal(
    'conflict',
    `The texts of a change order may have at most ${maxChangeOrderTextBytes} bytes in total: its reason, its description and the ` +
      'descriptions of its lines. Shorten some of them, or split the work into two change orders.',
  )
}
