import { add, type Decimal, r2 } from '../money.ts'
import { type Totals, totalsOf } from '../totals.ts'
import type { BidPaper } from './paper.ts'

/** A bid's totals with chosen options. `subtotal` includes them; `options` is the amount that they add to it. */
export interface ChosenTotals extends Totals {
  options: Decimal
}

/** Returns the bid's totals with the given options chosen. Ids that are not options are ignored. */
export function totalsWithOptions(
  { options, totals, terms }: Pick<BidPaper, 'options' | 'totals' | 'terms'>,
  chosenIds: readonly number[],
): ChosenTotals {
  const chosen = options.filter(({ id }) => chosenIds.includes(id))
  const added = r2(add('0', ...chosen.map(({ total }) => total)))
  return { ...totalsOf(add(totals.subtotal, added), terms), options: added }
}
