const RealDate = Date

/** Sets this process's clock ahead of the machine's by so many milliseconds; 0 resets it. */
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

/** Clock offsets that tests use, in milliseconds ahead of the machine's clock. */
export const clockOffsetsMs = {
  '100 days ahead': 100 * 86_400_000,
  'an hour ahead': 3_600_000,
  'an hour behind': -3_600_000,
}
