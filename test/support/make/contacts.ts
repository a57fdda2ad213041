import { contacts } from '../../../db/contacts.ts'
import { writing } from '../../../db/postgres/transaction.ts'
import type { Schemas } from '../../../db/records/resource.ts'
import { insertOne } from '../../../db/records/write.ts'
import type { TestTenant } from '../service.ts'

export const contactMakers = {
  contact: (
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    values: Partial<Schemas['ContactCreate']> = {},
  ): Promise<Schemas['Contact']> =>
    writing(tenant.database, tenant.caller, (tx) =>
      insertOne(tx, tenant.caller, contacts, { type: 'customer', ...values }),
    ),

  /** Creates `count` contacts named A1, A2, ... in the order of their ids. */
  async contacts(tenant: TestTenant, count: number): Promise<Schemas['Contact'][]> {
    const made: Schemas['Contact'][] = []
    for (let index = 1; index <= count; index += 1)
      made.push(await contactMakers.contact(tenant, { firstName: `A${index}` }))
    return made
  },
}
