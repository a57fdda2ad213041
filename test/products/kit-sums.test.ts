import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { liveReadContext, runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { listChildren } from '../../db/engine/records/children.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { addKitItem, kitItems, removeKitItem, updateKitItem } from '../../db/nouns/products/kit-items.ts'
import { duplicateProduct, products } from '../../db/nouns/products/products.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { arbitraryDecimal, rationalTotals } from '../../scripts/testkit/fixtures/rationals.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Amounts near a cent and far below it, for which the sum of rounded parts differs from the rounded sum. */
const small = fc.oneof(arbitraryDecimal(1, 3), arbitraryDecimal(2, 6))
const part = fc.record({ cost: small, price: small, quantity: small.filter((text) => /[1-9]/.test(text)) })
const step = fc.record({ kind: fc.constantFrom('price', 'quantity', 'remove'), pick: fc.nat(), part })
const history = fc.record({
  lower: fc.array(part, { minLength: 2, maxLength: 4 }),
  upper: fc.array(part, { minLength: 1, maxLength: 3 }),
  times: part.map(({ quantity }) => quantity),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Part {
  cost: string
  price: string
  quantity: string
}

interface Kit {
  id: number
  /** Live parts of the kit, in order. */
  live: (Part & { id: number; productId: number })[]
}

/**
 * Returns the sums of the parts' costs and prices, each part rounded separately, calculated with whole numbers only.
 */
const sums = (parts: readonly Part[]) => {
  const of = (field: 'cost' | 'price') => {
    const lines = parts.map((one) => ({
      ...{ kind: 'item' as const, isOptional: false, quantity: one.quantity, unitPrice: one[field] },
    }))
    return rationalTotals(lines, { discount: null, discountType: null, taxRate: null }).subtotal
  }
  return parts.length === 0 ? { kitCost: null, kitPrice: null } : { kitCost: of('cost'), kitPrice: of('price') }
}

const own = { unitCost: '7.77', unitPrice: '8.88' }

const write = <T>({ database, caller }: TestTenant, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  runTransaction(database, caller, work)

const put = (tenant: TestTenant, kitId: number, productId: number, quantity: string) =>
  write(tenant, (tx) => addKitItem(tx, tenant.caller, kitId, { productId, quantity }))

async function kitOf(tenant: TestTenant, parts: readonly Part[]): Promise<Kit> {
  const live: Kit['live'] = []
  const kit = await make.product(tenant, { name: 'Kit', ...own })
  for (const one of parts) {
    const { id: productId } = await make.product(tenant, { unitCost: one.cost, unitPrice: one.price })
    live.push({ ...one, id: (await put(tenant, kit.id, productId, one.quantity)).id, productId })
  }
  return { id: kit.id, live }
}

const partsOf = async (tenant: TestTenant, kitId: number) =>
  (await write(tenant, (tx) => listChildren(tx, tenant.caller, kitItems, kitId, { limit: 100 }))).items

/**
 * Throws unless the costs and prices of the kit, and of the kit that contains it `times` over, equal those of their
 * parts.
 */
async function agree(tenant: TestTenant, below: Kit, above: Kit, times: string): Promise<void> {
  const read = async (id: number) => {
    const { kitCost, kitPrice } = await findRecord(liveReadContext(tenant.database), tenant.caller, products, id)
    return { kitCost, kitPrice }
  }
  const found = await read(below.id)
  assert.deepEqual(found, sums(below.live))
  const nested = { quantity: times, cost: found.kitCost ?? own.unitCost, price: found.kitPrice ?? own.unitPrice }
  const whole = [...above.live, nested]
  assert.deepEqual(await read(above.id), sums(whole))
  assert.deepEqual(
    (await partsOf(tenant, above.id)).map(({ totalCost, totalPrice }) => [totalCost, totalPrice]),
    whole.map((one) => Object.values(sums([one]))),
  )
}

async function play(tenant: TestTenant, kit: Kit, { kind, pick, part: to }: Step): Promise<void> {
  const { caller } = tenant
  const one = kit.live[pick % Math.max(1, kit.live.length)]
  if (!one) return
  if (kind === 'remove') {
    await write(tenant, (tx) => removeKitItem(tx, caller, kit.id, one.id))
    kit.live.splice(kit.live.indexOf(one), 1)
  } else if (kind === 'quantity') {
    const { quantity } = to
    await write(tenant, (tx) => updateKitItem(tx, caller, kit.id, one.id, { quantity }))
    one.quantity = quantity
  } else {
    const { cost: unitCost, price: unitPrice } = to
    await write(tenant, (tx) => updateOne(tx, caller, products, one.productId, { unitCost, unitPrice }))
    Object.assign(one, { cost: unitCost, price: unitPrice })
  }
}

t.test(
  'after every change, the price of a kit and of each kit that contains it is the sum of its parts, each rounded to cents',
  async (t) => {
    const tenant = await service.tenant()
    const property = fc.asyncProperty(history, async ({ lower, upper, times, steps }) => {
      const [below, above] = [await kitOf(tenant, lower), await kitOf(tenant, upper)]
      await put(tenant, above.id, below.id, times)
      await agree(tenant, below, above, times)
      for (const step of steps) {
        await play(tenant, below, step)
        await agree(tenant, below, above, times)
      }
      const copy = await write(tenant, (tx) => duplicateProduct(tx, tenant.caller, below.id))
      const parts = (await partsOf(tenant, copy.id)).map(({ productId, quantity }) => [productId, quantity])
      const theirs = (await partsOf(tenant, below.id)).map(({ productId, quantity }) => [productId, quantity])
      assert.deepEqual(parts, theirs)
    })
    await fc.assert(property, { seed: 20_260_304, numRuns: 20, endOnFailure: true })
    t.pass('all histories agree')
  },
)
