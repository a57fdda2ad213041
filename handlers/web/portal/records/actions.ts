import { notFound } from '../../../../db/domain/refusal.ts'
import type { AnyAnswer } from '../../../pipeline/contract/answer.ts'
import type { JobResponse } from '../../../pipeline/verbs/verbs.ts'
import { runFormRequest } from '../forms.ts'
import type { PageContext } from '../section.ts'
import { convertDayFilters } from './day-filters.ts'
import type { Family } from './family.ts'
import { parseFilters } from './filters.ts'
import { listParameters } from './list.ts'
import { mayHaveComments } from './page/attachments.ts'
import { showRecord } from './record.ts'
import { listAddress, recordAddress } from './values/titles.ts'

/**
 * This module carries out the actions of the record pages: add a comment, request a PDF or a public link, and export a
 * list.
 */

export async function addComment(context: PageContext, family: Family, form: URLSearchParams): Promise<void> {
  if (!mayHaveComments(family)) throw notFound('page')
  const entityId = context.id()
  const body = form.get('body') ?? ''
  const made = await runFormRequest(
    () => context.operate('createComment', { body: { entityType: family.entityType, entityId, body } }),
    { body: 'Comment' },
    { missing: { body: 'write something first' } },
  )
  if (made.problems) await showRecord(context, family, { status: made.problems.status, problems: made.problems, body })
  else context.redirectWithNotice(`${below(family, entityId)}?notice=commented#comments`)
}

const below = (family: Family, id: number): string => recordAddress(family, id).replace('/portal', '')

/** Returns the item whose index is in the address. Throws Refusal not_found if the list has no such item. */
function chosen<T>({ request }: PageContext, things: readonly T[]): T {
  const thing = things[Number(request.params.place)]
  if (!/^\d$/.test(String(request.params.place)) || !thing) throw notFound('page')
  return thing
}

export async function requestPdf(context: PageContext, { papers }: Family): Promise<void> {
  const { operation } = chosen(context, papers)
  showJob(context, await context.call(operation, { params: { id: context.id() } }))
}

/** Redirects to the page of the job that an operation has started. */
function showJob(context: PageContext, { data }: AnyAnswer): void {
  context.redirectWithNotice(`/jobs/${(data as JobResponse).job_id}`)
}

/** Requests a public link. The next page shows it once, because anyone who has the link can see the record. */
export async function requestPublicLink(context: PageContext, family: Family): Promise<void> {
  const { operation } = chosen(context, family.links)
  const answer = await runFormRequest(() => context.call(operation, { params: { id: context.id() }, body: {} }), {})
  if (answer.problems) {
    await showRecord(context, family, { status: answer.problems.status, problems: answer.problems, body: '' })
    return
  }
  const { url } = answer.done.data as { url: string }
  await context.storeSecret(url)
  context.redirectWithNotice(`${below(family, context.id())}/links/${String(context.request.params.place)}`)
}

export async function showPublicLink(context: PageContext, family: Family): Promise<void> {
  const { label, scopes } = chosen(context, family.links)
  for (const scope of scopes) context.requireScope(scope)
  const address = recordAddress(family, context.id())
  const under = [
    { href: listAddress(family), label: family.label },
    { href: address, label: `The ${family.one}` },
  ]
  const secret = await context.takeSecret()
  context.show({ template: 'link', title: label, under, data: { secret, label, address, one: family.one } })
}

/** Starts a job that exports the list as a CSV file with the list's current filters. */
export async function exportList(context: PageContext, family: Family, form: URLSearchParams): Promise<void> {
  if (!family.exports) throw notFound('page')
  const given = listParameters(family).flatMap((name) => {
    const value = form.get(name)
    return value ? [[name, value] as const] : []
  })
  const asked = convertDayFilters(context, family, Object.fromEntries(given))
  // The CSV format is `excel`, because users open the file in a spreadsheet.
  const body = { filters: parseFilters(context.services.document, family.list, asked), format: 'excel' }
  showJob(context, await context.call(family.exports, { body }))
}
