import { timeOfWallClock } from '../../../../db/domain/zone-days.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { type FormProblems, runFormRequest } from '../forms.ts'
import { fieldTime } from '../frame/times.ts'
import type { PageContext, SectionRoutes } from '../section.ts'

type Endpoint = SchemaOf<'WebhookEndpoint'>
type Plan = SchemaOf<'WebhookRecoveryPlan'>

const fields = { since: 'Events from', until: 'Until' }
const formats = { since: 'choose a day and a time', until: 'choose a day and a time, or leave it empty' }
const dayMs = 86_400_000

/** Declares the pages that recover deliveries of an endpoint: the first shows a dry run, the second starts a job. */
export function recoveryRoutes({ get, post }: SectionRoutes): void {
  get('/:id/recover', (context) =>
    show(
      context,
      new URLSearchParams({ since: fieldTime(Date.parse(context.db.at) - dayMs, context.person.timeZone) }),
    ),
  )
  post('/:id/recover/plan', plan)
  post('/:id/recover', recover)
}

/** Returns the recovery request in the form; the last minute of the period is included. */
function askedIn({ person }: PageContext, form: URLSearchParams) {
  const [since, until] = [form.get('since') ?? '', form.get('until') ?? '']
  return {
    since: timeOfWallClock(since, person.timeZone),
    until: until === '' ? null : timeOfWallClock(until, person.timeZone, '59.999'),
    failedOnly: !form.has('missing'),
  }
}

async function show(
  context: PageContext,
  typed: URLSearchParams,
  { planned, problems }: { planned?: Plan; problems?: FormProblems } = {},
): Promise<void> {
  const endpoint = await context.operate('getWebhookEndpoint', { params: { id: context.id() } })
  context.show({
    template: 'recover',
    title: 'Recover deliveries',
    under: above(endpoint),
    data: {
      ...{ endpoint, planned, problems },
      hasSome: planned !== undefined && planned.deliveries > 0,
      typed: { since: typed.get('since'), until: typed.get('until'), missing: typed.has('missing') },
    },
    ...(problems && { status: problems.status }),
  })
}

const above = ({ id, url }: Endpoint) => [
  { href: '/portal/webhooks', label: 'Webhooks' },
  { href: `/portal/webhooks/${id}`, label: new URL(url).host },
]

async function plan(context: PageContext, form: URLSearchParams): Promise<void> {
  const body = { ...askedIn(context, form), dryRun: true }
  const params = { id: context.id() }
  const made = await runFormRequest(() => context.operate('recoverWebhookEndpoint', { params, body }), fields, {
    formats,
  })
  if (made.problems) await show(context, form, { problems: made.problems })
  else if ('deliveries' in made.done) await show(context, form, { planned: made.done })
}

async function recover(context: PageContext, form: URLSearchParams): Promise<void> {
  const params = { id: context.id() }
  const begun = await runFormRequest(
    () => context.operate('recoverWebhookEndpoint', { params, body: askedIn(context, form) }),
    fields,
    { formats },
  )
  if (begun.problems) await show(context, form, { problems: begun.problems })
  else if ('job_id' in begun.done) await leave(context, begun.done.job_id)
}

/** Redirects to the job, or to the endpoint if the role may not see jobs. */
async function leave(context: PageContext, jobId: string): Promise<void> {
  if (context.may('jobs:read')) context.redirectWithNotice(`/jobs/${jobId}`)
  else context.redirectWithNotice(`/webhooks/${context.id()}`, 'recovering')
}
