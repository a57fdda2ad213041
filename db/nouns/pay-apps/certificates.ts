import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type {
  Certificate,
  CertificateChangeOrder,
  CertificateFigures,
  CertificateLine,
} from '../../domain/pay-apps/paper.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { storedDateSql, timeZoneSql } from '../../services/branding/days.ts'
import { deleteStoredLetterhead, storeLetterhead } from '../../services/branding/stored-letterheads.ts'
import { contactIdOfProject, findParty, siteAddressLinesOf } from '../../services/papers/parties.ts'
import { listPayAppLines, type PayAppLineItem } from './line-items.ts'
import { type PayApp, payApps } from './pay-apps.ts'

/**
 * Returns the certificate of a pay application. Computes it from current data while the pay application is open.
 * Afterwards, returns the certificate that was stored on submission.
 */
export async function certificateOf(db: ReadContext, caller: Caller, payApp: PayApp): Promise<Certificate> {
  if (allowsTransition(payApps, 'change', payApp.status)) return certificateNow(db, caller, payApp)
  const { content } = await db.sql
    .selectFrom('payAppCertificates')
    .select('content')
    .where('tenantId', '=', caller.tenantId)
    .where('payAppId', '=', payApp.id)
    .executeTakeFirstOrThrow()
  return content as unknown as Certificate
}

/** Certificate fields of a submitted pay application: the certificate's SHA-256 in hex, and the contract date. */
export type CertificateFields = Pick<PayApp, 'certificateHash' | 'contractDate'>

/** Stores the current certificate and letterhead of a locked pay application that is being submitted. */
export async function storeCertificate(tx: Transaction, caller: Caller, payApp: PayApp): Promise<CertificateFields> {
  const certificate = await certificateNow(tx, caller, payApp)
  const content = canonicalJson(certificate)
  const hashed = hash('sha256', content, 'hex')
  const values = { tenantId: caller.tenantId, payAppId: payApp.id, content, hash: hashed, createdAt: tx.at }
  await tx.sql.insertInto('payAppCertificates').values(values).execute()
  const contactId = await contactIdOfProject(tx, caller, payApp.projectId)
  await storeLetterhead(tx, keyOf(caller, payApp.id), contactId, payApp.currency)
  return { certificateHash: hashed, contractDate: certificate.contractDate }
}

/** Deletes the stored certificate and letterhead of a locked pay application that is being rejected. */
export async function deleteCertificate(tx: Transaction, caller: Caller, payAppId: number): Promise<void> {
  await tx.sql
    .deleteFrom('payAppCertificates')
    .where('tenantId', '=', caller.tenantId)
    .where('payAppId', '=', payAppId)
    .execute()
  await deleteStoredLetterhead(tx, keyOf(caller, payAppId))
}

const keyOf = ({ tenantId }: Caller, entityId: number) => ({ tenantId, entityType: 'pay_app', entityId })

async function certificateNow(db: ReadContext, caller: Caller, payApp: PayApp): Promise<CertificateNow> {
  const project = await projectOf(db, caller, payApp.projectId)
  const { architectName, architectProjectNumber: projectNumber } = project
  return {
    applicationNumber: payApp.applicationNumber,
    periodFrom: payApp.periodFrom,
    periodTo: payApp.periodTo,
    owner: await findParty(db, caller, project.contactId),
    project: { number: project.projectNumber, name: project.name, site: siteAddressLinesOf(project) },
    architect: architectName === null ? null : { name: architectName, projectNumber },
    contractFor: project.contractFor,
    contractDate: await contractDateOf(db, caller, payApp.projectId),
    notesToOwner: payApp.notesToOwner,
    figures: certifiedFigures(payApp),
    lines: (await listPayAppLines(db, caller, payApp.id)).map(certifiedLine),
    changeOrders: await certifiedChangeOrders(db, caller, payApp.id),
  }
}

/** A newly computed certificate. Unlike a stored one, it always has the optional members. */
type CertificateNow = Certificate & Required<Pick<Certificate, 'contractDate' | 'notesToOwner'>>

/**
 * Returns the contract date of a project, in the organization's time zone. This is the day on which the project's bid
 * was accepted, or else the project's start date.
 */
async function contractDateOf(db: ReadContext, { tenantId }: Caller, projectId: number): Promise<string | null> {
  const zone = timeZoneSql(tenantId)
  const { rows } = await sql<{ contractDate: string | null }>`
    select coalesce(
      (
        select (b.accepted_at at time zone ${zone})::date from bids b
        where b.tenant_id = ${tenantId} and b.id = p.bid_id and b.status = 'accepted' and b.deleted_at is null
      ),
      ${storedDateSql(sql`p.start_date`, zone)}
    ) as contract_date
    from projects p where p.tenant_id = ${tenantId} and p.id = ${projectId}`.execute(db.sql)
  return onlyRow(rows, 'the project').contractDate
}

/** Reads the project in its current state, even if it is deleted. */
const projectOf = (db: ReadContext, { tenantId }: Caller, id: number) =>
  db.sql
    .selectFrom('projects')
    .select(['projectNumber', 'name', 'contactId', 'architectName', 'architectProjectNumber', 'contractFor'])
    .select(['siteAddress', 'siteCity', 'siteState', 'siteZipCode'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const certifiedFigures = (payApp: PayApp): CertificateFigures => ({
  originalContractSum: payApp.originalContractSum,
  netChangeOrders: payApp.netChangeOrders,
  contractSum: payApp.contractSum,
  completedAndStored: payApp.completedAndStored,
  workRetainage: payApp.workRetainage,
  storedRetainage: payApp.storedRetainage,
  retainage: payApp.retainage,
  earnedLessRetainage: payApp.earnedLessRetainage,
  previousCertificates: payApp.previousCertificates,
  currentPaymentDue: payApp.currentPaymentDue,
  balanceToFinish: payApp.balanceToFinish,
})

/** A certificate line with its retainage percentages, which the paper does not show but the hash includes. */
type FrozenLine = CertificateLine & Pick<PayAppLineItem, 'workRetainagePercent' | 'storedRetainagePercent'>

const certifiedLine = (line: PayAppLineItem): FrozenLine => ({
  itemNumber: line.itemNumber,
  section: line.section,
  description: line.description,
  scheduledValue: line.scheduledValue,
  previousWork: line.previousWork,
  workThisPeriod: line.workThisPeriod,
  materialsStored: line.materialsStored,
  completedAndStored: line.completedAndStored,
  percentComplete: line.percentComplete,
  balanceToFinish: line.balanceToFinish,
  retainage: line.retainage,
  workRetainagePercent: line.workRetainagePercent,
  storedRetainagePercent: line.storedRetainagePercent,
})

/** Lists the change orders on the schedule of values, in the order of the schedule, each with the sum of its lines. */
async function certifiedChangeOrders(
  db: ReadContext,
  { tenantId }: Caller,
  payAppId: number,
): Promise<CertificateChangeOrder[]> {
  const { rows } = await sql<CertificateChangeOrder>`
    select o.change_order_number as number, sum(l.scheduled_value) as amount, exists (
      select from pay_apps a join pay_app_line_items e on e.tenant_id = ${tenantId} and e.pay_app_id = a.previous_pay_app_id
      where a.tenant_id = ${tenantId} and a.id = ${payAppId} and e.change_order_id = o.id and e.deleted_at is null
    ) as earlier
    from pay_app_line_items l join change_orders o on o.tenant_id = ${tenantId} and o.id = l.change_order_id
    where l.tenant_id = ${tenantId} and l.pay_app_id = ${payAppId} and l.deleted_at is null
    group by o.id, o.change_order_number order by min(l."order")`.execute(db.sql)
  return rows
}
