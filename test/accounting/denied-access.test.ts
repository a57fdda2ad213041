import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const { quickbooks: double } = service

/** Faults with which QuickBooks denies the access to a company, and what the violation then says. */
const denials = [
  {
    fault: { do: '401', times: 2 },
    message: /^must be a company to which the code gives access: QuickBooks does not accept the token/,
  },
  {
    fault: { do: '403' },
    message: /^must be a company to which the code gives access: QuickBooks denies access to the company/,
  },
  { fault: { do: 'fault', code: '5020' }, message: /^must be a company to which the code gives access: / },
] as const

t.test('if QuickBooks denies access to the company, connectAccounting is a 422 and connects nothing', async (t) => {
  const tenant = await service.tenant()
  for (const { fault, message } of nonEmpty(denials)) {
    const { realmId } = double.makeCompany()
    const refreshToken = double.tokens.createRefreshToken(realmId)
    double.faults.add({ ...fault, on: 'companyinfo', realmId })
    const body = { provider: 'quickbooks' as const, realmId, refreshToken }
    matches(
      t,
      await tenant.client.call('connectAccounting', { body }),
      { status: 422, json: { errors: [{ field: 'realmId', code: 'rule', message }] } },
      fault.do,
    )
    const { data } = await tenant.client.ok('getAccountingConnection')
    t.equal(data.status, 'not_connected', fault.do)
  }
})
