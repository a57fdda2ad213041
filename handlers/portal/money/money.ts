import { conventionsIn } from '../../../db/branding/branding.ts'
import { formatOf } from '../../../db/domain/conventions/format.ts'
import { sectionTemplates, sharedParts } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { bidsOut, changeOrdersOpen, mailsFailed, payAppsWaiting, signedWork, unpaid } from './blocks.ts'

sharedParts(new URL('./parts/', import.meta.url))

/** What is out, what is signed, what is owed: for everybody but who has a login on site alone. */
export const moneyGlance: Section = {
  path: 'money',
  label: 'Money at a glance',
  group: 'Records',
  scope: 'reports:read',
  closedTo: 'field',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

async function show(context: PageContext): Promise<void> {
  const conventions = await conventionsIn(context.db, context.caller.tenantId)
  const amounts = formatOf(conventions)
  const [bids, signed, due, payApps, changeOrders, mails] = await Promise.all([
    bidsOut(context, amounts),
    signedWork(context, amounts),
    unpaid(context, amounts),
    payAppsWaiting(context, amounts),
    changeOrdersOpen(context, amounts),
    mailsFailed(context),
  ])
  const parts = [bids, signed, due, payApps, changeOrders, mails]
  const data = {
    ...{ bids, signed, due, payApps, changeOrders },
    figures: parts.flatMap((part) => part?.figure ?? []),
    currency: conventions.currency,
    now: context.db.at,
  }
  context.show({ template: 'money', title: 'Money at a glance', data })
}
