import { requireQuickbooksApplication } from '../../../../db/nouns/accounting/tokens.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { seeOther } from '../../pages/render.ts'
import { type FormProblems, readListFilters, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formVersionOf } from '../versions.ts'

const home = { href: '/portal/accounting', label: 'Accounting' }
const scope = 'com.intuit.quickbooks.accounting'

/** Fields of the form, with their labels: the names of the QuickBooks items and tax code that pushed invoices use. */
const names = {
  itemName: 'Product or service for lines',
  retainageItemName: 'Product or service for retainage',
  taxCodeName: 'Tax code',
}
type Options = Partial<Record<keyof typeof names, string | null>> & { allowOnlinePayment?: boolean }

/** Portal section of the QuickBooks connection. The user grants access at QuickBooks and is redirected back. */
export const accounting: Section = {
  path: 'accounting',
  label: 'Accounting',
  group: 'Organization',
  scope: 'settings:write',
  mode: 'live',
  templates: sectionTemplates(import.meta.url),
  notices: {
    connected: 'The company is connected. Invoices can be pushed to it.',
    saved: 'The names were changed.',
    disconnected: 'The company is disconnected. Invoices that were pushed stay in QuickBooks.',
  },
  pages({ get, post }) {
    get('/', (context) => show(context))
    get('/connect', connect)
    get('/callback', takeBack)
    get('/names', showNames)
    post('/names', saveNames)
    get('/disconnect', confirm)
    post('/disconnect', disconnect)
  },
}

const isSetUp = ({ services }: PageContext): boolean => {
  const { clientId, clientSecret } = services.settings.quickbooks
  return clientId !== undefined && clientSecret !== undefined
}

async function show(
  context: PageContext,
  problem?: { text: string; status: number; details?: readonly string[] },
): Promise<void> {
  const connection = await context.operate('getAccountingConnection')
  const data = {
    connection,
    problem,
    isSetUp: isSetUp(context),
    isConnected: connection.status === 'connected',
    isLost: connection.status === 'reconnect_required',
  }
  context.show({ template: 'accounting', title: 'Accounting', data, ...(problem && { status: problem.status }) })
}

const callback = ({ services }: PageContext): string => `${services.settings.publicOrigin}/portal/accounting/callback`

/**
 * Redirects the user to QuickBooks. The state is bound to this browser and session, so that an attacker cannot make
 * another user's browser connect the attacker's company.
 */
async function connect(context: PageContext): Promise<void> {
  const { quickbooks } = context.services.settings
  requireQuickbooksApplication(quickbooks)
  const url = new URL(quickbooks.authorizeUrl)
  const asked = {
    client_id: quickbooks.clientId!,
    response_type: 'code',
    scope,
    redirect_uri: callback(context),
    state: context.signToken(
      'accounting',
      JSON.stringify(readListFilters(context, [...Object.keys(names), 'allowOnlinePayment'])),
    ),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  seeOther(context.response, url.href)
}

/**
 * Returns the names and the payment option chosen before the redirect to QuickBooks. If the user chose none, returns
 * the names and the option of the stored connection.
 */
function optionsIn(given: Readonly<Record<string, string>>, before: SchemaOf<'AccountingConnection'>): Options {
  const { itemName, retainageItemName, taxCodeName, allowOnlinePayment } = before
  if (given.itemName === undefined) return { itemName, retainageItemName, taxCodeName, allowOnlinePayment }
  return {
    itemName: given.itemName,
    retainageItemName: given.retainageItemName ?? null,
    taxCodeName: given.taxCodeName ?? null,
    allowOnlinePayment: given.allowOnlinePayment === 'yes',
  }
}

/** Handles the redirect back from QuickBooks and creates the connection. */
async function takeBack(context: PageContext): Promise<void> {
  const { state = '', error, code, realmId } = context.query
  const chosen = context.readToken('accounting', state)
  if (chosen === undefined) {
    const text =
      'This connection was not started in this browser and session, or it was started more than an hour ago. Start again.'
    return show(context, { text, status: 403 })
  }
  if (error !== undefined || code === undefined || realmId === undefined) {
    const isDenied = error === 'access_denied'
    const text = isDenied ? 'The connection was declined at QuickBooks.' : 'QuickBooks did not make the connection.'
    return show(context, { text: `${text} Nothing was changed.`, status: 422 })
  }
  const body = {
    provider: 'quickbooks',
    realmId,
    code,
    redirectUri: callback(context),
    ...optionsIn(JSON.parse(chosen) as Record<string, string>, await context.operate('getAccountingConnection')),
  }
  const made = await runFormRequest(() => context.operate('connectAccounting', { body }), labels)
  if (!made.problems) return context.redirectWithNotice('/accounting', 'connected')
  const { marked, others, status } = made.problems
  const details = [...marked.map(({ label, text }) => `${label}: ${text}`), ...others]
  return show(context, { text: 'The company is not connected:', status, details })
}

/** Labels of the fields that can be wrong when a connection is refused, keyed by API field name. */
const labels: Record<string, string> = {
  code: 'The permission from QuickBooks',
  realmId: 'The company',
  itemName: 'The product or service of lines',
  retainageItemName: 'The product or service of retainage',
  taxCodeName: 'The tax code',
}

async function showNames(context: PageContext): Promise<void> {
  const connection = await context.operate('getAccountingConnection')
  const { itemName, retainageItemName, taxCodeName, allowOnlinePayment } = connection
  const typed = { itemName, retainageItemName, taxCodeName, allowOnlinePayment }
  showNamesForm(context, connection, { typed, version: context.version('connectAccounting', connection) })
}

function showNamesForm(
  context: PageContext,
  connection: SchemaOf<'AccountingConnection'>,
  { problems, ...form }: { typed: object; version: string | undefined; problems?: FormProblems },
): void {
  const data = { problems, ...form, isConnected: connection.status === 'connected' }
  const status = problems && { status: problems.status }
  context.show({ template: 'names', title: 'Names in QuickBooks', under: [home], data, ...status })
}

/**
 * Saves the names. If no company is connected yet, shows a page with a link that starts the connection with these
 * names. It is a link because the security policy does not let a form redirect to QuickBooks.
 */
async function saveNames(context: PageContext, form: URLSearchParams): Promise<void> {
  const given = Object.fromEntries(
    [...form].filter(([name, value]) => !['form', 'version'].includes(name) && value.trim() !== ''),
  )
  const connection = await context.operate('getAccountingConnection')
  const typed = { ...given, allowOnlinePayment: given.allowOnlinePayment === 'yes' }
  if (connection.status !== 'connected') {
    const query = new URLSearchParams({ itemName: connection.itemName ?? '', ...given }).toString()
    context.show({ template: 'go', title: 'Connect to QuickBooks', under: [home], data: { query, typed } })
    return
  }
  const options = optionsIn({ itemName: '', ...given }, connection)
  const body = { provider: 'quickbooks', realmId: connection.realmId, ...options }
  const version = formVersionOf(form)
  const made = await runFormRequest(() => context.operate('connectAccounting', { body, version }), names)
  if (made.problems) showNamesForm(context, connection, { typed, version, problems: made.problems })
  else context.redirectWithNotice('/accounting', 'saved')
}

async function confirm(context: PageContext): Promise<void> {
  const connection = await context.operate('getAccountingConnection')
  context.show({ template: 'disconnect', title: 'Disconnect QuickBooks', under: [home], data: { connection } })
}

async function disconnect(context: PageContext): Promise<void> {
  await context.operate('disconnectAccounting')
  context.redirectWithNotice('/accounting', 'disconnected')
}
