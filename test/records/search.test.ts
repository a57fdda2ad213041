import t from 'tap'
import { wordSeparators } from '../../db/domain/search-terms.ts'
import { countRecords, listRecords } from '../../db/engine/records/read.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { products } from '../../db/nouns/products/products.ts'
import { findAccountsByPassword } from '../../db/services/access/accounts.ts'
import { createUser } from '../../db/services/access/users.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { explainLastStatement } from '../../scripts/testkit/fixtures/plans.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)

/** Returns the ids of the contacts that a list search finds. Throws if the count differs. */
async function found({ client }: TestTenant, search: string): Promise<number[]> {
  const { data } = await client.ok('listContacts', { query: { search } })
  const { total } = (await client.ok('countContacts', { query: { search } })).data
  if (total !== data.length) throw new Error(`${search}: ${data.length} are listed and ${total} counted`)
  return idsOf(data)
}

/** Creates a contact with these values, and one that has them only in its notes. Returns the id of the first. */
async function among(tenant: TestTenant, values: Partial<Schemas['ContactCreate']>): Promise<number> {
  const { id } = await make.contact(tenant, values)
  await make.contact(tenant, { firstName: 'Eve', notes: Object.values(values).join(' ') })
  return id
}

t.test('search covers names, company, email and phones, ignores case, and takes wildcards literally', async (t) => {
  const tenant = await service.tenant()
  await make.contact(await service.tenant(), { firstName: 'Dana' })
  const values = { firstName: 'Dana', lastName: 'Ortiz', companyName: 'Ortiz Höme_s', email: 'Bid@Example.com' }
  const id = await among(tenant, { ...values, phone: '+1 555 0100', mobile: '0171-99' })
  for (const search of ['dana', 'ORTIZ', 'höme_', 'HÖME', 'bid@example', 'xample', '555 01', '71-9']) {
    t.strictSame(await found(tenant, search), [id], search)
  }
  for (const search of ['%', 'd_na', '_', '\\', "'", 'owner', '% %'])
    t.strictSame(await found(tenant, search), [], search)
})

t.test('a search finds records that contain all its words, in any order and in any field', async (t) => {
  const tenant = await service.tenant()
  const id = await among(tenant, { firstName: 'Dana', lastName: 'Ortiz', companyName: 'North-West Homes' })
  for (const search of ['ortiz dana', 'homes DANA', 'west ortiz north', 'omes tiz', '  dana   ortiz ']) {
    t.strictSame(await found(tenant, search), [id], search)
  }
  for (const search of ['dana smith', 'ortiz eve', 'danaortiz']) t.strictSame(await found(tenant, search), [], search)
})

t.test('a word with digits is found by any contiguous part of it, and by nothing else', async (t) => {
  const tenant = await service.tenant()
  const id = await among(tenant, { firstName: 'Dana', lastName: 'Crew4321', companyName: 'HÖMÉ1200ab', mobile: '77' })
  for (const search of [
    'crew4321',
    'CREW4321 dana',
    'rew4321',
    'ew432',
    '4321',
    'hömé1200AB',
    'é1200a',
    'mé1200 321 crew',
  ]) {
    t.strictSame(await found(tenant, search), [id], search)
  }
  for (const search of [
    'screw4321',
    'drew4321',
    'crew1200',
    'crew43210',
    '4321crew',
    'crew 1234',
    'dana1200',
    'home1200',
  ]) {
    t.strictSame(await found(tenant, search), [], search)
  }
})

t.test('a search word of one or two letters matches only the beginning of words', async (t) => {
  const tenant = await service.tenant()
  const id = await among(tenant, { firstName: 'Dana', lastName: "O'Brien", email: 'x7@mail.example' })
  for (const search of ['d', 'DA', 'o', 'br', 'x7', 'ma', 'd o'])
    t.strictSame(await found(tenant, search), [id], search)
  for (const search of ['an', 'rien a', '7', 'd z']) t.strictSame(await found(tenant, search), [], search)
})

t.test('a phone number is found by its digits, in any notation of the number and of the search', async (t) => {
  const tenant = await service.tenant()
  const local = await among(tenant, { phone: '(206) 555-0114' })
  const abroad = await make.contact(tenant, { mobile: '+49 (0)171 123 45 67' })
  const searches = ['2065550114', '555 0114', '+1 206 555 0114', '+12065550114', '1-206-555-0114', '+1 206', '206.555']
  for (const search of searches) t.strictSame(await found(tenant, search), [local], search)
  for (const search of [
    '01711234567',
    '0171 1234567',
    '+491711234567',
    '0049 171 1234567',
    '171 12345',
    '+1 0000 123',
  ]) {
    t.strictSame(await found(tenant, search), [abroad.id], search)
  }
  for (const search of ['5550115', '114 0555', '+1 306']) t.strictSame(await found(tenant, search), [], search)
  const named = await make.contact(tenant, { companyName: 'Studio 24/7', phone: '(206) 555-0114' })
  t.strictSame(await found(tenant, '24/7 studio'), [named.id])
  t.strictSame(await found(tenant, 'studio +1 (206) 555'), [named.id])
})

t.test('search, unique names and sign-in ignore case by the rules of Postgres', async (t) => {
  const tenant = await service.tenant()
  for (const [firstName, lowered] of [
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ÇAĞLAYAN', 'çağlayan'],
  ] as const) {
    const { id } = await make.contact(tenant, { firstName })
    for (const search of [firstName, lowered]) t.strictSame(await found(tenant, search), [id], search)
  }
  const create = (body: Schemas['ProductCategoryCreate']) => tenant.client.call('createProductCategory', { body })
  t.equal((await create({ name: 'İnşaat' })).status, 201)
  matches(t, await create({ name: 'inşaat' }), { status: 409 })
  const person = { email: 'İda@office.example', password: 'a long password', role: 'viewer' } as const
  const userId = await createUser(tenant.database, tenant.id, person)
  for (const email of [person.email, 'ida@office.example', 'IDA@OFFICE.EXAMPLE']) {
    const { opened } = await findAccountsByPassword(tenant.database, email, person.password)
    matches(t, opened, [{ userId }], email)
  }
})

t.test('every word separator of the search code also separates words in the database', async (t) => {
  const tenant = await service.tenant()
  const stem = (place: number) => `k${String.fromCharCode(97 + (place % 26), 97 + Math.floor(place / 26))}w`
  for (const [index, mark] of [...wordSeparators].entries()) {
    const word = stem(index)
    const { id } = await make.contact(tenant, { companyName: `${word}${mark}zy` })
    t.strictSame(await found(tenant, `zy ${word}`), [id], JSON.stringify(mark))
    t.strictSame(await found(tenant, `${word}${mark}zy`), [id], JSON.stringify(mark))
  }
})

t.test('a long search with quotes, punctuation and many words is answered', async (t) => {
  const tenant = await service.tenant()
  const id = await among(tenant, { firstName: 'Dana', notes: 'x' })
  t.strictSame(await found(tenant, 'd'.repeat(200)), [])
  t.strictSame(await found(tenant, `dana ${"'".repeat(150)}`), [id])
  t.strictSame(await found(tenant, 'd '.repeat(100)), [id])
  t.strictSame(await found(tenant, '1 2-'.repeat(50)), [])
})

t.test('products, bids, users, product categories and manufacturers are searched in the same way', async (t) => {
  const tenant = await service.tenant()
  const product = await make.product(tenant, { name: 'Gypsum Board', sku: 'GB-12/5' })
  const bid = await make.bid(tenant, { siteAddress: '12 Main Street', siteCity: 'Tacoma' })
  const person = {
    name: 'Dana Ortiz',
    email: 'dana@office.example',
    password: 'a long password',
    role: 'viewer',
  } as const
  const userId = await createUser(tenant.database, tenant.id, person)
  const category = (await tenant.client.ok('createProductCategory', { body: { name: 'Interior Walls' } })).data
  const maker = (await tenant.client.ok('createManufacturer', { body: { name: 'Acme of Seattle' } })).data
  const list = async (path: string, search: string) =>
    idsOf((await tenant.client.send('GET', `/${path}?search=${encodeURIComponent(search)}`)).json.data)
  t.strictSame(await list('products', 'board gb 12'), [product.id])
  t.strictSame(await list('products', '12 5'), [product.id])
  t.strictSame(await list('products', '125'), [], 'digits are joined only in phone numbers')
  t.strictSame(await list('bids', `tacoma ${bid.bidNumber.toLowerCase()} main`), [bid.id])
  t.strictSame(await list('users', 'ortiz office'), [userId])
  t.strictSame(await list('product-categories', 'walls in'), [category.id])
  t.strictSame(await list('manufacturers', 'se acme'), [maker.id])
})

/** Inserts 5,000 contacts with email addresses from crew1001 to crew6000. Only the seventh is named Zo. */
async function fill(tenant: TestTenant, phone = "'(206) 555-' || 1000 + n"): Promise<void> {
  await tenant.database.pool.query(
    `insert into contacts (tenant_id, type, first_name, email, phone, created_at, updated_at)
    select $1, 'customer', case when n = 7 then 'Dana Zo' else 'Dana' end, 'crew' || 1000 + n || '@mail.example',
      ${phone}, now(), now() from generate_series(1, 5000) n`,
    [tenant.id],
  )
  await tenant.database.pool.query('vacuum analyze contacts')
}

t.test('a search for a rare word of any length uses the search index, and reads no other record', async (t) => {
  const tenant = await service.tenant()
  await fill(tenant)
  for (const search of ['z', 'zo', 'dana zo', 'dana zo 100']) {
    const list = await explainLastStatement(service.database, (tx) =>
      listRecords(tx, tenant.caller, contacts, { search }, { limit: 25 }),
    )
    const count = await explainLastStatement(service.database, (tx) =>
      countRecords(tx, tenant.caller, contacts, { search }),
    )
    for (const plan of [list, count]) {
      matches(t, plan, /Bitmap Index Scan on contacts_search/, `${search}\n${plan}`)
      lacks(t, plan, /contacts_live|contacts_pkey/, plan)
      matches(t, plan, /Bitmap Heap Scan on contacts \(actual rows=1\.?0* /, `${search}\n${plan}`)
    }
  }
})

t.test(
  'a search with a number of at least four digits uses the index of numbers, whatever other words it contains',
  async (t) => {
    const tenant = await service.tenant()
    const plansOf = async (search: string) => [
      await explainLastStatement(service.database, (tx) =>
        listRecords(tx, tenant.caller, contacts, { search }, { limit: 25 }),
      ),
      await explainLastStatement(service.database, (tx) => countRecords(tx, tenant.caller, contacts, { search })),
    ]
    await fill(tenant)
    for (const search of ['5551007', '555-1007', '+1 (206) 555-1007', 'zo 1007 dana', 'crew1007', 'dana rew1007']) {
      for (const plan of nonEmpty(await plansOf(search))) {
        matches(t, plan, /Bitmap Index Scan on contacts_numbers/, `${search}\n${plan}`)
        matches(t, plan, /Bitmap Heap Scan on contacts \(actual rows=1\.?0* /, `${search}\n${plan}`)
      }
    }
  },
)

t.test('a search for digits does not read matching records of another organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { id } = await make.contact(tenant, { firstName: 'Dana', phone: '(206) 555-4321' })
  await fill(other, "'(206) 555-4321'")
  t.strictSame(await found(tenant, '5554321'), [id])
  const plan = await explainLastStatement(service.database, (tx) =>
    countRecords(tx, tenant.caller, contacts, { search: 'dana 4321' }),
  )
  lacks(t, plan, /Rows Removed/, plan)
})

t.test(
  'without an index of numbers, a search filters by the rarest part of a word with digits before the whole word',
  async (t) => {
    const tenant = await service.tenant()
    const likes = async (search: string) => {
      const plan = await explainLastStatement(service.database, (tx) =>
        countRecords(tx, tenant.caller, products, { search }),
      )
      return [...plan.matchAll(/%(\w+)%/g)].map((found) => found[1])
    }
    t.strictSame((await likes('board gb1007')).slice(0, 3), ['b1007', 'gb1007', 'board'])
    t.strictSame((await likes('board 1007')).slice(0, 2), ['1007', 'board'])
  },
)
