const RealDate = Date

/** Has the clock of this process be ahead of the machine's by so many milliseconds; 0 sets it right. */
export function setClockAhead(aheadMs: number): void {
  if (aheadMs === 0) {
    globalThis.Date = RealDate
    return
  }
  const now = (): number => RealDate.now() + aheadMs
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([now()] as unknown as []) : given))
    }
    static override now = now
  } as DateConstructor
}

/** The clocks of a test: how far each is ahead, in milliseconds. */
export const shifts = {
  '100 days ahead': 100 * 86_400_000,
  'an hour ahead': 3_600_000,
  'an hour behind': -3_600_000,
}
