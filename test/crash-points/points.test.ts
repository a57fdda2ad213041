import t from 'tap'
import { selectShare, withRandomMessages } from '../../scripts/trials/crash-points/share.ts'
import type { TriedCrashPoints } from '../../scripts/trials/crash-points/trials.ts'
import { tryCrashPointsOfShare } from '../../scripts/trials/crash-points/try-share.ts'

/** Changes every day, so that a run can be repeated on the same day without setting SEED. */
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))
/** Number of parts into which all operations and tasks are divided. The seed selects one part. */
const parts = 5

t.test(
  `each sampled operation or task, interrupted at a random database message (SEED=${seed}), is applied completely or not at all, and once when retried`,
  async (t) => {
    const all: TriedCrashPoints[] = []
    await tryCrashPointsOfShare(
      t,
      withRandomMessages(selectShare(seed % parts, parts), seed, 2),
      (tried) => void all.push(tried),
    )
    t.strictSame(
      all.flatMap(({ differences }) => differences),
      [],
    )
    t.ok(all.length > 20, `${all.length} operations and tasks`)
    t.ok(all.some(({ nothingDoneCount }) => nothingDoneCount > 0))
    t.ok(all.some(({ allDoneCount }) => allDoneCount > 0))
  },
)
