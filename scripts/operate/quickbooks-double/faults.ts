/** Faults that the double produces on request, in addition to QuickBooks' own error responses. */
export const faultActions = [
  '401',
  '401-xml',
  '403',
  '429',
  '500',
  '503-html',
  'hang',
  'hang-after',
  'late',
  'close-before',
  'close-after',
  'fault',
  'wrong-total',
  'no-grant',
  'html',
  'half',
  'empty',
  'huge',
  'precise',
] as const

export type FaultAction = (typeof faultActions)[number]

/** QuickBooks operations for which a fault can be requested. */
export const quickbooksOperations = [
  'token',
  'revoke',
  'companyinfo',
  'preferences',
  'query',
  'read',
  'customer',
  'create',
  'update',
  'void',
  'send',
] as const

export type QuickbooksOperation = (typeof quickbooksOperations)[number]

export interface DoubleFault {
  /** QuickBooks operation that fails; any operation if omitted. */
  on?: QuickbooksOperation
  /** Company whose requests fail; all companies if omitted. */
  realmId?: string
  do: FaultAction
  /** How often the fault occurs; once if omitted. */
  times?: number
  /** Probability of the fault at each request, from 0 to 1; 1 if omitted. */
  chance?: number
  /** Code, Message and Detail of the response to `fault`. */
  code?: string
  message?: string
  detail?: string
}

/** Faults that have not occurred yet. */
export class DoubleFaults {
  #left: (DoubleFault & { times: number })[] = []

  add(fault: DoubleFault): void {
    this.#left.push({ ...fault, times: fault.times ?? 1 })
  }

  clear(): void {
    this.#left = []
  }

  /** Returns the next fault that fits a request, and counts it as having occurred. Undefined if none fits. */
  take(part: QuickbooksOperation, realmId: string | undefined): DoubleFault | undefined {
    const found = this.#left.find(
      (fault) =>
        (fault.on === undefined || fault.on === part) &&
        (fault.realmId === undefined || fault.realmId === realmId) &&
        Math.random() < (fault.chance ?? 1),
    )
    if (!found) return undefined
    found.times -= 1
    this.#left = this.#left.filter(({ times }) => times > 0)
    return found
  }
}
