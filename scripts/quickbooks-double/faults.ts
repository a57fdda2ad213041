/** What the double can be told to do, beside what QuickBooks does by itself. */
export const actions = [
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

export type Action = (typeof actions)[number]

/** What faults are asked for by: the part of QuickBooks that a request is for. */
export const parts = [
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

export type FaultyPart = (typeof parts)[number]

export interface DoubleFault {
  /** Any part when it is left out. */
  on?: FaultyPart
  /** The requests of one company; of all when it is left out. */
  realmId?: string
  do: Action
  /** How often; once when it is left out. */
  times?: number
  /** How likely each time, from 0 to 1; certain when it is left out. */
  chance?: number
  /** For `fault`: the code, Message and Detail that are answered. */
  code?: string
  message?: string
  detail?: string
}

/** The faults that are yet to happen. */
export class DoubleFaults {
  #left: (DoubleFault & { times: number })[] = []

  add(fault: DoubleFault): void {
    this.#left.push({ ...fault, times: fault.times ?? 1 })
  }

  clear(): void {
    this.#left = []
  }

  /** The next fault of a request, which has then happened once more. */
  take(part: FaultyPart, realmId: string | undefined): DoubleFault | undefined {
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
