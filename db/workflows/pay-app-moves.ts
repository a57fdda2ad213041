import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import type { PayApp } from '../nouns/pay-apps/pay-apps.ts'
import { listProjectPayApps } from '../nouns/pay-apps/sequence.ts'
import type { Project } from '../nouns/projects/projects.ts'
import { findContractInvoice } from './billing-method.ts'

/**
 * Throws Refusal conflict if pay applications prevent moving the records of `source` to `target`. A contract that is
 * being billed cannot be merged with another contract or with invoiced work. Application numbers must be unique within
 * a project. The caller has locked both projects.
 */
export async function refuseMoveOfPayApps(
  db: ReadContext,
  caller: Caller,
  source: Project,
  target: Project,
): Promise<void> {
  const ofSource = await listProjectPayApps(db, caller, source.id)
  const ofTarget = await listProjectPayApps(db, caller, target.id)
  const live = [ofSource, ofTarget].map((payApps) => payApps.find(({ status }) => status !== 'voided'))
  refuseMixed(source, live[0], target, live[1])
  refuseMixed(target, live[1], source, live[0])
  if (live[0]) await refuseInvoicedOther(db, caller, source, live[0], target)
  if (live[1]) await refuseInvoicedOther(db, caller, target, live[1], source)
  const there = new Set(ofTarget.map(({ applicationNumber }) => applicationNumber))
  const taken = ofSource.find(({ applicationNumber }) => there.has(applicationNumber))
  if (!taken) return
  const detail = `Both projects have a pay application ${taken.applicationNumber}.`
  throw new Refusal(
    'conflict',
    `${detail} A pay application keeps its number, so these two projects cannot become one.`,
  )
}

function refuseMixed(
  billed: Project,
  payApp: PayApp | undefined,
  other: Project,
  otherPayApp: PayApp | undefined,
): void {
  if (!payApp || (!otherPayApp && other.contractValue === null)) return
  const { applicationNumber, status } = payApp
  const has = otherPayApp ? 'pay applications' : 'contract value'
  const detail = `Project ${billed.id} (${billed.projectNumber}) is billed by pay applications (${applicationNumber} is ${status}), and project ${other.id} (${other.projectNumber}) has its own ${has}.`
  throw new Refusal('conflict', `${detail} Void or delete the pay applications first.`)
}

/**
 * Refuses to merge a project billed by pay applications with one billed by invoices, because the result would be billed
 * both ways.
 */
async function refuseInvoicedOther(
  db: ReadContext,
  caller: Caller,
  billed: Project,
  { applicationNumber, status }: PayApp,
  other: Project,
): Promise<void> {
  const invoiceNumber = await findContractInvoice(db, caller, other)
  if (invoiceNumber === undefined) return
  const detail = `Project ${billed.id} (${billed.projectNumber}) is billed by pay applications (${applicationNumber} is ${status}), and project ${other.id} (${other.projectNumber}) by invoices of its bid or change orders, such as ${invoiceNumber}.`
  throw new Refusal('conflict', `${detail} Void or delete the pay applications or the invoices first.`)
}
