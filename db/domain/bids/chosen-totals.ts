import { add, type Decimal, r2 } from '../money.ts'
import { type Totals, totalsOf } from '../totals.ts'
import type { BidPaper } from './paper.ts'

/** A bid's totals with some of its options; `subtotal` counts them, `options` is what they add to it. */
export interface ChosenTotals extends Totals {
  options: Decimal
}

/** What the bid would come to with these of its options chosen. Ids of anything else are ignored. */
export function totalsWithOptions(
  { options, totals, terms }: Pick<BidPaper, 'options' | 'totals' | 'terms'>,
  chosenIds: readonly number[],
): ChosenTotals {
  const chosen = options.filter(({ id }) => chosenIds.includes(id))
  const added = r2(add('0', ...chosen.map(({ total }) => total)))
  return { ...totalsOf(add(totals.subtotal, added), terms), options: added }
}
