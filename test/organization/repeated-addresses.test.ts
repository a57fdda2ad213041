import t from 'tap'
import { findFirstDuplicate } from '../../db/operations/organization/archive/users.ts'

t.test('the first repeated email address of an archive is found with one check per address', (t) => {
  let asked = 0
  const keyOf = (value: string): string => {
    asked += 1
    return value.toLowerCase()
  }
  const people = Array.from({ length: 1000 }, (_, index) => `Person${index}@example.com`)
  t.equal(findFirstDuplicate(people, keyOf), undefined)
  t.equal(asked, 1000)
  t.equal(
    findFirstDuplicate(['Dana@example.com', 'ana@example.com', 'dana@example.com', 'ANA@example.com'], keyOf),
    'dana@example.com',
  )
  t.end()
})
