import { invalid } from '../refusal.ts'

/** Returns the number that the database generates for a change order without a custom number, such as CO-000007. */
export const generatedChangeOrderNumber = (id: number): string => `CO-${String(id).padStart(6, '0')}`

const generatedForm = /^co-[0-9]{6,}$/i

/**
 * Returns the custom number to store, or undefined if it equals the generated number (case-insensitive). `id` is absent
 * for a new change order. Throws Refusal validation_failed for any other number in the generated form, because a later
 * change order may get it.
 */
export function ownChangeOrderNumber(given: string, id?: number): string | undefined {
  if (!generatedForm.test(given)) return given
  if (id !== undefined && given.toUpperCase() === generatedChangeOrderNumber(id)) return undefined
  const message =
    'CO- followed by six or more digits is reserved for generated numbers; choose another form, or leave the number out'
  throw invalid([{ field: 'changeOrderNumber', code: 'pattern', message }])
}
