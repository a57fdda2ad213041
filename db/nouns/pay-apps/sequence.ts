import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { from, selection } from '../../engine/records/read.ts'
import { type PayApp, payApps } from './pay-apps.ts'

/** This file reads and extends the sequence of a project's pay applications. */

/** Lists the live pay applications of a project in the order of their application numbers. */
export async function listProjectPayApps(db: ReadContext, { tenantId }: Caller, projectId: number): Promise<PayApp[]> {
  const { rows } = await sql<PayApp>`
    select ${sql.raw(selection(payApps))} ${from(payApps, tenantId)}
    and project_id = ${projectId} and deleted_at is null order by application_number
  `.execute(db.sql)
  return rows
}

/** Stores the id of the pay application whose certificate a new pay application continues. */
export async function setPreviousPayApp(tx: Transaction, { tenantId }: Caller, id: number, previousPayAppId: number) {
  await tx.sql
    .updateTable('payApps')
    .set({ previousPayAppId })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
