import { takeAttempt } from '../../../db/access/attempts.ts'
import { unsavedBranding } from '../../../db/branding/branding.ts'
import { notFound, Refusal } from '../../../db/domain/refusal.ts'
import { isSampleWanted, wantSample } from '../../../db/papers/wanted-samples.ts'
import { type SampleName, sampleFileOf, sampleNames } from '../../../db/resources/sample-papers.ts'
import type { FileContent } from '../../http/files/file-answer.ts'
import { type FormProblems, tried } from '../forms.ts'
import type { PageContext } from '../section.ts'
import { type BrandingForm, brandingFields, changeIn } from './form.ts'
import { chosenPicture } from './logo.ts'

/** Papers as PDFs, drawn by the worker with what stands in the form, while nothing of it is saved. */

const labels: Record<SampleName, string> = {
  bid: 'Bid',
  invoice: 'Invoice',
  pay_app: 'Pay application',
  change_order: 'Change order',
  site_log: 'Daily report',
  contact: 'Statement',
}

export const samplePapers = sampleNames.map((name) => ({
  name,
  label: labels[name],
  path: labels[name].toLowerCase().replaceAll(' ', '-'),
}))

/** The paper that a form or an address names. Throws Refusal not_found. */
function sampleAt(path: unknown): (typeof samplePapers)[number] {
  const sample = samplePapers.find((one) => one.path === path)
  if (!sample) throw notFound('page')
  return sample
}

/** How many samples an organization may ask for: each of them twenty times an hour. */
const asks = { name: 'portal-samples', limit: 120, windowSeconds: 3600 }

/**
 * Has the worker draw a sample, and leads to the page that shows it; gives what is wrong with the form, which is what saving
 * it would say. Throws Refusal rate_limited.
 */
export async function askForSample(
  context: PageContext,
  form: BrandingForm,
  path: string,
): Promise<FormProblems | undefined> {
  const { caller, services } = context
  const { tenantId } = caller
  const { name } = sampleAt(path)
  const read = await tried(async () => {
    const body = { ...changeIn(form), ...(form.logo.isRemoved && !form.logo.file && { logoSourcePath: null }) }
    const { body: change } = await context.check('updateBranding', { body })
    return unsavedBranding(context.db, caller, change, await chosenPicture(context, form.logo))
  }, brandingFields)
  if (read.problems) return read.problems
  if ((await takeAttempt(services.database, asks, String(tenantId))) > 0) {
    throw new Refusal('rate_limited', `${asks.limit} samples were asked for within an hour, the maximum.`)
  }
  const values = read.done
  const file = sampleFileOf(name, tenantId, values)
  await context.change((tx) => wantSample(tx.sql, { tenantId, name, file, values }))
  context.leave(`/branding/samples/${path}?${new URLSearchParams({ for: context.give('sample', `${path} ${file}`) })}`)
  return undefined
}

/** The PDF, for the session that asked for it; while there is none, a page that asks again by itself or says why not. */
export async function samplePdf(context: PageContext): Promise<FileContent | undefined> {
  context.mustHave('settings:write')
  const { path, label } = sampleAt(context.request.params.paper)
  const [asked, file] = context.take('sample', context.query.for ?? '')?.split(' ') ?? []
  if (asked !== path || file === undefined) {
    throw new Refusal(
      'forbidden',
      'This link was made for another session, or more than an hour ago. Ask for the sample again.',
    )
  }
  // Looked at first, so that a file that comes in the meantime is found.
  const isWanted = await isSampleWanted(context.db.sql, file)
  const content = await context.services.files.openFile('kept', file)
  if (content) {
    const filename = `sample-${path}.pdf`
    return { content, contentType: 'application/pdf', filename, disposition: 'inline', version: content.version }
  }
  if (isWanted) context.response.setHeader('Refresh', '1')
  const under = [{ href: '/portal/branding', label: 'Branding and papers' }]
  const data = { label: label.toLowerCase(), isWanted }
  context.show({ template: 'sample-pdf', title: `Sample: ${label}`, under, data, status: isWanted ? 200 : 404 })
  return undefined
}
