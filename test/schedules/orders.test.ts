import t from 'tap'
import {
  followDecisions,
  InterleavingQueue,
  type Scheduler,
  type SchedulingDecision,
} from '../../scripts/trials/schedules/interleavings.ts'

/** Steps of an actor: taking a lock (+), releasing it (-), or anything else. */
type Steps = readonly string[]

/** Simulates actors with locks as the scheduler sees them: a blocked actor cannot be chosen. */
function play(actors: readonly Steps[], choose: Scheduler): { decisions: SchedulingDecision[]; moves: string } {
  const at = actors.map(() => 0)
  const held = new Map<string, number>()
  const decisions: SchedulingDecision[] = []
  let moves = ''
  let current: number | undefined
  for (;;) {
    const enabled = [...actors.keys()].filter((actor) => {
      const step = actors[actor]![at[actor]!]
      return step !== undefined && !(step.startsWith('+') && held.has(step.slice(1)))
    })
    if (enabled.length === 0) return { decisions, moves }
    const chosen = choose({ enabled, current }, decisions.length)
    decisions.push({ enabled, current, chosen })
    const step = actors[chosen]![at[chosen]!++]!
    if (step.startsWith('+')) held.set(step.slice(1), chosen)
    if (step.startsWith('-')) held.delete(step.slice(1))
    moves += `${chosen}${step} `
    current = chosen
  }
}

const interruptions = (decisions: readonly SchedulingDecision[]): number =>
  decisions.filter(
    ({ enabled, current, chosen }) => current !== undefined && chosen !== current && enabled.includes(current),
  ).length

/** Enumerates every order by trying each choice at each step. */
function everyOrder(actors: readonly Steps[]): { moves: string; count: number }[] {
  const found: { moves: string; count: number }[] = []
  const go = (choices: readonly number[]) => {
    const { decisions, moves } = play(actors, followDecisions(choices))
    const open = decisions[choices.length]
    if (!open) found.push({ moves, count: interruptions(decisions) })
    else for (const one of open.enabled) go([...choices, one])
  }
  go([])
  return found
}

const worlds: Record<string, readonly Steps[]> = {
  'two actors with three steps': [
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ],
  'three actors, one with a single step': [['a', 'b'], ['c'], ['d', 'e']],
  'two actors with one lock': [
    ['a', '+x', 'b', '-x'],
    ['+x', 'c', '-x', 'd'],
  ],
  'two locks in two orders, which may deadlock': [
    ['+x', '+y', '-y', '-x'],
    ['+y', '+x', '-x', '-y'],
  ],
  'three actors with one lock': [
    ['+x', '-x'],
    ['a', '+x', '-x'],
    ['+x', 'b', '-x'],
  ],
}

for (const [name, actors] of Object.entries(worlds)) {
  t.test(`every interleaving is tried once, those with fewer preemptions first: ${name}`, (t) => {
    const orders = new InterleavingQueue()
    const tried: { moves: string; count: number }[] = []
    for (let beginning = orders.next(); beginning; beginning = orders.next()) {
      const { decisions, moves } = play(actors, followDecisions(beginning))
      tried.push({ moves, count: interruptions(decisions) })
      orders.tried(beginning, decisions)
    }
    const sorted = (all: readonly { moves: string }[]) => all.map(({ moves }) => moves).sort()
    t.strictSame(sorted(tried), sorted(everyOrder(actors)))
    const counts = tried.map(({ count }) => count)
    t.strictSame(
      counts,
      counts.toSorted((one, other) => one - other),
    )
    t.end()
  })
}

t.test('the queue of interleavings reports the number of preemptions of its next interleaving', (t) => {
  const orders = new InterleavingQueue()
  const actors = worlds['two actors with three steps']!
  const counts: number[] = []
  for (let count = orders.preemptions; count !== undefined; count = orders.preemptions) {
    const beginning = orders.next()!
    const { decisions } = play(actors, followDecisions(beginning))
    t.equal(interruptions(decisions), count)
    counts.push(count)
    orders.tried(beginning, decisions)
  }
  t.equal(counts.length, 20, 'six steps, three of them of the first actor')
  t.end()
})
