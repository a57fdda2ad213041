import t from 'tap'
import {
  changedStageOrders,
  defaultLeadStages,
  firstStage,
  insertStage,
  newStageProbability,
  probabilityViolations,
  refuseLastStage,
  refuseStageOverLimit,
  stageAfterRestore,
} from '../../../db/domain/leads/stages.ts'
import { throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const seeded = defaultLeadStages.map((stage, index) => ({ ...stage, id: index + 1, order: index + 1 }))
const ids = seeded.map(({ id }) => id)

t.test('a new tenant gets five lead stages in a fixed order', async (t) => {
  t.strictSame(
    defaultLeadStages.map(({ name, kind, probability }) => `${name} ${kind} ${probability}`),
    ['New open 10', 'Qualified open 25', 'Proposal open 50', 'Won won 100', 'Lost lost 0'],
  )
})

t.test('a lead stage inserted at order 2 moves the following stages back by one', async (t) => {
  const changed = changedStageOrders(seeded, insertStage(ids, 6, 2))
  t.strictSame(
    [...changed],
    [
      [6, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ],
  )
})

t.test(
  'moving a lead stage closes the gap that it leaves, and an order beyond the last moves it to the end',
  async (t) => {
    t.strictSame(insertStage(ids, 4, 1), [4, 1, 2, 3, 5])
    t.strictSame(insertStage(ids, 1, 5), [2, 3, 4, 5, 1])
    t.strictSame(insertStage(ids, 1, 50), [2, 3, 4, 5, 1])
    t.strictSame(insertStage(ids, 2, 2), ids)
    t.strictSame(insertStage(ids, 9), [...ids, 9])
    t.strictSame(insertStage([], 9, 3), [9])
    t.strictSame([...changedStageOrders(seeded, ids)], [], 'a stage that keeps its order is not written')
  },
)

t.test('deleting a lead stage leaves no gap in the order', async (t) => {
  const left = ids.filter((id) => id !== 2)
  t.strictSame(
    [...changedStageOrders(seeded, left)],
    [
      [3, 2],
      [4, 3],
      [5, 4],
    ],
  )
})

t.test('a stage has probability 100 if won, 0 if lost, and otherwise the given probability or 0', async (t) => {
  t.equal(newStageProbability('open', undefined), 0)
  t.equal(newStageProbability('open', 15), 15)
  t.equal(newStageProbability('won', undefined), 100)
  t.equal(newStageProbability('lost', undefined), 0)
  for (const [kind, given, found] of [
    ['won', 90, ['probability rule']],
    ['lost', 1, ['probability rule']],
    ['won', 100, []],
    ['lost', 0, []],
    ['won', undefined, []],
    ['lost', null, []],
    ['open', 37, []],
  ] as const) {
    const violations = probabilityViolations(kind, given).map(({ field, code }) => `${field} ${code}`)
    t.strictSame(violations, found, `${kind} ${given}`)
  }
})

t.test('the last open, won or lost lead stage cannot be deleted', async (t) => {
  const [, , , won, lost] = seeded
  throwsWith(t, () => refuseLastStage(seeded, won!), {
    code: 'conflict',
    detail: /Won is the last lead stage of kind won/,
  })
  throwsWith(t, () => refuseLastStage(seeded, lost!), { code: 'conflict' })
  refuseLastStage(seeded, seeded[0]!)
  refuseLastStage([...seeded, { ...won!, id: 6 }], won!)
})

t.test('a tenant has at most 50 lead stages', async (t) => {
  refuseStageOverLimit(49)
  throwsWith(t, () => refuseStageOverLimit(50), { code: 'conflict', detail: /50 lead stages already, the maximum/ })
})

t.test('the first stage of a kind is the stage with the lowest order, whatever the order of the rows', async (t) => {
  const turned = seeded.toReversed()
  t.equal(firstStage(turned, 'open').name, 'New')
  t.equal(firstStage([{ ...seeded[3]!, id: 9, order: 9, name: 'Later' }, ...turned], 'won').name, 'Won')
  t.throws(() => firstStage([], 'open'), /no stage of kind open/)
})

t.test(
  'a restored lead whose stage is deleted goes to the first open stage, or the first won stage if it has a live project',
  async (t) => {
    t.equal(stageAfterRestore(seeded, 3, false).name, 'Proposal')
    t.equal(stageAfterRestore(seeded, 77, false).name, 'New')
    t.equal(stageAfterRestore(seeded, 77, true).name, 'Won')
  },
)

t.test('a restored lead returns to its stage, or goes to a won stage if it has a live project', async (t) => {
  const stages = [...seeded, { id: 6, name: 'Sold', kind: 'won', probability: 100, order: 6 } as const]
  for (const id of [1, 4, 5, 6]) t.equal(stageAfterRestore(stages, id, false).id, id)
  for (const [id, name] of [
    [1, 'Won'],
    [4, 'Won'],
    [5, 'Won'],
    [6, 'Sold'],
  ] as const) {
    t.equal(stageAfterRestore(stages, id, true).name, name)
  }
})
