import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant()
const { id } = await make.contact(tenant, { companyName: 'Elm Homes' })
const visitor = await signInVisitor(origin, await makeUser(tenant))
const pageOf = (path: string) => visitor.get(`/portal/records/contacts${path}`, { Accept: 'text/html' })
const frame = '<nav aria-label="Portal">'

t.test('for a missing record, the portal shows an error page inside the frame of the portal', async (t) => {
  matches(t, await pageOf(`/${id}`), { status: 200, text: containing('Elm Homes') })
  const missing = await pageOf('/999999')
  matches(t, missing, { status: 404, text: containing('Nothing is here') })
  matches(t, missing.text, containing(frame))
})

t.test('if the database fails, the portal shows an error page outside its frame, with status 503 or 500', async (t) => {
  await database.pool.query('alter table contacts rename to stored_contacts')
  await database.pool.query(`create function failing() returns boolean language plpgsql as $$
    begin raise exception 'damaged' using errcode = 'XX001'; end $$`)
  await database.pool.query('create view contacts as select * from stored_contacts where failing()')
  const busy = await pageOf(`/${id}`)
  matches(t, busy, { status: 503, text: containing('We are very busy'), headers: { 'retry-after': '1' } })
  lacks(t, busy.text, frame)
  await database.pool.query('drop view contacts')
  const broken = await pageOf(`/${id}`)
  matches(t, broken, { status: 500, text: containing('Something went wrong') })
  lacks(t, broken.text, frame)
  await database.pool.query('alter table stored_contacts rename to contacts')
  matches(t, await pageOf(`/${id}`), { status: 200, text: containing('Elm Homes') })
})
