import type { ClientAnswer } from './client.ts'

/** Returns a problem's status and its violations, each as `{field} {code}`. */
export const statusAndViolations = ({ status, json }: ClientAnswer) => ({
  status,
  fields: (json.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`) as string[],
})

/** Returns what `statusAndViolations` returns for a 422 with these violations. */
export const expectedViolations = (...fields: string[]) => ({ status: 422, fields })

/** Returns the fields with violations in a problem, each once. */
export const violatedFieldNames = ({ json }: ClientAnswer): string[] => [
  ...new Set<string>(json.errors.map(({ field }: { field: string }) => field)),
]
