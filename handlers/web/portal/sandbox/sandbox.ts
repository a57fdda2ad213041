import { findSandboxMail } from '../../../../db/operations/sandbox/mails.ts'
import { type FormProblems, invalidFields, pagerLinksOf, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

const home = { href: '/portal/sandbox', label: 'Sandbox' }

const daySeconds = 86_400

/** Portal section of a sandbox: its clock, its stored mails, and its reset. */
export const sandbox: Section = {
  path: 'sandbox',
  label: 'Sandbox',
  group: 'Developers',
  scope: 'settings:read',
  mode: 'sandbox',
  templates: sectionTemplates(import.meta.url),
  pages({ get, post }) {
    get('/', (context) => show(context))
    post('/clock', advance)
    get('/reset', async (context) => confirm(context))
    post('/reset', reset)
    get('/mails/:id', showMail)
  },
}

async function show(context: PageContext, form?: URLSearchParams, problems?: FormProblems): Promise<void> {
  const { cursor } = context.query
  const clock = await context.operate('getSandbox')
  const page = await context.list('listSandboxMails', { query: cursor ? { cursor } : {} })
  const data = {
    clock,
    ahead: aheadOf(clock.aheadSeconds),
    mails: page.items,
    pager: pagerLinksOf(context, page),
    mayChange: context.may('settings:write'),
    typed: { days: form?.get('days') ?? '1' },
    problems,
  }
  context.show({ template: 'sandbox', title: 'Sandbox', data, ...(problems && { status: problems.status }) })
}

/**
 * Formats the offset of the sandbox's clock: in days, or in hours and minutes below two days. The offset is rounded to
 * a minute, because the job that advances the clock takes a moment itself.
 */
function aheadOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return 'not at all'
  if (seconds >= 2 * daySeconds) return `${Math.round(minutes / (24 * 60))} days`
  return `${Math.floor(minutes / 60)} hours and ${minutes % 60} minutes`
}

const wrongDays = 'Must be a number of days above 0. The clock can be at most ten years ahead in total.'

/** Advances the sandbox's clock and redirects to the job, which lists everything that became due. */
async function advance(context: PageContext, form: URLSearchParams): Promise<void> {
  const text = (form.get('days') ?? '').trim().replace(',', '.')
  const advanceSeconds = /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * daySeconds) : text
  const begun = await runFormRequest(() => context.operate('advanceSandboxClock', { body: { advanceSeconds } }), {})
  if (begun.problems) {
    const { status, others } = begun.problems
    const isOfDays = status === 422
    const marked = isOfDays ? invalidFields({ days: 'Days' }, { days: [wrongDays] }) : []
    await show(context, form, { status, marked, others: isOfDays ? [] : others })
  } else context.redirectWithNotice(`/jobs/${begun.done.job_id}`)
}

function confirm(context: PageContext, problems?: FormProblems): void {
  context.requireScope('settings:write')
  context.show({
    template: 'reset',
    title: 'Reset the sandbox',
    under: [home],
    data: { problems },
    ...(problems && { status: problems.status }),
  })
}

async function reset(context: PageContext): Promise<void> {
  const begun = await runFormRequest(() => context.operate('resetSandbox'), {})
  if (begun.problems) confirm(context, begun.problems)
  else context.redirectWithNotice(`/jobs/${begun.done.job_id}`)
}

async function showMail(context: PageContext): Promise<void> {
  const mail = await findSandboxMail(context.db, context.caller, context.id())
  context.recordRead('listSandboxMails')
  context.show({ template: 'mail', title: mail.subject, under: [home], data: { mail } })
}
