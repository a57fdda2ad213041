import { labelsOf } from '../../domain/language/labels.ts'
import { type PayAppPaper, payAppHash } from '../../domain/pay-apps/paper.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import { toFileNamePart } from '../../domain/visible-text.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { letterheadOfRecord } from '../../services/branding/stored-letterheads.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { PaperKind } from '../../services/papers/paper-kind.ts'
import { contactIdOfProject, findProjectRecipient } from '../../services/papers/parties.ts'
import { certificateOf } from './certificates.ts'
import { type PayApp, payApps } from './pay-apps.ts'

/** The printed paper of a pay application. */
export const payAppPaperKind: PaperKind<'pay_app', PayApp, PayAppPaper> = {
  entityType: 'pay_app',
  family: 'pay-apps',
  noun: 'pay application',
  readScope: 'pay_apps:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, payApps, id),
  paperOf,
  hashOf: payAppHash,
  marksOf: ({ status }) => [status],
  filename: ({ certificate }) => toFileNamePart(`${certificate.project.number}-${certificate.applicationNumber}`),
}

/**
 * Rules for mailing a pay application. The mail goes to the project's contact and does not change the state of the pay
 * application.
 */
export const payAppMailing: PaperMailing<PayApp, PayAppPaper> = {
  send: (tx, caller, id) => lockInState(tx, caller, payApps, id, 'email'),
  recipientOf: (tx, caller, { projectId }) => findProjectRecipient(tx, caller, projectId),
  maySend: ({ status }) => allowsTransition(payApps, 'email', status),
  link: null,
  givenUpAdvice: 'The pay application is unchanged. Send it again, or send it another way.',
}

async function paperOf(db: ReadContext, caller: Caller, payApp: PayApp): Promise<PayAppPaper> {
  const { status, approvedAt, approvedBy } = payApp
  const isApproved = status === 'approved' || status === 'paid'
  const from = await letterheadOfRecord(
    db,
    { tenantId: caller.tenantId, entityType: 'pay_app', entityId: payApp.id },
    await contactIdOfProject(db, caller, payApp.projectId),
    payApp.currency,
  )
  return {
    number: labelsOf(from.language)('payApp.number', { number: String(payApp.applicationNumber) }),
    status,
    from,
    certificate: await certificateOf(db, caller, payApp),
    certificateHash: payApp.certificateHash,
    date: payApp.submittedAt ?? payApp.createdAt,
    approval: isApproved && approvedAt !== null ? { by: approvedBy, at: approvedAt } : null,
  }
}
