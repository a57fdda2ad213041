import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { contacts } from '../../../db/nouns/contacts.ts'
import type { TestTenant } from '../environment/service.ts'

export const contactMakers = {
  contact: (
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    values: Partial<Schemas['ContactCreate']> = {},
  ): Promise<Schemas['Contact']> =>
    runTransaction(tenant.database, tenant.caller, (tx) =>
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
