import t from 'tap'
import { liveReadContext } from '../../../db/postgres/transaction.ts'
import { sumSignedBids, sumSignedProjects } from '../../../db/workflows/money-page.ts'
import {
  sumApprovedChangeOrders,
  sumProjectBilling,
  sumProjectHours,
  unbilledAmountOf,
} from '../../../db/workflows/project-money.ts'
import { make } from '../../support/make.ts'
import { startService } from '../../support/service.ts'

const service = await startService(t)
const db = liveReadContext(service.database)
const dollars = { currency: 'USD', isMixed: false }

t.test('the sums of an organization and a project without amounts are 0.00', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant)
  const none = { count: 0, signed: '0.00', billed: '0.00', unbilled: '0.00' }
  t.strictSame(await sumSignedProjects(db, tenant.caller, dollars), none)
  t.strictSame(await sumSignedBids(db, tenant.caller, dollars), none)
  t.strictSame(await sumProjectBilling(db, tenant.caller, id, dollars), {
    ...{ billed: '0.00', paid: '0.00', retainageHeld: '0.00' },
  })
  t.strictSame(await sumApprovedChangeOrders(db, tenant.caller, id, dollars), { count: 0, total: '0.00' })
  t.equal((await sumProjectHours(db, tenant.caller, id)).cost, '0.00')
})

t.test('the unbilled part of a contract has two decimals and is never negative', (t) => {
  t.equal(unbilledAmountOf('100.00', '99.50'), '0.50')
  t.equal(unbilledAmountOf('100.00', '0'), '100.00')
  t.equal(unbilledAmountOf('100.00', '100.00'), '0.00')
  t.equal(unbilledAmountOf('100.00', '100.01'), '0.00')
  t.end()
})
