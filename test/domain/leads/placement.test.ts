import fc from 'fast-check'
import t from 'tap'
import {
  changedLeadStageFields,
  leadStageViolations,
  newLeadStageFields,
  refusalToLeaveWonStage,
  weightedValue,
} from '../../../db/domain/leads/stage-fields.ts'
import { defaultLeadStages } from '../../../db/domain/leads/stages.ts'
import { add, multiply } from '../../../db/domain/money.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const [fresh, qualified, , won, lost] = defaultLeadStages.map((stage, index) => ({ ...stage, id: index + 1 }))
const early = '2026-03-02T15:04:05.000Z'
const late = '2026-03-09T08:00:00.000Z'
const open = newLeadStageFields(fresh!, {}, early)

const found = (...asked: Parameters<typeof leadStageViolations>) =>
  leadStageViolations(...asked).map(({ field, code }) => `${field} ${code}`)

t.test('a new lead in the first stage is open with probability 10 and not closed', async (t) => {
  t.strictSame(open, { stageId: 1, status: 'open', probability: 10, closedAt: null, lostReason: null })
})

t.test('a lead created in a won or lost stage is closed at once', async (t) => {
  matches(t, newLeadStageFields(won!, {}, early), { status: 'won', probability: 100, closedAt: early })
  matches(t, newLeadStageFields(lost!, { lostReason: 'price' }, early), {
    status: 'lost',
    probability: 0,
    lostReason: 'price',
  })
})

t.test('moving a lead to a lost stage sets its status, probability 0, closedAt and lost reason', async (t) => {
  const changed = changedLeadStageFields(open, lost!, { lostReason: 'price' }, late)
  t.strictSame(changed, { stageId: 5, status: 'lost', probability: 0, closedAt: late, lostReason: 'price' })
})

t.test('a lost reason is a violation in a stage that is open or won', async (t) => {
  t.strictSame(found(fresh!, { lostReason: 'x' }), ['lostReason rule'])
  t.strictSame(found(won!, { lostReason: 'x' }), ['lostReason rule'])
  t.strictSame(found(fresh!, { lostReason: null }), [])
  t.strictSame(found(lost!, { lostReason: 'x' }), [])
})

t.test('a probability other than 100 is a violation in a won stage', async (t) => {
  t.strictSame(found(won!, { probability: 90 }), ['probability rule'])
  t.strictSame(found(won!, { probability: 90, lostReason: 'x' }), ['probability rule', 'lostReason rule'])
})

t.test(
  "moving a lead to another stage sets the stage's probability unless one is given; its own stage changes nothing",
  async (t) => {
    t.equal(changedLeadStageFields(open, qualified!, {}, late).probability, 25)
    t.equal(changedLeadStageFields(open, qualified!, { probability: 60 }, late).probability, 60)
    t.equal(changedLeadStageFields(open, qualified!, { probability: null }, late).probability, null)
    const own = changedLeadStageFields(open, fresh!, { probability: 33 }, late)
    t.equal(own.probability, 33)
    t.strictSame(changedLeadStageFields(own, fresh!, {}, late), own)
  },
)

t.test(
  'closedAt is set when a lead closes and null when it reopens; a lead that is no longer lost has no lostReason',
  async (t) => {
    const lostLead = changedLeadStageFields(open, lost!, { lostReason: 'price' }, early)
    matches(t, changedLeadStageFields(lostLead, won!, {}, late), { status: 'won', closedAt: early, lostReason: null })
    t.strictSame(changedLeadStageFields(lostLead, fresh!, {}, late), open)
    const elsewhere = changedLeadStageFields(lostLead, { ...lost!, id: 9 }, {}, late)
    matches(t, elsewhere, { stageId: 9, closedAt: early, lostReason: 'price' }, 'moved from one lost stage to another')
    t.equal(changedLeadStageFields(lostLead, lost!, { lostReason: null }, late).lostReason, null)
    t.equal(changedLeadStageFields(lostLead, { ...lost!, id: 9 }, { lostReason: 'time' }, late).lostReason, 'time')
  },
)

t.test('moving a won lead with a live project to a stage that is not won is a conflict', async (t) => {
  const wonLead = newLeadStageFields(won!, {}, early)
  const project = { id: 7, projectNumber: 'P-000007' }
  matches(t, refusalToLeaveWonStage(wonLead, fresh!, project), { code: 'conflict', detail: /project 7 \(P-000007\)/ })
  matches(t, refusalToLeaveWonStage(wonLead, lost!, project), { code: 'conflict' })
  t.equal(refusalToLeaveWonStage(wonLead, { ...won!, id: 9 }, project), undefined)
  t.equal(refusalToLeaveWonStage(wonLead, fresh!, undefined), undefined)
  t.equal(refusalToLeaveWonStage(newLeadStageFields(lost!, {}, early), lost!, project), undefined)
})

t.test('the weighted value of two leads of 1000.01 at 33 percent is 660.01, rounded once', async (t) => {
  t.equal(add('1000.01', '1000.01'), '2000.02')
  t.equal(weightedValue(add(multiply('1000.01', '33'), multiply('1000.01', '33'))), '660.01')
  t.equal(weightedValue('0'), '0.00')
})

const anyStage = fc.constantFrom(fresh!, qualified!, won!, lost!, { ...won!, id: 8 }, { ...lost!, id: 9 })
const anyAsked = fc.record(
  { probability: fc.constantFrom(null, 0, 40, 100), lostReason: fc.constantFrom(null, 'price') },
  { requiredKeys: [] },
)

t.test('after any moves, status, probability, closedAt and lostReason of a lead agree with its stage', async () => {
  fc.assert(
    fc.property(anyStage, fc.array(fc.tuple(anyStage, anyAsked), { maxLength: 6 }), (first, moves) => {
      let lead = newLeadStageFields(first, {}, early)
      for (const [stage, asked] of moves) {
        if (leadStageViolations(stage, asked).length > 0) continue
        lead = changedLeadStageFields(lead, stage, asked, late)
        const { status, probability, closedAt, lostReason } = lead
        const isSound =
          lead.stageId === stage.id &&
          status === stage.kind &&
          (status === 'open') === (closedAt === null) &&
          (status === 'lost' || lostReason === null) &&
          (status !== 'won' || probability === 100) &&
          (status !== 'lost' || probability === 0)
        if (!isSound) return false
      }
      return true
    }),
    { seed: 46 },
  )
})
