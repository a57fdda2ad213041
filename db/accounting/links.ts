import type { Sql } from '../postgres/connection.ts'

/** Identity of a record in a QuickBooks company. */
export interface ExternalIdentity {
  externalId: string
  /** QuickBooks version of the record that was last read or written. */
  syncToken: string | null
  /** For invoices, the hash of the content written to QuickBooks; null while that is uncertain. */
  contentHash: string | null
  voidedAt: string | null
}

export interface AccountingLinkKey {
  tenantId: number
  realmId: string
  entity: 'customer' | 'invoice'
  recordId: number
}

const linksOf = (sql: Sql, { tenantId, realmId, entity, recordId }: AccountingLinkKey) =>
  sql
    .selectFrom('accountingLinks')
    .select(['externalId', 'syncToken', 'contentHash', 'voidedAt'])
    .where('tenantId', '=', tenantId)
    .where('realmId', '=', realmId)
    .where('entity', '=', entity)
    .where('recordId', '=', recordId)

/** Returns the record's link in this company, or undefined if it has none. */
export const findLink = async (sql: Sql, linked: AccountingLinkKey): Promise<ExternalIdentity | undefined> =>
  (await linksOf(sql, linked).executeTakeFirst()) as ExternalIdentity | undefined

/** Inserts or updates the record's link in this company. */
export async function saveLink(
  sql: Sql,
  linked: AccountingLinkKey,
  at: string,
  link: { externalId: string } & Partial<ExternalIdentity>,
): Promise<void> {
  await sql
    .insertInto('accountingLinks')
    .values({ ...linked, ...link, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'realmId', 'entity', 'recordId']).doUpdateSet({ ...link, updatedAt: at }),
    )
    .execute()
}
