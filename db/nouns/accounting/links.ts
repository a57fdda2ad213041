import type { Sql } from '../../engine/postgres/connection.ts'

/** Identity of a record in a QuickBooks company, with what was last written there. */
export interface ExternalIdentity {
  externalId: string
  /** QuickBooks version of the record that was last read or written. */
  syncToken: string | null
  /** For invoices, the hash of the content at QuickBooks; null while it is unknown whether the last write arrived. */
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

/** Returns the record's identity in this company, or undefined if it was never pushed there. */
export const findAccountingLink = async (sql: Sql, linked: AccountingLinkKey): Promise<ExternalIdentity | undefined> =>
  (await linksOf(sql, linked).executeTakeFirst()) as ExternalIdentity | undefined

/** Stores or updates the record's identity in this company. */
export async function saveAccountingLink(
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
