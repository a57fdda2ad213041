import type { ClientAnswer } from './client.ts'

/** A problem's status and, of a 422, its violations: `{field} {code}` of each. */
export const violated = ({ status, json }: ClientAnswer) => ({
  status,
  fields: (json.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`) as string[],
})

/** What `violated` tells of a 422 for these. */
export const unprocessable = (...fields: string[]) => ({ status: 422, fields })

/** The members that a refusal names, each once however many faults it has. */
export const membersAtFault = ({ json }: ClientAnswer): string[] => [
  ...new Set<string>(json.errors.map(({ field }: { field: string }) => field)),
]
