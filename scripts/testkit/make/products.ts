import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { addKitItem } from '../../../db/nouns/products/kit-items.ts'
import { products } from '../../../db/nouns/products/products.ts'
import type { TestTenant } from '../environment/service.ts'

export const productMakers = {
  product: (tenant: TestTenant, values: Partial<Schemas['ProductCreate']> = {}): Promise<Schemas['Product']> =>
    runTransaction(tenant.database, tenant.caller, (tx) =>
      insertOne(tx, tenant.caller, products, { type: 'material', name: 'Drywall sheet', ...values }),
    ),

  /** Creates a kit of these products and quantities, in this order. */
  async kit(tenant: TestTenant, parts: [productId: number, quantity: string][]): Promise<Schemas['Product']> {
    const { id } = await productMakers.product(tenant, { name: 'Kit', isKit: true })
    for (const [productId, quantity] of parts) {
      await runTransaction(tenant.database, tenant.caller, (tx) =>
        addKitItem(tx, tenant.caller, id, { productId, quantity }),
      )
    }
    return findRecord(liveReadContext(tenant.database), tenant.caller, products, id)
  },
}
