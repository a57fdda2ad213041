import { invalid } from '../refusal.ts'

/** Returns the number that the database generates for a project without a custom number, such as P-000007. */
export const generatedProjectNumber = (id: number): string => `P-${String(id).padStart(6, '0')}`

const generatedForm = /^p-[0-9]+$/i

/**
 * Returns the custom number to store, or null if it equals the generated number (case-insensitive). `id` is absent for
 * a new project. Throws Refusal validation_failed for any other number in the generated form, because a later project
 * may get it.
 */
export function customProjectNumber(given: string | null | undefined, id?: number): string | null {
  if (given === undefined || given === null || !generatedForm.test(given)) return given ?? null
  if (id !== undefined && given.toUpperCase() === generatedProjectNumber(id)) return null
  const message =
    'P- followed by digits is reserved for generated numbers; choose another form, or null for a generated number'
  throw invalid([{ field: 'projectNumber', code: 'rule', message }])
}
