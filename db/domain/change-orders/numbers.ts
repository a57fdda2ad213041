import { invalid } from '../refusal.ts'

/** CO-000007: the number of a change order without one of its own, the same that the table generates. */
export const generatedChangeOrderNumber = (id: number): string => `CO-${String(id).padStart(6, '0')}`

const generatedForm = /^co-[0-9]{6,}$/i

/**
 * The number of its own under which a change order is to go, or undefined when it goes by the generated one, which the
 * same text in any case of letters means, too. A new change order has no id yet. Throws Refusal validation_failed for a
 * number in the generated form that is not the change order's: a later one may be generated it.
 */
export function ownChangeOrderNumber(given: string, id?: number): string | undefined {
  if (!generatedForm.test(given)) return given
  if (id !== undefined && given.toUpperCase() === generatedChangeOrderNumber(id)) return undefined
  const message = 'CO- and six digits or more is how numbers are generated; take another form, or leave it out'
  throw invalid([{ field: 'changeOrderNumber', code: 'pattern', message }])
}
