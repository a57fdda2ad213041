import { invalid } from '../refusal.ts'

/** P-000007: the number of a project without one of its own, the same that the table generates. */
export const generatedProjectNumber = (id: number): string => `P-${String(id).padStart(6, '0')}`

const generatedForm = /^p-[0-9]+$/i

/**
 * The number of its own under which a project is to go, or null when it goes by the generated one, which the same text in
 * any case of letters means, too. A new project has no id yet. Throws Refusal validation_failed for a number in the
 * generated form that is not the project's: a later project may be generated it.
 */
export function ownProjectNumber(given: string | null | undefined, id?: number): string | null {
  if (given === undefined || given === null || !generatedForm.test(given)) return given ?? null
  if (id !== undefined && given.toUpperCase() === generatedProjectNumber(id)) return null
  const message = 'P- and digits is how numbers are generated; take another form, or null for the generated one'
  throw invalid([{ field: 'projectNumber', code: 'rule', message }])
}
