import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { dateOf, zoneOf } from '../branding/days.ts'
import { dropLetterhead, keepLetterhead } from '../branding/kept-letterheads.ts'
import { canonical } from '../domain/canonical.ts'
import type {
  Certificate,
  CertificateChangeOrder,
  CertificateFigures,
  CertificateLine,
} from '../domain/pay-apps/paper.ts'
import { allows } from '../domain/states.ts'
import { contactIdOfProject, partyOf, siteLines } from '../papers/parties.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type PayAppLineItem, payAppLines } from './line-items.ts'
import { type PayApp, payApps } from './pay-apps.ts'

/** What a pay application certifies: live while it is open, and as it was submitted from then on. */
export async function certificateOf(db: ReadContext, caller: Caller, payApp: PayApp): Promise<Certificate> {
  if (allows(payApps, 'change', payApp.status)) return certificateNow(db, caller, payApp)
  const { content } = await db.sql
    .selectFrom('payAppCertificates')
    .select('content')
    .where('tenantId', '=', caller.tenantId)
    .where('payAppId', '=', payApp.id)
    .executeTakeFirstOrThrow()
  return content as unknown as Certificate
}

/** What a submitted pay application has of its certificate: the SHA-256 in hex, and the day of the contract. */
export type Frozen = Pick<PayApp, 'certificateHash' | 'contractDate'>

/** Keeps what a locked pay application certifies now and its letterhead, for as long as it is not rejected. */
export async function freeze(tx: Transaction, caller: Caller, payApp: PayApp): Promise<Frozen> {
  const certificate = await certificateNow(tx, caller, payApp)
  const content = canonical(certificate)
  const hashed = hash('sha256', content, 'hex')
  const values = { tenantId: caller.tenantId, payAppId: payApp.id, content, hash: hashed, createdAt: tx.at }
  await tx.sql.insertInto('payAppCertificates').values(values).execute()
  const contactId = await contactIdOfProject(tx, caller, payApp.projectId)
  await keepLetterhead(tx, keyOf(caller, payApp.id), contactId, payApp.currency)
  return { certificateHash: hashed, contractDate: certificate.contractDate }
}

/** Forgets the certificate and the letterhead of a locked pay application that is rejected. */
export async function unfreeze(tx: Transaction, caller: Caller, payAppId: number): Promise<void> {
  await tx.sql
    .deleteFrom('payAppCertificates')
    .where('tenantId', '=', caller.tenantId)
    .where('payAppId', '=', payAppId)
    .execute()
  await dropLetterhead(tx, keyOf(caller, payAppId))
}

const keyOf = ({ tenantId }: Caller, entityId: number) => ({ tenantId, entityType: 'pay_app', entityId })

async function certificateNow(db: ReadContext, caller: Caller, payApp: PayApp): Promise<CertificateNow> {
  const project = await projectOf(db, caller, payApp.projectId)
  const { architectName, architectProjectNumber: projectNumber } = project
  return {
    applicationNumber: payApp.applicationNumber,
    periodFrom: payApp.periodFrom,
    periodTo: payApp.periodTo,
    owner: await partyOf(db, caller, project.contactId),
    project: { number: project.projectNumber, name: project.name, site: siteLines(project) },
    architect: architectName === null ? null : { name: architectName, projectNumber },
    contractFor: project.contractFor,
    contractDate: await contractDateOf(db, caller, payApp.projectId),
    notesToOwner: payApp.notesToOwner,
    figures: certifiedFigures(payApp),
    lines: (await payAppLines(db, caller, payApp.id)).map(certifiedLine),
    changeOrders: await certifiedChangeOrders(db, caller, payApp.id),
  }
}

/** A certificate as it is made now: it says all that one may. */
type CertificateNow = Certificate & Required<Pick<Certificate, 'contractDate' | 'notesToOwner'>>

/**
 * The day of a project's contract, where the organization is: that of the acceptance of its bid, else the one on which the
 * work begins.
 */
async function contractDateOf(db: ReadContext, { tenantId }: Caller, projectId: number): Promise<string | null> {
  const zone = zoneOf(tenantId)
  const { rows } = await sql<{ contractDate: string | null }>`
    select coalesce(
      (
        select (b.accepted_at at time zone ${zone})::date from bids b
        where b.tenant_id = ${tenantId} and b.id = p.bid_id and b.status = 'accepted' and b.deleted_at is null
      ),
      ${dateOf(sql`p.start_date`, zone)}
    ) as contract_date
    from projects p where p.tenant_id = ${tenantId} and p.id = ${projectId}`.execute(db.sql)
  return rows[0]!.contractDate
}

/** The project is read as it stands, also after its deletion. */
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

/** A line with its percentages, which the paper does not show and the hash counts. */
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

/** The change orders on the schedule in its order, each with what its lines come to. */
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
