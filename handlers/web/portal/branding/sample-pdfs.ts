import { notFound, Refusal } from '../../../../db/domain/refusal.ts'
import { countLimitedAttempt } from '../../../../db/services/access/attempts.ts'
import { previewBranding } from '../../../../db/services/branding/branding.ts'
import { isSamplePdfRequested, requestSample } from '../../../../db/services/papers/sample-requests.ts'
import {
  type SamplePaperName,
  samplePaperNames,
  samplePdfFileNameOf,
} from '../../../../db/workflows/resources/sample-papers.ts'
import type { FileContent } from '../../../pipeline/contract/file-content.ts'
import { type FormProblems, runFormRequest } from '../forms.ts'
import type { PageContext } from '../section.ts'
import { type BrandingForm, brandingFields, brandingUpdateOf } from './form.ts'
import { decodeChosenLogo } from './logo.ts'

/** Sample PDFs that the worker renders with the unsaved values of the branding form. */

const labels: Record<SamplePaperName, string> = {
  bid: 'Bid',
  invoice: 'Invoice',
  pay_app: 'Pay application',
  change_order: 'Change order',
  site_log: 'Daily report',
  contact: 'Statement',
}

export const samplePapers = samplePaperNames.map((name) => ({
  name,
  label: labels[name],
  path: labels[name].toLowerCase().replaceAll(' ', '-'),
}))

/** Returns the sample paper with this path. Throws Refusal not_found. */
function sampleAt(path: unknown): (typeof samplePapers)[number] {
  const sample = samplePapers.find((one) => one.path === path)
  if (!sample) throw notFound('page')
  return sample
}

/** Maximum number of samples per organization and hour: twenty of each of the six papers. */
const asks = { name: 'portal-samples', limit: 120, windowSeconds: 3600 }

/**
 * Queues the rendering of a sample and redirects to the page that shows it. If the form has problems, returns the same
 * problems as saving the form would. Throws Refusal rate_limited.
 */
export async function requestSamplePdf(
  context: PageContext,
  form: BrandingForm,
  path: string,
): Promise<FormProblems | undefined> {
  const { caller, services } = context
  const { tenantId } = caller
  const { name } = sampleAt(path)
  const read = await runFormRequest(async () => {
    const body = { ...brandingUpdateOf(form), ...(form.logo.isRemoved && !form.logo.file && { logoSourcePath: null }) }
    const { body: change } = await context.check('updateBranding', { body })
    return previewBranding(context.db, caller, change, await decodeChosenLogo(context, form.logo))
  }, brandingFields)
  if (read.problems) return read.problems
  if ((await countLimitedAttempt(services.database, asks, String(tenantId))) > 0) {
    throw new Refusal(
      'rate_limited',
      `${asks.limit} samples were requested within an hour, the maximum. Try again later.`,
    )
  }
  const values = read.done
  const file = samplePdfFileNameOf(name, tenantId, values)
  await context.change((tx) => requestSample(tx.sql, { tenantId, name, file, values }))
  context.redirectWithNotice(
    `/branding/samples/${path}?${new URLSearchParams({ for: context.signToken('sample', `${path} ${file}`) })}`,
  )
  return undefined
}

/**
 * Returns the sample PDF if it is rendered. Otherwise shows a page that reloads itself while the sample is being
 * rendered, or a 404 page if no rendering is queued. Throws Refusal forbidden if another session requested the sample.
 */
export async function serveSamplePdf(context: PageContext): Promise<FileContent | undefined> {
  context.requireScope('settings:write')
  const { path, label } = sampleAt(context.request.params.paper)
  const [asked, file] = context.readToken('sample', context.query.for ?? '')?.split(' ') ?? []
  if (asked !== path || file === undefined) {
    throw new Refusal(
      'forbidden',
      'This link was made for another session, or more than an hour ago. Ask for the sample again.',
    )
  }
  // The request is checked before the file is opened. A file that is finished in between is then found.
  const isWanted = await isSamplePdfRequested(context.db.sql, file)
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
