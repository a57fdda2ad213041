import { selectShare, withRandomMessages } from './share.ts'
import { tryCrashPointsOfShare } from './try-share.ts'

/**
 * Process of `make crash-points` that tries one share (PART). It reports to its parent process what it has tried and
 * what it left out.
 */
const { PART = '0/1', WORDS = '', SEED = '1', POINTS, HARM } = process.env
const [part, parts] = PART.split('/').map(Number) as [number, number]
const whole = selectShare(part, parts, WORDS.split(/\s+/).filter(Boolean))
const share = POINTS ? withRandomMessages(whole, Number(SEED), Number(POINTS), HARM as 'cut') : whole
const endings: (() => unknown)[] = []
// The parent process has ended, so that reporting is no longer possible.
process.on('disconnect', () => process.exit(1))
process.channel!.unref()
try {
  const excluded = await tryCrashPointsOfShare({ teardown: (ending) => void endings.unshift(ending) }, share, (tried) =>
    process.send!({ tried }),
  )
  process.send!({ excluded: [...excluded] })
} finally {
  for (const ending of endings) await ending()
}
