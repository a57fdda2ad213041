import { type Problems, tried } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

const fields = ['deletedRecordsDays', 'auditLogDays', 'notificationDays'] as const

/** For how long the organization keeps what it no longer needs. */
export const retention: Section = {
  path: 'retention',
  label: 'Data retention',
  group: 'Organization',
  scope: 'settings:read',
  templates: templatesIn(import.meta.url),
  notices: { saved: 'It is changed. What is older is removed by the next sweep, within a day.' },
  pages({ get, post }) {
    get('/', async (visit) => show(visit))
    post('/', save)
  },
}

async function show(visit: Visit, form?: URLSearchParams, problems?: Problems): Promise<void> {
  const kept = await visit.operate('getDataRetention')
  const typed = form ? Object.fromEntries(form) : kept
  const data = { kept, typed, problems, mayChange: visit.may('settings:write') }
  visit.show({ template: 'retention', title: 'Data retention', data, ...(problems && { status: problems.status }) })
}

async function save(visit: Visit, form: URLSearchParams): Promise<void> {
  const daysOf = (name: string): number | string | null => {
    const text = (form.get(name) ?? '').trim()
    if (text === '') return null
    return /^\d+$/.test(text) ? Number(text) : text
  }
  const body = Object.fromEntries(fields.map((name) => [name, daysOf(name)]))
  const done = await tried(() => visit.operate('updateDataRetention', { body }), fields)
  if (done.problems) await show(visit, form, done.problems)
  else visit.leave('/retention', 'saved')
}
