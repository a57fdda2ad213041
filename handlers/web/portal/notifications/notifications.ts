import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { pagerLinksOf, readListFilters } from '../forms.ts'
import { recordPagePathOf } from '../frame/record-links.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

type Notification = SchemaOf<'Notification'>

/** Portal section of the user's notifications: customers' answers, failures and assignments. */
export const notifications: Section = {
  path: 'notifications',
  label: 'Notifications',
  scope: 'notifications:read',
  templates: sectionTemplates(import.meta.url),
  notices: { read: 'Marked as read.' },
  pages({ get, post }) {
    get('/', list)
    post('/read', (context) => markRead(context, { all: true }))
    post('/:id/read', (context) => markRead(context, { ids: [context.id()] }))
  },
}

async function list(context: PageContext): Promise<void> {
  const filters = readListFilters(context, ['isRead'])
  const page = await context.list('listNotifications', { query: filters })
  const data = {
    notifications: page.items.map((one) => ({ ...one, href: pageOf(context, one) })),
    unreadOnly: filters.isRead === 'false',
    mayMark: context.may('notifications:write') && page.items.some(({ readAt }) => readAt === null),
    pager: pagerLinksOf(context, page),
  }
  context.show({ template: 'list', title: 'Notifications', data })
}

/** Returns the address of the page that a notification is about; undefined if the user's role may not open it. */
function pageOf(context: Pick<PageContext, 'opens'>, { entityType, entityId }: Notification): string | undefined {
  const at = (section: string): string | undefined => (context.opens(section) ? `/portal/${section}` : undefined)
  if (entityType === 'accounting' || entityId === null) return at('accounting')
  const section = sectionsOfOthers[entityType]
  if (section === undefined) return recordPagePathOf(context, { entityType, entityId })
  const listed = at(section)
  return listed && `${listed}/${entityId}`
}

/** Paths of the portal sections for entity types that `recordPagePathOf` does not know. */
const sectionsOfOthers: Readonly<Record<string, string>> = {
  signature_request: 'records/signature-requests',
  webhook_endpoint: 'webhooks',
}

/** Returns the latest unread notifications for the overview; undefined if the role may not read notifications. */
export async function unreadNotifications(context: PageContext) {
  if (!context.may('notifications:read')) return undefined
  const { items } = await context.list('listNotifications', { query: { isRead: false, limit: 5 } })
  return items.map((one) => ({ ...one, href: pageOf(context, one) }))
}

async function markRead(context: PageContext, which: { all: true } | { ids: number[] }): Promise<void> {
  await context.operate('markNotificationsRead', { body: which })
  context.redirectWithNotice('/notifications', 'read')
}
