import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { checkHistory } from '../../scripts/testkit/history/checker/check.ts'
import { type AnomalyName, anomalies } from '../../scripts/testkit/history/checker/findings.ts'
import { listEvidence } from '../../scripts/testkit/history/evidence.ts'
import { History, type Observation, type OperationKind } from '../../scripts/testkit/history/history.ts'
import { simulateHistory } from './clients.ts'

const operations = 400
const cleanHistories = 60
/** Some violations remain unnoticed because no client reads in time, so several seeds are tried. */
const tries = 10

t.test('the checker finds nothing in random histories of a correct service', async (t) => {
  for (let seed = 1; seed <= cleanHistories; seed += 1) {
    const { history } = simulateHistory(seed, operations)
    t.strictSame(checkHistory(history).lines(), [], `seed ${seed}`)
  }
})

const names = Object.keys(anomalies) as AnomalyName[]

for (const name of nonEmpty(names.filter((name) => name !== 'read from the future'))) {
  t.test(`the checker finds occasional violations of the kind "${name}"`, async (t) => {
    const found = new Set<AnomalyName>()
    for (let seed = 1; seed <= tries && !found.has(name); seed += 1) {
      const { history, struck } = simulateHistory(seed, operations, name)
      for (const one of checkHistory(history).names) found.add(one)
      t.ok(struck > 0, 'the model violated the guarantee')
    }
    t.ok(found.has(name), [...found].join(', '))
  })
}

/** Creates a history in which one client creates and updates a bid, with its events. */
function ofOneBid() {
  const history = new History(0)
  const bid = history.record(1, 'bid', 7)
  const told = { tenant: 1, record: bid, coreToken: 1, createdAt: 0, isDeleted: false }
  const begin = (kind: OperationKind, client = 1, base = 0) =>
    history.begin({ client, tenant: 1, kind, base, record: kind === 'creation' ? 0 : bid })
  const end = (operation: number, ...sights: Observation[]) =>
    history.end(operation, { outcome: 'ok', observations: sights })
  const tell = (sequence: number, mark: number, updatedAt = 10 * sequence) => {
    const state = { token: sequence, previousToken: sequence - 1, updatedAt, id: `evt_${sequence}` }
    history.event({ ...told, ...state, sequence, mark, type: 'bid' }, `${sequence}`)
  }
  const create = () => {
    const creation = begin('creation')
    end(creation, { role: 'wrote', record: bid, value: 1 })
    tell(1, creation)
  }
  return { history, bid, begin, end, tell, create }
}

t.test('the checker reports a read that shows a change before the change was sent', async (t) => {
  const { history, bid, begin, end, tell, create } = ofOneBid()
  create()
  end(begin('read', 2), { role: 'saw', record: bid, value: 2 })
  const update = begin('update')
  end(update, { role: 'wrote', record: bid, value: 2 })
  tell(2, update)
  const found = checkHistory(history)
  t.strictSame(found.names, ['read from the future'])
  t.strictSame(listEvidence(history, found.records).slice(2, 4), [
    "3 to 4: operation 2 (client 2's read of bid 7 of organization 1, at 0.000 s), ok 0",
    '    saw bid 7 of organization 1 2',
  ])
})

t.test('two records written by one request must both be visible or neither', async (t) => {
  for (const [shown, names] of [
    [2, []],
    [1, ['stale read']],
  ] as const) {
    const { history, bid, begin, end, tell, create } = ofOneBid()
    create()
    const append = begin('append')
    const line = history.record(1, 'line', 9, { parent: bid, mark: append })
    end(begin('read', 2), { role: 'saw', record: line, value: 5 })
    end(begin('read', 3), { role: 'saw', record: bid, value: shown })
    end(append, { role: 'wrote', record: line, value: 5 }, { role: 'touched', record: bid, value: 20 })
    tell(2, 0)
    t.strictSame(checkHistory(history).names, names)
  }
})

t.test('a void that finds its payment already voided may show the state that another request left', async (t) => {
  const { history, bid, begin, end, tell, create } = ofOneBid()
  create()
  const [idle, payment] = [begin('void', 1), begin('payment', 2)]
  for (const operation of [payment, idle]) end(operation, { role: 'wrote', record: bid, value: 2 })
  tell(2, 0)
  t.strictSame(checkHistory(history).lines(), [])
})

t.test('of two lines added in the same millisecond, the one whose request had If-Match was added second', async (t) => {
  for (const [demanded, names] of [
    [[0, 1], []],
    [[1, 1], ['lost update']],
  ] as const) {
    const { history, bid, begin, end, tell, create } = ofOneBid()
    create()
    const appends = demanded.map((base, place) => begin('append', place + 1, base))
    for (const [place, append] of appends.entries()) {
      const line = history.record(1, 'line', place + 1, { parent: bid, mark: append })
      end(append, { role: 'wrote', record: line, value: 50 + place }, { role: 'touched', record: bid, value: 20 })
    }
    tell(2, 0, 20)
    tell(3, 0, 21)
    t.strictSame(checkHistory(history).names, names)
  }
})
