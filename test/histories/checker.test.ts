import t from 'tap'
import { check } from '../../scripts/histories/checker/check.ts'
import { type AnomalyName, anomalies } from '../../scripts/histories/checker/findings.ts'
import { evidenceOf } from '../../scripts/histories/evidence.ts'
import { History } from '../../scripts/histories/history.ts'
import { randomHistory } from './players.ts'

const operations = 400
const cleanHistories = 60
/** Some promises are broken unseen, where nobody looks in time. */
const tries = 10

t.test('nothing is found in random histories of a service that keeps its promises', async (t) => {
  for (let seed = 1; seed <= cleanHistories; seed += 1) {
    const { history } = randomHistory(seed, operations)
    t.same(check(history).lines(), [], `seed ${seed}`)
  }
})

const names = Object.keys(anomalies) as AnomalyName[]

for (const name of names.filter((name) => name !== 'read from the future')) {
  t.test(`a promise that is broken now and then is named: ${name}`, async (t) => {
    const found = new Set<AnomalyName>()
    for (let seed = 1; seed <= tries && !found.has(name); seed += 1) {
      const { history, struck } = randomHistory(seed, operations, name)
      for (const one of check(history).names) found.add(one)
      t.ok(struck > 0, 'it was broken')
    }
    t.ok(found.has(name), [...found].join(', '))
  })
}

t.test('a state that is shown before its change was sent is a read from the future', async (t) => {
  const history = new History(0)
  const record = history.record(1, 'bid', 7)
  const told = { tenant: 1, record, core: 1, updatedAt: 1, createdAt: 0, isDeleted: false }
  const write = (token: number, sequence: number) => {
    const kind = sequence === 1 ? 'creation' : 'update'
    const operation = history.begin({ client: 1, tenant: 1, kind, record: sequence === 1 ? 0 : record })
    history.end(operation, { outcome: 'ok', sights: [{ role: 'wrote', record, value: token }] })
    const event = { ...told, sequence, token, before: token - 1, mark: operation, id: `evt_${sequence}`, type: kind }
    history.event(event, `${sequence}`)
  }
  write(1, 1)
  const read = history.begin({ client: 2, tenant: 1, kind: 'read', record })
  history.end(read, { outcome: 'ok', sights: [{ role: 'saw', record, value: 2 }] })
  write(2, 2)
  const found = check(history)
  t.same(found.names, ['read from the future'])
  t.same(evidenceOf(history, found.records).slice(2, 4), [
    "3 to 4: operation 2 (client 2's read of bid 7 of organization 1, at 0.000 s), ok 0",
    '    saw bid 7 of organization 1 2',
  ])
})
