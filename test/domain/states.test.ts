import t from 'tap'
import {
  allowsTransition,
  requireState,
  type StatefulResource,
  transitionOf,
  transitionRefusal,
} from '../../db/domain/state-machine.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const door: StatefulResource<'open' | 'shut' | 'paint' | 'hang'> = {
  label: 'door',
  machine: {
    states: ['open', 'shut', 'locked', 'gone'],
    transitions: {
      open: { from: ['shut'], to: 'open' },
      shut: { from: ['open', 'gone'], to: 'shut' },
      paint: { from: ['open', 'shut', 'locked'], refusalVerb: 'give a coat to' },
      hang: { from: [], to: 'shut' },
    },
  },
}

t.test('a transition is allowed only from the states that its state machine lists', (t) => {
  t.equal(allowsTransition(door, 'open', 'shut'), true)
  t.equal(allowsTransition(door, 'open', 'open'), false)
  t.equal(allowsTransition(door, 'hang', 'gone'), false)
  t.doesNotThrow(() => requireState(door, 'shut', 'gone'))
  throwsWith(t, () => requireState(door, 'open', 'locked'), { code: 'conflict' })
  t.strictSame(transitionOf(door, 'open'), { from: ['shut'], to: 'open' })
  t.end()
})

t.test('the refusal of a transition names the current state and the states that would allow it', (t) => {
  const detailOf = (verb: 'open' | 'shut' | 'paint', of = door) => transitionRefusal(of, verb, 'locked').detail
  t.equal(detailOf('open'), 'The door is locked. To open a door, it must be shut.')
  t.equal(detailOf('shut'), 'The door is locked. To shut a door, it must be open or gone.')
  t.equal(detailOf('paint'), 'The door is locked. To give a coat to a door, it must be open, shut or locked.')
  t.equal(
    detailOf('open', { ...door, label: 'oven', article: 'an' }),
    'The oven is locked. To open an oven, it must be shut.',
  )
  t.end()
})

t.test('a transition that the state machine lacks is a programming error, not a refusal', (t) => {
  throwsWith(t, () => allowsTransition(door, 'eat' as 'open', 'shut'), { message: 'door has no step eat' })
  throwsWith(t, () => allowsTransition({ label: 'wall' }, 'open', 'shut'), { message: 'wall has no step open' })
  t.end()
})
