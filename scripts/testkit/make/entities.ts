import type { SearchedType } from '../../../db/engine/records/resource.ts'
import { requireEntityResource } from '../../../db/workflows/resources/entities.ts'
import type { TestTenant } from '../environment/service.ts'
import { createRecordIn } from '../fixtures/prepared-requests.ts'
import { make } from '../make.ts'

/**
 * Functions that create a record, for entity types whose sample needs other records, or whose title is not what the
 * search covers.
 */
const makers: { readonly [Type in SearchedType]?: (tenant: TestTenant, word: string) => Promise<{ id: number }> } = {
  contact: (tenant, word) => make.contact(tenant, { companyName: word }),
  lead: (tenant, word) => make.lead(tenant, { name: word }),
  project: (tenant, word) => make.project(tenant, { name: word }),
  bid: (tenant, word) => make.bid(tenant, { notes: word }),
  change_order: (tenant, word) => make.changeOrder(tenant, { title: word }),
  pay_app: async (tenant, word) => {
    const { id } = await make.payApp(tenant)
    return (await tenant.client.ok('updatePayApp', { path: { id }, body: { notes: word } })).data
  },
  invoice: (tenant, word) => make.invoice(tenant, { notesToCustomer: word }),
  product: (tenant, word) => make.product(tenant, { name: word }),
  document: (tenant, word) => make.document(tenant, { name: word }),
  site_log: (tenant, word) => make.siteLog(tenant, { title: word }),
}

/** Creates a record of a searchable entity type. A field that the search of its list covers contains `word`. */
export async function makeSearchableRecord(
  tenant: TestTenant,
  type: SearchedType,
  word = 'Kestrel',
): Promise<{ id: number }> {
  const maker = makers[type]
  if (maker) return maker(tenant, word)
  const { family, title } = requireEntityResource(type)
  const { json } = await createRecordIn(tenant, `/${family}`, [], { [title![0]![0]!]: word })
  return json.data
}
