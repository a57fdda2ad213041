import t from 'tap'
import { Overload } from '../../db/domain/overload.ts'

/** A queue in which the oldest has waited so long, looked at every 10 ms for a while; the limits that it was told. */
function looks(overload: Overload, from: number, forMs: number, oldestWaitMs: number): number[] {
  return Array.from({ length: forMs / 10 }, (_, look) => overload.mostWait(oldestWaitMs, from + look * 10))
}

t.test('a queue that is on time has no limit, and neither has one that stalls for a moment', async (t) => {
  const overload = new Overload()
  overload.noteRound(1, 0)
  t.ok(looks(overload, 0, 1000, 15).every((limit) => limit === Number.POSITIVE_INFINITY))
  t.ok(looks(overload, 1000, 250, 200).every((limit) => limit === Number.POSITIVE_INFINITY))
  t.ok(looks(overload, 1250, 1000, 15).every((limit) => limit === Number.POSITIVE_INFINITY))
})

t.test('a queue that stays late has a limit until it is on time again', async (t) => {
  const overload = new Overload()
  overload.noteRound(1, 0)
  overload.mostWait(0, 0)
  const limits = looks(overload, 10, 1000, 60)
  t.equal(limits[0], Number.POSITIVE_INFINITY)
  t.equal(limits.at(-1), 20)
  t.equal(overload.mostWait(20, 1010), Number.POSITIVE_INFINITY)
  t.equal(overload.mostWait(60, 1020), Number.POSITIVE_INFINITY, 'late anew, not yet for long')
})

t.test('where every round takes long, waiting for one is not late', async (t) => {
  const overload = new Overload()
  overload.noteRound(50, 0)
  overload.mostWait(0, 0)
  t.ok(looks(overload, 10, 1000, 120).every((limit) => limit === Number.POSITIVE_INFINITY))
  t.equal(looks(overload, 1010, 1000, 160).at(-1), 150)
})

t.test('how fast a round can be is learnt anew after a minute', async (t) => {
  const overload = new Overload()
  overload.noteRound(1, 0)
  overload.noteRound(50, 59_000)
  overload.mostWait(0, 59_000)
  t.equal(looks(overload, 59_010, 500, 120).at(-1), 20)
  overload.noteRound(50, 61_000)
  t.equal(overload.mostWait(120, 61_000), Number.POSITIVE_INFINITY)
})

t.test('after a pause the first to come is on time, however long ago the last was', async (t) => {
  const overload = new Overload()
  overload.noteRound(1, 0)
  overload.mostWait(0, 0)
  t.equal(overload.mostWait(0, 3_600_000), Number.POSITIVE_INFINITY)
})
