import t from 'tap'
import { tryShare } from '../../scripts/crash-points/lane.ts'
import { drawnShare, everything } from '../../scripts/crash-points/share.ts'
import type { TriedPoints } from '../../scripts/crash-points/trials.ts'

/** Another share every day, so that a run can be repeated the same day without knowing it. */
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))
/** One of so many parts of all operations and tasks, which the seed draws. */
const parts = 5

t.test(
  `a share of all changes and tasks, cut off at messages that are drawn by SEED=${seed}, happens whole or not at all, and once when it is asked again`,
  async (t) => {
    const all: TriedPoints[] = []
    await tryShare(t, drawnShare(everything(seed % parts, parts), seed, 2), (tried) => void all.push(tried))
    t.strictSame(
      all.flatMap(({ differences }) => differences),
      [],
    )
    t.ok(all.length > 20, `${all.length} operations and tasks`)
    t.ok(all.some(({ nothing }) => nothing > 0))
    t.ok(all.some(({ whole }) => whole > 0))
  },
)
