import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  familyReaderNames,
  listChangedReaders,
  makeReaderFixture,
  runAllReaders,
  searchWord,
} from '../../scripts/testkit/fixtures/readers.ts'
import { recordKinds } from '../../scripts/testkit/fixtures/record-kinds.ts'
import { matchOperation } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)
const ground = await makeReaderFixture(await service.tenant())
const families = [...new Set([...Object.values(recordKinds).map(({ family }) => family), 'comments'])]
const before = await runAllReaders(ground, families)

const takes = (family: string, parameter: string): boolean =>
  matchOperation('GET', `/${family}`)!.parameters.some(({ name }) => name === parameter)

for (const [name, { family, make: made, shownByReaders: shown }] of Object.entries(recordKinds)) {
  t.test(
    `${name} appears in ${['its family', ...shown].join(', ')}; when deleted, only in lists with includeDeleted`,
    async (t) => {
      const read = () => runAllReaders(ground, [...new Set([family, 'comments'])])
      const id = await made(ground)
      t.strictSame(listChangedReaders(before, await read()), [...familyReaderNames(family), ...shown].sort())
      const table = family.replaceAll('-', '_')
      const text = `/* of a test */ update ${table} set deleted_at = now() where tenant_id = $1 and id = $2`
      await ground.tenant.database.pool.query(text, [ground.tenant.id, id])
      t.strictSame(listChangedReaders(before, await read()), [])
      if (!takes(family, 'includeDeleted')) return
      const found = shown.includes('search') && takes(family, 'search') ? `&search=${searchWord}` : ''
      const all = await ground.tenant.client.send('GET', `/${family}?includeDeleted=true${found}`)
      const kept = all.json.data.find((one: { id: number }) => one.id === id)
      matches(t, kept, { id, deletedAt: String }, 'it is listed among deleted records, also in a search')
    },
  )
}

t.test('no list, count, sum, report or search includes records of another organization', async (t) => {
  const shown = await runAllReaders(ground, families)
  const other = await makeReaderFixture(await service.tenant())
  const person = Promise.resolve({ id: other.userId })
  for (const { make: made } of Object.values(recordKinds)) {
    // Some records cannot exist together in one project.
    await made(await makeReaderFixture(other.tenant, person))
  }
  t.strictSame(listChangedReaders(shown, await runAllReaders(ground, families)), [])
  t.not(listChangedReaders(shown, await runAllReaders(other, families)).length, 0)
})
