import t from 'tap'
import { matches } from '../support/assertions/assertions.ts'
import { operationAt } from '../support/contract.ts'
import { kinds } from '../support/fixtures/kinds.ts'
import { changedReaders, makeGround, ownReaders, readAll, word } from '../support/fixtures/readers.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const ground = await makeGround(await service.tenant())
const families = [...new Set([...Object.values(kinds).map(({ family }) => family), 'comments'])]
const before = await readAll(ground, families)

const takes = (family: string, parameter: string): boolean =>
  operationAt('GET', `/${family}`)!.parameters.some(({ name }) => name === parameter)

for (const [name, { family, make: made, shown }] of Object.entries(kinds)) {
  t.test(
    `${name} is shown by ${['its family', ...shown].join(', ')}, and once deleted only by lists with includeDeleted`,
    async (t) => {
      const read = () => readAll(ground, [...new Set([family, 'comments'])])
      const id = await made(ground)
      t.strictSame(changedReaders(before, await read()), [...ownReaders(family), ...shown].sort())
      const table = family.replaceAll('-', '_')
      const text = `update ${table} set deleted_at = now() where tenant_id = $1 and id = $2`
      await ground.tenant.database.pool.query(text, [ground.tenant.id, id])
      t.strictSame(changedReaders(before, await read()), [])
      if (!takes(family, 'includeDeleted')) return
      const found = shown.includes('search') && takes(family, 'search') ? `&search=${word}` : ''
      const all = await ground.tenant.client.send('GET', `/${family}?includeDeleted=true${found}`)
      const kept = all.json.data.find((one: { id: number }) => one.id === id)
      matches(t, kept, { id, deletedAt: String }, 'it is listed among deleted records, also in a search')
    },
  )
}

t.test('no reader shows records of another organization', async (t) => {
  const shown = await readAll(ground, families)
  const other = await makeGround(await service.tenant())
  const person = Promise.resolve({ id: other.userId })
  for (const { make: made } of Object.values(kinds)) {
    // Some records cannot exist together in one project.
    await made(await makeGround(other.tenant, person))
  }
  t.strictSame(changedReaders(shown, await readAll(ground, families)), [])
  t.not(changedReaders(shown, await readAll(other, families)).length, 0)
})
