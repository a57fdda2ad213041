/** Result of one check of the installation. */
export interface CheckFinding {
  check: string
  state: 'ok' | 'warning' | 'error'
  /** Description of the current state. */
  found: string
  /** Advice for the operator; null if nothing needs to be done. */
  toDo: string | null
}

export const okFinding = (check: string, found: string): CheckFinding => ({ check, state: 'ok', found, toDo: null })
export const warningFinding = (check: string, found: string, toDo: string): CheckFinding => ({
  check,
  state: 'warning',
  found,
  toDo,
})
export const errorFinding = (check: string, found: string, toDo: string): CheckFinding => ({
  check,
  state: 'error',
  found,
  toDo,
})

/** Results of all checks and the overall state. */
export interface Diagnosis {
  state: CheckFinding['state']
  checks: CheckFinding[]
}

/** Combines the results of checks. The overall state is the worst one. */
export function diagnosisOf(checks: CheckFinding[]): Diagnosis {
  const worst = (['error', 'warning'] as const).find((state) => checks.some((one) => one.state === state))
  return { state: worst ?? 'ok', checks }
}

/** Runs a check. If it throws, the result is an error with the thrown message. */
export async function runCheck(check: string, toDo: string, work: () => Promise<CheckFinding>): Promise<CheckFinding> {
  try {
    return await work()
  } catch (error) {
    return errorFinding(check, error instanceof Error ? error.message : String(error), toDo)
  }
}
