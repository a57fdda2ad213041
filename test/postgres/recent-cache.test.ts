import t from 'tap'
import { RecentCache } from '../../db/engine/postgres/recent-cache.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

for (const max of nonEmpty([2, 3, 4, 5, 6, 7])) {
  t.test(`a cache of at most ${max} entries drops an entry after ${max} newer ones, and keeps the newest half`, (t) => {
    const cache = new RecentCache<number, string>(max)
    for (let key = 0; key <= max; key += 1) cache.set(key, `entry ${key}`)
    t.equal(cache.get(0), undefined)
    for (let age = 0; age < Math.floor(max / 2); age += 1) t.equal(cache.get(max - age), `entry ${max - age}`)
    t.end()
  })
}

t.test('an entry that is read stays in a cache longer than entries that are not read', (t) => {
  const cache = new RecentCache<number, string>(4)
  for (let key = 0; key < 20; key += 1) {
    cache.set(key, `entry ${key}`)
    t.equal(cache.get(0), 'entry 0', `after entry ${key}`)
  }
  t.equal(cache.get(10), undefined)
  t.end()
})
