import { taxIdLabel } from '../../../../db/domain/conventions/tax-ids.ts'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { findLogoSize } from '../../../../db/services/branding/branding.ts'
import { refuseInvalidConventions } from '../../../../db/services/branding/conventions.ts'
import type { LogoResult } from '../../../../db/services/branding/logos.ts'
import { type FormProblems, mergeInvalidFields, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { currencyChoices, localeChoices, timeZoneChoices } from './code-choices.ts'
import { type BrandingForm, brandingFields, brandingUpdateOf, readBrandingForm } from './form.ts'
import { decodeChosenLogo, storeChosenLogo } from './logo.ts'
import { renderBidPreview } from './preview.ts'
import { applyValidFields, colorContrasts } from './preview-values.ts'
import { requestSamplePdf, samplePapers, serveSamplePdf } from './sample-pdfs.ts'

/** Portal section of the organization's branding on papers, pages and mails. */
export const branding: Section = {
  path: 'branding',
  label: 'Branding and papers',
  group: 'Organization',
  scope: 'settings:read',
  templates: sectionTemplates(import.meta.url),
  notices: { saved: 'Saved. New papers show it; signed ones stay as they are.' },
  pages({ get, upload, file }) {
    get('/', async (context) => show(context))
    upload('/', take)
    file('/samples/:paper', serveSamplePdf)
  },
}

async function take(context: PageContext, sent: FormData): Promise<void> {
  context.requireScope('settings:write')
  const form = readBrandingForm(sent)
  const [asked, paper] = (form.typed.do ?? '').split(':')
  if (asked === 'preview') await showAgain(context, form)
  else if (asked === 'sample') {
    const problems = await requestSamplePdf(context, form, paper ?? '')
    if (problems) await showAgain(context, form, problems)
  } else await save(context, form)
}

async function save(context: PageContext, form: BrandingForm): Promise<void> {
  let { logo } = form
  const done = await runFormRequest(
    async () => {
      const logoSourcePath = await storeChosenLogo(context, logo)
      if (logoSourcePath) logo = { file: undefined, uploadedPath: logoSourcePath, isRemoved: false }
      const change = { ...brandingUpdateOf(form), ...(logoSourcePath !== undefined && { logoSourcePath }) }
      return context.operate('updateBranding', { body: change, version: form.typed.version || undefined })
    },
    brandingFields,
    checksOf(context, form),
  )
  if (done.problems) await showAgain(context, { ...form, logo }, inWordsOfForm(done.problems))
  else context.redirectWithNotice('/branding', 'saved')
}

/** Rewords the API's refusal of a currency change: names the form's checkbox instead of the API's field. */
const inWordsOfForm = ({ others, ...problems }: FormProblems): FormProblems => ({
  ...problems,
  others: others.map((text) =>
    text.replace(
      / Set draftsTakeNewCurrency .*/,
      ' Check “Drafts take the new currency” below, or send or delete them first.',
    ),
  ),
})

/** Additional checks of currency, locale and time zone, because the contract does not list the valid values. */
const checksOf = ({ db }: PageContext, form: BrandingForm) => ({
  formats: { website: 'must be an address such as https://acme.example', email: 'must be an e-mail address' },
  checks: [() => refuseInvalidConventions(db, brandingUpdateOf(form))],
})

/** Shows the form again with the typed values. A chosen logo is uploaded, because a page cannot preselect a file. */
async function showAgain(context: PageContext, form: BrandingForm, problems?: FormProblems): Promise<void> {
  if (problems?.marked.some(({ id }) => id === 'logo')) return show(context, { form, problems })
  const held = await runFormRequest(async () => {
    const picture = await decodeChosenLogo(context, form.logo)
    if (picture instanceof Refusal) throw picture
    return picture && { picture, path: await storeChosenLogo(context, form.logo) }
  }, brandingFields)
  if (!held.problems) return show(context, { form, problems, ...held.done })
  const { status, marked, others } = held.problems
  const all = {
    status,
    marked: mergeInvalidFields(brandingFields, [...(problems?.marked ?? []), ...marked]),
    others: [...(problems?.others ?? []), ...others],
  }
  return show(context, { form, problems: all })
}

interface Shown {
  form: BrandingForm
  problems?: FormProblems | undefined
  /** Chosen but unsaved logo, and the path of its upload. */
  picture?: Exclude<LogoResult, Refusal>
  path?: string | null | undefined
}

async function show(context: PageContext, { form, problems, picture, path }: Partial<Shown> = {}): Promise<void> {
  const now = await context.operate('getBranding')
  const typed = form?.typed
  const isRemoved = form?.logo.isRemoved === true && !picture
  const stored = await findLogoSize(context.db, context.caller.tenantId)
  const chosen = picture && `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`
  const logoUrl = isRemoved ? null : (chosen ?? now.logoUrl)
  const shown = { ...(typed ? applyValidFields(now, typed) : now), logoUrl }
  const data = {
    ...{
      problems,
      currencies: currencyChoices,
      localeChoices,
      zones: timeZoneChoices,
      now,
      path,
      isRemoved,
      samplePapers,
    },
    logoUrl: chosen ?? now.logoUrl,
    typed: typed ?? now,
    version: typed ? typed.version : context.version('updateBranding', now),
    reminds: typed ? typed.customerReminders === 'yes' : now.customerReminders,
    hasNotary: typed ? typed.notaryBlock === 'yes' : now.notaryBlock,
    // The checkbox is shown only after a currency change was refused, or in a preview of the change.
    asksOfDrafts: problems?.status === 409 || typed?.draftsTakeNewCurrency === 'yes',
    takesDrafts: typed?.draftsTakeNewCurrency === 'yes',
    newCurrency: shown.currency,
    off: !context.may('settings:write'),
    taxIdLabel: labelOfTaxId(shown.locale),
    papers: [
      { value: 'letter', label: 'US Letter' },
      { value: 'a4', label: 'A4' },
    ].map((one) => ({ ...one, chosen: one.value === shown.paper })),
    isPreview: form !== undefined && problems === undefined,
    colors: colorContrasts(shown),
    sample: renderBidPreview(shown, picture ?? stored),
  }
  context.show({
    template: 'branding',
    title: 'Branding and papers',
    data,
    ...(problems && { status: problems.status }),
  })
}

/** Returns the label of the tax ID field, including the local name of the ID in the locale's region. */
function labelOfTaxId(locale: string): string {
  const label = taxIdLabel(locale)
  return label ? `Tax ID (${label})` : 'Tax ID'
}
