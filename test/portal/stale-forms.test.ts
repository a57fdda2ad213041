import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { setRolesRequiringSecondFactor } from '../../db/services/access/second-factor/rules.ts'
import { changeRoleOfUser } from '../../db/services/access/user-management.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, parseForms, signInVisitor, unescapeHtml } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database, quickbooks } = service

interface Place {
  tenant: TestTenant
  owner: TestUser
  visitor: FormVisitor
}

/** Test case: a form that sends all fields of a record, while a colleague changes one of these fields. */
interface Case {
  /** Path of the page with the form. `action` is the path of the form, if it differs. */
  page: string
  action?: string
  /** Fields that the form sends, one of them changed. */
  sent: Record<string, string>
  /** Pattern of the changed input in the form that is shown again. */
  kept?: RegExp
  colleague(): Promise<unknown>
  /** Returns the stored values of fields in the form. */
  now(): Promise<object>
}

const branding = async ({ tenant: { client } }: Place): Promise<Case> => {
  await client.ok('updateBranding', { body: { phone: '555 0100', paymentInstructions: 'Account 1' } })
  const usual = { primaryColor: '#1f4e79', accentColor: '#c2571a', companyName: 'Acme', currency: 'USD' }
  return {
    page: '/portal/branding',
    sent: {
      ...{ ...usual, locale: 'en-US', timeZone: 'UTC', paper: 'letter' },
      ...{ phone: '555 0199', paymentInstructions: 'Account 1' },
    },
    kept: /id="phone"[^>]*value="555 0199"/,
    colleague: () => client.ok('updateBranding', { body: { paymentInstructions: 'Account 2' } }),
    now: async () => {
      const { phone, paymentInstructions } = (await client.ok('getBranding')).data
      return { phone, paymentInstructions }
    },
  }
}

const retention = async ({ tenant: { client } }: Place): Promise<Case> => ({
  page: '/portal/retention',
  sent: { deletedRecordsDays: '', auditLogDays: '400', notificationDays: '90' },
  kept: /id="auditLogDays"[^>]*value="400"/,
  colleague: () => client.ok('updateDataRetention', { body: { notificationDays: 60 } }),
  now: async () => {
    const { auditLogDays, notificationDays } = (await client.ok('getDataRetention')).data
    return { auditLogDays, notificationDays }
  },
})

const endpoint = async ({ tenant: { client } }: Place): Promise<Case> => {
  const url = 'https://8.8.8.8/hook'
  const { id } = (await client.ok('createWebhookEndpoint', { body: { url, eventPatterns: ['bid.*'] } })).data
  return {
    page: `/portal/webhooks/${id}/edit`,
    sent: { url, description: 'ERP', all: 'bid' },
    kept: /id="description"[^>]*value="ERP"/,
    colleague: () => client.ok('updateWebhookEndpoint', { path: { id }, body: { url: `${url}/new` } }),
    now: async () => {
      const { url, description } = (await client.ok('getWebhookEndpoint', { path: { id } })).data
      return { url, description }
    },
  }
}

const signInRules = async ({ tenant, owner, visitor }: Place): Promise<Case> => {
  const acting = { ...tenant.caller, userId: owner.id }
  return {
    page: '/portal/sign-in-rules',
    sent: { roles: 'manager' },
    kept: /value="manager" checked/,
    colleague: () =>
      runTransaction(database, acting, (tx) => setRolesRequiringSecondFactor(tx, acting, ['viewer', 'field'])),
    now: async () => [
      ...(await visitor.get('/portal/sign-in-rules')).text.matchAll(/value="(\w+)" checked/g).map(([, role]) => role),
    ],
  }
}

const role = async ({ tenant, owner }: Place): Promise<Case> => {
  const { id } = await makeUser(tenant, 'manager')
  const acting = { ...tenant.caller, userId: owner.id }
  return {
    page: `/portal/people/${id}`,
    action: `/portal/people/${id}/role`,
    sent: { role: 'accountant' },
    colleague: () => runTransaction(database, acting, (tx) => changeRoleOfUser(tx, acting, id, 'viewer')),
    now: async () => ({ role: (await tenant.client.ok('getUser', { path: { id } })).data.role }),
  }
}

/** Opens QuickBooks to connect the company, and returns the address that leads back to the portal. */
async function goTo(visitor: FormVisitor, realmId: string): Promise<string> {
  const { location } = (await visitor.get('/portal/accounting/connect')).headers
  const answer = await (await fetch(String(location))).text()
  return unescapeHtml(new RegExp(`href="([^"]*)">Connect company ${realmId}<`).exec(answer)![1]!)
}

const names = async ({ tenant: { client }, visitor }: Place): Promise<Case> => {
  const books = quickbooks.makeCompany({ items: ['Services', 'Work', 'Held'] })
  await visitor.get(await goTo(visitor, books.realmId))
  const { realmId } = (await client.ok('getAccountingConnection')).data
  const stored = { provider: 'quickbooks' as const, realmId: realmId!, itemName: 'Services' }
  return {
    page: '/portal/accounting/names',
    sent: { itemName: 'Work' },
    kept: /id="itemName"[^>]*value="Work"/,
    colleague: () => client.ok('connectAccounting', { body: { ...stored, retainageItemName: 'Held' } }),
    now: async () => {
      const { itemName, retainageItemName } = (await client.ok('getAccountingConnection')).data
      return { itemName, retainageItemName }
    },
  }
}

const cases = { branding, retention, endpoint, signInRules, role, names }

for (const [what, arrange] of Object.entries(cases)) {
  t.test(
    `sending a form opened before a colleague's change is a 412 and does not undo the change: ${what}`,
    async (t) => {
      const tenant = await service.tenant()
      const owner = await makeUser(tenant)
      const visitor = await signInVisitor(origin, owner)
      const { page, action = page, sent, kept, colleague, now } = await arrange({ tenant, owner, visitor })
      const opened = await visitor.get(page)
      await colleague()
      const theirs = await now()
      const refused = await visitor.submit(opened, sent, { action })
      matches(t, refused, { status: 412, text: /changed this after you opened the page/ })
      t.strictSame(await now(), theirs)
      if (kept) {
        matches(t, refused.text, kept, 'the input stays')
        t.equal((await visitor.submit(refused, sent, { action })).status, 412, 'the form keeps its old version')
      }
      const reopened = await visitor.get(page)
      t.equal((await visitor.submit(reopened, sent, { action })).status, 303)
      const saved = await now()
      t.not(JSON.stringify(saved), JSON.stringify(theirs))
      t.equal((await visitor.submit(reopened, sent, { action })).status, 303, 'a second click is not a conflict')
      t.strictSame(await now(), saved)
      const { form } = parseForms(opened.text).find((one) => one.action === action)!.hidden
      t.equal(
        (await visitor.submit(opened, { ...sent, form: form!, version: '' }, { action })).status,
        303,
        'without a version',
      )
    },
  )
}

t.test('a form keeps the version of its first opening while it is corrected or previewed', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const { page, sent, colleague, now } = await branding({ tenant, visitor } as Place)
  const preview = await visitor.submit(await visitor.get(page), { ...sent, do: 'preview' }, { action: page })
  await colleague()
  const corrected = await visitor.submit(preview, { ...sent, currency: 'JPY' }, { action: page })
  t.equal(corrected.status, 422)
  const again = await visitor.submit(corrected, { ...sent, do: 'preview' }, { action: page })
  t.equal((await visitor.submit(again, sent, { action: page })).status, 412)
  matches(t, await now(), { paymentInstructions: 'Account 2' })
})

t.test('connecting a company again keeps the product names that a colleague changed in the meantime', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const { colleague, now } = await names({ tenant, visitor } as Place)
  const { realmId } = (await tenant.client.ok('getAccountingConnection')).data
  const back = await goTo(visitor, realmId!)
  await colleague()
  matches(t, await visitor.get(back), { status: 303, headers: { location: '/portal/accounting?notice=connected' } })
  t.strictSame(await now(), { itemName: 'Services', retainageItemName: 'Held' })
})
