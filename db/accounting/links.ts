import type { Sql } from '../postgres/connection.ts'

/** What a record is called in a company's books. */
export interface AccountingName {
  externalId: string
  /** The version that was read or written last. */
  syncToken: string | null
  /** Of an invoice: the hash of what was written there, null while that is not certain. */
  contentHash: string | null
  voidedAt: string | null
}

export interface AccountingLink {
  tenantId: number
  realmId: string
  entity: 'customer' | 'invoice'
  recordId: number
}

const linksOf = (sql: Sql, { tenantId, realmId, entity, recordId }: AccountingLink) =>
  sql
    .selectFrom('accountingLinks')
    .select(['externalId', 'syncToken', 'contentHash', 'voidedAt'])
    .where('tenantId', '=', tenantId)
    .where('realmId', '=', realmId)
    .where('entity', '=', entity)
    .where('recordId', '=', recordId)

/** A record's link in this company; undefined where it is not there. */
export const findLink = async (sql: Sql, linked: AccountingLink): Promise<AccountingName | undefined> =>
  (await linksOf(sql, linked).executeTakeFirst()) as AccountingName | undefined

/** Keeps what a record is called there, in place of what was known before. */
export async function keepLink(
  sql: Sql,
  linked: AccountingLink,
  at: string,
  link: { externalId: string } & Partial<AccountingName>,
): Promise<void> {
  await sql
    .insertInto('accountingLinks')
    .values({ ...linked, ...link, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'realmId', 'entity', 'recordId']).doUpdateSet({ ...link, updatedAt: at }),
    )
    .execute()
}
