import type { CompanyBooks, CompanyOptions } from '../../operate/quickbooks-double/books.ts'
import type { TestTenant } from '../environment/service.ts'
import type { OperationInput } from '../http/client.ts'

type Connecting = NonNullable<OperationInput<'connectAccounting'>['body']>

export const accountingMakers = {
  /** Creates a company in the QuickBooks double, and connects the organization to it by an authorization code. */
  async accounting(
    { quickbooks, client }: Pick<TestTenant, 'quickbooks' | 'client'>,
    { company, ...body }: { company?: CompanyOptions } & Partial<Connecting> = {},
  ): Promise<CompanyBooks> {
    const books = quickbooks.makeCompany(company)
    const redirectUri = 'https://app.example/quickbooks/back'
    const code = quickbooks.tokens.createCode(books.realmId, redirectUri)
    const { realmId } = books
    await client.ok('connectAccounting', { body: { provider: 'quickbooks', realmId, code, redirectUri, ...body } })
    return books
  },
}
