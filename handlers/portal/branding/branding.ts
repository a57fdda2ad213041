import { logoSizeIn } from '../../../db/branding/branding.ts'
import { wrongCurrency } from '../../../db/domain/conventions/currencies.ts'
import { taxIdLabel } from '../../../db/domain/conventions/tax-ids.ts'
import { type FormProblems, tried } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { uploadLogo } from './logo.ts'
import { previewOf } from './preview.ts'
import { readability, shownWith } from './sample.ts'

const home = { href: '/portal/branding', label: 'Branding and papers' }
const fields = [
  ...['companyName', 'primaryColor', 'accentColor', 'phone', 'email', 'website', 'address', 'licenseNumber'],
  ...['taxId', 'defaultTerms', 'paymentInstructions', 'currency', 'locale', 'timeZone', 'paper'],
]

/** How the organization shows itself on papers, pages and mails. */
export const branding: Section = {
  path: 'branding',
  label: 'Branding and papers',
  group: 'Organization',
  scope: 'settings:read',
  templates: sectionTemplates(import.meta.url),
  notices: {
    saved: 'Saved. New papers show it; signed ones stay as they are.',
    logo: 'The logo is changed.',
    unset: 'The logo is removed.',
  },
  pages({ get, post, upload }) {
    get('/', async (context) => show(context))
    post('/', save)
    get('/logo', async (context) => showLogo(context))
    upload('/logo', takeLogo)
    post('/logo/remove', removeLogo)
  },
}

const currencies = Intl.supportedValuesOf('currency').filter((code) => wrongCurrency(code) === undefined)
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

async function show(context: PageContext, form?: URLSearchParams, problems?: FormProblems): Promise<void> {
  const now = await context.operate('getBranding')
  const typed = form && (Object.fromEntries(form) as Record<string, string>)
  const shown = typed ? shownWith(now, typed) : now
  const data = {
    ...{ problems, currencies, zones, now },
    typed: typed ?? now,
    reminds: form ? form.get('customerReminders') === 'yes' : now.customerReminders,
    off: !context.may('settings:write'),
    taxIdLabel: labelOfTaxId(shown.locale),
    papers: [
      { value: 'letter', label: 'US Letter' },
      { value: 'a4', label: 'A4' },
    ].map((one) => ({ ...one, chosen: one.value === shown.paper })),
    isPreview: form !== undefined && problems === undefined,
    colors: readability(shown),
    sample: previewOf(shown, await logoSizeIn(context.db, context.caller.tenantId)),
  }
  context.show({
    template: 'branding',
    title: 'Branding and papers',
    data,
    ...(problems && { status: problems.status }),
  })
}

/** The label of the locale's region, and what it is in words. */
function labelOfTaxId(locale: string): string {
  const label = taxIdLabel(locale)
  return label ? `Tax ID (${label})` : 'Tax ID'
}

/** A field that is left empty is sent as null, and so has its default or no value. */
async function save(context: PageContext, form: URLSearchParams): Promise<void> {
  if (form.get('do') === 'preview') return show(context, form)
  const textOf = (name: string): string | null => form.get(name)?.trim().replaceAll('\r\n', '\n') || null
  const texts = Object.fromEntries(fields.map((name) => [name, textOf(name)]))
  const body = { ...texts, customerReminders: form.get('customerReminders') === 'yes' }
  const done = await tried(() => context.operate('updateBranding', { body }), fields)
  if (done.problems) return show(context, form, done.problems)
  return context.leave('/branding', 'saved')
}

async function showLogo(context: PageContext, problems?: FormProblems): Promise<void> {
  context.mustHave('settings:write')
  const { logoUrl, companyName } = await context.operate('getBranding')
  const data = {
    logoUrl,
    companyName,
    text: problems && [problems.fields.logo, ...problems.others].filter(Boolean).join(' '),
  }
  context.show({ template: 'logo', title: 'Logo', under: [home], data, ...(problems && { status: problems.status }) })
}

async function takeLogo(context: PageContext, form: FormData): Promise<void> {
  context.mustHave('settings:write')
  const given = form.get('logo')
  const file = given instanceof File ? given : new File([], '')
  const done = await tried(async () => {
    const logoSourcePath = await uploadLogo(context, file)
    return context.operate('updateBranding', { body: { logoSourcePath } })
  }, ['logo'])
  if (done.problems) await showLogo(context, done.problems)
  else context.leave('/branding', 'logo')
}

async function removeLogo(context: PageContext): Promise<void> {
  await context.operate('updateBranding', { body: { logoSourcePath: null } })
  context.leave('/branding', 'unset')
}
