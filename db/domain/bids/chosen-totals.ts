import { add, type Decimal, roundToCents } from '../money.ts'
import { type Totals, totalsOfSubtotal } from '../totals.ts'
import type { BidPaper } from './paper.ts'

/** A bid's totals including the chosen options. `options` is the part of `subtotal` that the chosen options add. */
export interface ChosenTotals extends Totals {
  options: Decimal
}

/** Returns the bid's totals including the options with the given line ids. Ids that are not options are ignored. */
export function totalsWithOptions(
  { options, totals, terms }: Pick<BidPaper, 'options' | 'totals' | 'terms'>,
  chosenIds: readonly number[],
): ChosenTotals {
  const chosen = options.filter(({ id }) => chosenIds.includes(id))
  const added = roundToCents(add('0', ...chosen.map(({ total }) => total)))
  return { ...totalsOfSubtotal(add(totals.subtotal, added), terms), options: added }
}
