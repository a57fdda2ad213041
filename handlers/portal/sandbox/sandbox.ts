import { findSandboxMail } from '../../../db/sandbox/mails.ts'
import { pagerOf } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

const home = { href: '/portal/sandbox', label: 'Sandbox' }

/** A sandbox's clock, and the mails that it kept instead of sending them. */
export const sandbox: Section = {
  path: 'sandbox',
  label: 'Sandbox',
  group: 'Developers',
  scope: 'settings:read',
  mode: 'sandbox',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
    get('/mails/:id', showMail)
  },
}

async function show(context: PageContext): Promise<void> {
  const { cursor } = context.query
  const clock = await context.operate('getSandbox')
  const page = await context.operate('listSandboxMails', { query: cursor ? { cursor } : {} })
  const data = { clock, mails: page.items, pager: pagerOf(context, page) }
  context.show({ template: 'sandbox', title: 'Sandbox', data })
}

async function showMail(context: PageContext): Promise<void> {
  const mail = await findSandboxMail(context.db, context.caller, context.id())
  context.reads('listSandboxMails')
  context.show({ template: 'mail', title: mail.subject, under: [home], data: { mail } })
}
