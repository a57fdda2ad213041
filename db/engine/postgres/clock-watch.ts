import type { Logger } from 'pino'
import { clockSkewMs, maxSkewMs } from '../base/clock.ts'

const warnedMs = 5_000
/** Hysteresis in ms: the skew must fall this far below a limit before the state improves. */
const slackMs = 500

type ClockState = 'right' | 'off' | 'wrong'

const stateOf = (skewMs: number): ClockState => (skewMs > maxSkewMs ? 'wrong' : skewMs > warnedMs ? 'off' : 'right')

/**
 * Returns a function to call after each clock comparison. It logs a warning when the machine's clock begins to differ
 * from the database's by more than 5 s, and an error above 60 s. It also logs when the clocks agree again.
 */
export function createClockWatch(log: Pick<Logger, 'warn' | 'error'>): () => void {
  let state: ClockState = 'right'
  return () => {
    const skewMs = clockSkewMs()
    const next = stateOf(Math.abs(skewMs))
    if (next === state || stateOf(Math.abs(skewMs) + slackMs) === state) return
    state = next
    const skewSeconds = Math.round(skewMs / 100) / 10
    if (next === 'right') return log.warn({ skewSeconds }, "the machine's clock agrees with the database's again")
    const said = `The machine's clock is ${inWords(skewSeconds)} the database's`
    if (next === 'off') return log.warn({ skewSeconds }, `${said}: set it right by NTP`)
    log.error(
      { skewSeconds },
      `${said}: an API is not ready and a worker takes no timed task until it differs by less than a minute. Set it right by NTP`,
    )
  }
}

const inWords = (seconds: number): string => `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`
