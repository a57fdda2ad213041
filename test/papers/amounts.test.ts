import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findProjectOnPaper } from '../../db/services/papers/parties.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test('the contract values on a paper have two decimal places, however many are stored', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant, { contractValue: '1000.00' })
  const values = 'contract_value = 1234.5, original_contract_value = 1000'
  await tenant.database.pool.query(`update projects set ${values} where tenant_id = $1 and id = $2`, [tenant.id, id])
  const shown = await findProjectOnPaper(liveReadContext(tenant.database), tenant.caller, id)
  t.strictSame([shown.contractValue, shown.originalContractValue], ['1234.50', '1000.00'])
})
