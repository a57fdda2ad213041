/** What one check of the installation has found. */
export interface CheckFinding {
  check: string
  state: 'ok' | 'warning' | 'error'
  /** What is there now. */
  found: string
  /** What the operator does about it; null where nothing is to be done. */
  toDo: string | null
}

export const ok = (check: string, found: string): CheckFinding => ({ check, state: 'ok', found, toDo: null })
export const warning = (check: string, found: string, toDo: string): CheckFinding => ({
  check,
  state: 'warning',
  found,
  toDo,
})
export const failing = (check: string, found: string, toDo: string): CheckFinding => ({
  check,
  state: 'error',
  found,
  toDo,
})

/** What every check has found. */
export interface Diagnosis {
  state: CheckFinding['state']
  checks: CheckFinding[]
}

/** Sums up findings: the state is the worst of theirs. */
export function diagnosisOf(checks: CheckFinding[]): Diagnosis {
  const worst = (['error', 'warning'] as const).find((state) => checks.some((one) => one.state === state))
  return { state: worst ?? 'ok', checks }
}

/** Runs a check; one that throws is an error with the thrown message. */
export async function checked(check: string, toDo: string, work: () => Promise<CheckFinding>): Promise<CheckFinding> {
  try {
    return await work()
  } catch (error) {
    return failing(check, error instanceof Error ? error.message : String(error), toDo)
  }
}
