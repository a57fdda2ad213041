import type { ClientAnswer } from './client.ts'

/** Returns a problem's status and its violations, each as `{field} {code}`. */
export const violated = ({ status, json }: ClientAnswer) => ({
  status,
  fields: (json.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`) as string[],
})

/** Returns the result of `violated` for a 422 with these violations. */
export const unprocessable = (...fields: string[]) => ({ status: 422, fields })

/** Returns the distinct fields of a problem's violations. */
export const membersAtFault = ({ json }: ClientAnswer): string[] => [
  ...new Set<string>(json.errors.map(({ field }: { field: string }) => field)),
]
