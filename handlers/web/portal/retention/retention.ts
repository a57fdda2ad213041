import { type FormProblems, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formVersionOf } from '../versions.ts'

const fields = {
  deletedRecordsDays: 'Deleted records, days',
  auditLogDays: 'Request log, days',
  notificationDays: 'Notifications, days',
}
const days = 'must be a whole number of days'
const formats = { deletedRecordsDays: `${days}, or empty`, auditLogDays: days, notificationDays: days }

/** Portal section in which the organization sets its retention periods. */
export const retention: Section = {
  path: 'retention',
  label: 'Data retention',
  group: 'Organization',
  scope: 'settings:read',
  templates: sectionTemplates(import.meta.url),
  notices: { saved: 'Saved. Older data is removed within a day.' },
  pages({ get, post }) {
    get('/', async (context) => show(context))
    post('/', save)
  },
}

async function show(context: PageContext, form?: URLSearchParams, problems?: FormProblems): Promise<void> {
  const kept = await context.operate('getDataRetention')
  const typed = form ? Object.fromEntries(form) : kept
  const version = form ? formVersionOf(form) : context.version('updateDataRetention', kept)
  const data = { kept, typed, version, problems, mayChange: context.may('settings:write') }
  context.show({ template: 'retention', title: 'Data retention', data, ...(problems && { status: problems.status }) })
}

async function save(context: PageContext, form: URLSearchParams): Promise<void> {
  const daysOf = (name: string): number | string | null => {
    const text = (form.get(name) ?? '').trim()
    if (text === '') return null
    return /^\d+$/.test(text) ? Number(text) : text
  }
  const body = Object.fromEntries(Object.keys(fields).map((name) => [name, daysOf(name)]))
  const asked = { body, version: formVersionOf(form) }
  const done = await runFormRequest(() => context.operate('updateDataRetention', asked), fields, { formats })
  if (done.problems) await show(context, form, done.problems)
  else context.redirectWithNotice('/retention', 'saved')
}
