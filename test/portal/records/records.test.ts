import t from 'tap'
import { roles, scopesGrantableBy } from '../../../db/domain/scopes.ts'
import { families } from '../../../handlers/web/portal/records/families/families.ts'
import { lacks, matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { makeOneRecordPerFamily, type RecordIdsByFamily } from '../../../scripts/testkit/make/families.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { type FormVisitor, parseForms, signInVisitor, unescapeHtml } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant({ name: 'Acme Builders' })
const office = await makeOneRecordPerFamily(tenant)
const other = await service.tenant({ name: 'Beta Roofing' })

const visitors = new Map<string, FormVisitor>()
for (const role of roles) visitors.set(role, await signInVisitor(origin, await makeUser(tenant, role)))
const as = (role: (typeof roles)[number]): FormVisitor => visitors.get(role)!
const listOf = (path: string): string => `/portal/records/${path}`
const pageOf = (path: keyof RecordIdsByFamily): string => `${listOf(path)}/${office[path]}`
const recordsIn = (text: string): string[] =>
  [...text.matchAll(/href="\/portal\/records\/([a-z-]+\/\d+)["/#?]/g)].map((one) => one[1]!)

t.test('every role except field can open lists and records of each kind whose read scope it has', async (t) => {
  for (const role of roles) {
    const visitor = as(role)
    for (const { path, scope } of families) {
      const status = role !== 'field' && scopesGrantableBy(role).has(scope) ? 200 : 403
      for (const address of [listOf(path), pageOf(path)]) {
        t.equal((await visitor.get(address)).status, status, `${role} at ${address}`)
      }
    }
    const isOpen = role !== 'field'
    t.equal((await visitor.get('/portal/search?q=ortiz')).status, isOpen ? 200 : 403, `${role} searches`)
    const { text } = await visitor.get('/portal/account')
    t.equal(/\/portal\/(?:records|search)/.test(text), isOpen, `${role} has links to records and search`)
  }
})

t.test("every record whose link a viewer sees can be read by an API key with a viewer's scopes", async (t) => {
  const { client } = await tenant.key({ scopes: [...scopesGrantableBy('viewer')] })
  const linked = new Set<string>()
  for (const { path } of families) {
    for (const address of [listOf(path), pageOf(path)]) {
      for (const found of recordsIn((await as('viewer').get(address)).text)) linked.add(found)
    }
  }
  for (const { path } of families) t.ok(linked.has(`${path}/${office[path]}`), `${path} are linked`)
  for (const found of nonEmpty(linked)) t.equal((await client.send('GET', `/${found}`)).status, 200, found)
})

t.test('the page of a pay application that bills nothing shows a warning until it is approved', async (t) => {
  const words =
    'This application bills nothing: its current payment due is 0.00. Check the schedule of values before it is approved.'
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const warns = async (id: number): Promise<boolean> =>
    (await as('viewer').get(`${listOf('pay-apps')}/${id}`)).text.includes(`<p class="note">${words}</p>`)
  const draft = await make.payApp(tenant, { projectId })
  t.equal(draft.currentPaymentDue, '0.00')
  t.equal(await warns(draft.id), true, 'a draft')
  await tenant.client.ok('submitPayApp', { path: { id: draft.id } })
  t.equal(await warns(draft.id), true, 'a submitted pay application')
  await tenant.client.ok('rejectPayApp', { path: { id: draft.id }, body: {} })
  t.equal(await warns(draft.id), true, 'a rejected pay application')
  await tenant.client.ok('submitPayApp', { path: { id: draft.id } })
  await tenant.client.ok('approvePayApp', { path: { id: draft.id } })
  t.equal(await warns(draft.id), false, 'an approved pay application')
  const billing = await make.payApp(tenant)
  const body = { lines: [{ description: 'Deck', scheduledValue: '1000.00', workThisPeriod: '100.00' }] }
  await tenant.client.ok('replacePayAppLineItems', { path: { id: billing.id }, body })
  t.equal(await warns(billing.id), false, 'a pay application that bills 100.00')
})

t.test('records that a role may not read are neither linked nor shown on pages of other records', async (t) => {
  const scopes = scopesGrantableBy('viewer') as Set<string>
  for (const hidden of ['invoices', 'contacts', 'projects', 'documents'] as const) {
    const { scope, label } = families.find(({ path }) => path === hidden)!
    scopes.delete(scope)
    try {
      const pages = ['/portal/search?q=ortiz', ...families.flatMap(({ path }) => [listOf(path), pageOf(path)])]
      for (const address of nonEmpty(pages.filter((page) => !page.startsWith(listOf(hidden))))) {
        const { status, text } = await as('viewer').get(address)
        // A document on a record is shown only to users who may read that record.
        t.equal(status, address === pageOf('documents') && hidden === 'projects' ? 404 : 200, address)
        lacks(t, text, `/portal/records/${hidden}`, `${address} has no link to ${hidden}`)
        lacks(t, text, `<h2>${label}</h2>`, `${address} has no section of ${hidden}`)
      }
      t.equal((await as('viewer').get(pageOf(hidden))).status, 403)
    } finally {
      scopes.add(scope)
    }
  }
  const { text } = await as('viewer').get(pageOf('projects'))
  matches(t, text, containing(`/portal/records/invoices/${office.invoices}`), 'with the scope, the link is shown')
})

t.test(
  'records that are deleted, unknown or of another organization show the same 404 page with a link to the list',
  async (t) => {
    const foreign = await makeOneRecordPerFamily(other)
    const bare = (text: string): string => text.replace(/req_\w+|value="[^"]*"|portal\/records\/[a-z-]+\/\d+/g, '')
    for (const { path, label } of families) {
      const unknown = await as('owner').get(`${listOf(path)}/999999`)
      matches(t, unknown, { status: 404, text: containing(`<a href="${listOf(path)}">${label}</a>`) }, path)
      const found = await as('owner').get(`${listOf(path)}/${foreign[path]}`)
      t.equal(found.status, 404, `${path} of another organization`)
      t.equal(bare(found.text), bare(unknown.text))
    }
    const contact = await make.contact(tenant, { companyName: 'Gone Ltd' })
    await tenant.client.ok('deleteContact', { path: { id: contact.id } })
    t.equal((await as('owner').get(`${listOf('contacts')}/${contact.id}`)).status, 404)
    for (const name of ['file', 'picture']) {
      t.equal((await as('owner').get(`${listOf('documents')}/${foreign.documents}/${name}`)).status, 404, name)
    }
  },
)

t.test(
  'a comment needs a permitted role and the form of the portal, and violations are shown next to the field',
  async (t) => {
    const address = pageOf('bids')
    const action = `${address}/comments`
    const manager = as('manager')
    const page = await manager.get(address)
    matches(t, page.headers, { 'content-security-policy': /frame-ancestors 'none'/ })
    const count = async () => (await tenant.client.ok('listComments', { query: { entityType: 'bid' } })).data.length
    t.equal((await manager.submit(page, { body: 'Stolen', form: 'made.up' }, { action })).status, 403)
    const crossing = { action, headers: { 'Sec-Fetch-Site': 'cross-site' } }
    t.equal((await manager.submit(page, { body: 'Stolen' }, crossing)).status, 403)
    const empty = await manager.submit(page, { body: ' ' }, { action })
    matches(t, empty, { status: 422, text: /id="body"[^>]*aria-describedby="body-problem" aria-invalid="true"/ })
    matches(t, empty.text, containing('id="body-problem">Write something first.'))
    const tooLong = 'é'.repeat(10_001)
    const refused = await manager.submit(page, { body: tooLong }, { action })
    matches(t, refused, { status: 422, text: containing(`${tooLong}</textarea>`) }, 'the text stays in the form')
    t.equal(await count(), 0)
    const full = '👷'.repeat(10_000)
    const done = await manager.submit(page, { body: full }, { action })
    matches(t, done, { status: 303, headers: { location: `${address}?notice=commented#comments` } })
    matches(t, (await manager.get(address)).text, containing(full))
    t.equal(await count(), 1)
    const viewer = await as('viewer').get(address)
    t.notOk(parseForms(viewer.text).some((form) => form.action === action))
    const bare = `<form action="${action}"><input type="hidden" name="form" value="${parseForms(viewer.text).find(({ hidden }) => hidden.form)!.hidden.form!}"></form>`
    t.equal((await as('viewer').submit({ ...viewer, text: bare }, { body: 'No' }, { action })).status, 403)
    t.equal(await count(), 1)
  },
)

t.test(
  'the history names actors to users who may read the audit log, and lists events to those who manage webhooks',
  async (t) => {
    const { id } = await make.bid(tenant, { lines: [{ description: 'Boards' }] })
    await tenant.client.ok('markBidSent', { path: { id } })
    await tenant.client.ok('duplicateBid', { path: { id } })
    const address = `${listOf('bids')}/${id}`
    const shown = (text: string) => [
      /<span class="what">Sent<\/span> <span dir="auto">by the key/.test(text),
      /Events of the last/.test(text),
    ]
    t.strictSame(shown((await as('owner').get(address)).text), [true, true])
    for (const role of ['manager', 'viewer', 'accountant'] as const) {
      const { text } = await as(role).get(address)
      t.strictSame(shown(text), [false, false], role)
      matches(t, text, containing('<span class="what">Sent</span>'))
      lacks(t, text, 'Duplicated', 'not stored in the record itself')
    }
  },
)

t.test(
  'a record page uses the locale and time zone of the organization, and offers its public link and its PDF',
  async (t) => {
    const german = await service.tenant()
    await german.client.ok('updateBranding', { body: { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' } })
    const { id } = await make.invoice(german, {
      lines: [{ description: 'Decke', unitPrice: '1234.50' }],
      dueDate: '2026-03-02',
    })
    const [owner, viewer] = [await makeUser(german), await makeUser(german, 'viewer')]
    const visitor = await signInVisitor(origin, owner)
    const address = `${listOf('invoices')}/${id}`
    const { text } = await visitor.get(address)
    matches(t, text, /1\.234,50\s€/)
    matches(t, text, containing('2. März 2026'))
    matches(t, text, /\d\d:\d\d\s(?:MEZ|MESZ)<\/time>/)
    const share = { action: `${address}/links/0` }
    const early = await visitor.submit(await visitor.get(address), {}, share)
    matches(t, early, { status: 409, text: /role="alert"/ }, 'a draft has no link')
    await german.client.ok('markInvoiceSent', { path: { id } })
    const left = await visitor.submit(await visitor.get(address), {}, share)
    matches(t, left, { status: 303, headers: { location: share.action } })
    const { data: link } = await german.client.ok('shareInvoice', { path: { id } })
    matches(t, (await visitor.get(share.action)).text, containing(link.url))
    lacks(t, (await visitor.get(share.action)).text, link.url, 'the link is shown only once')
    const drawn = await visitor.submit(await visitor.get(address), {}, { action: `${address}/pdf/0` })
    matches(t, drawn, { status: 303, headers: { location: /^\/portal\/jobs\/job_/ } })
    const reader = await signInVisitor(origin, viewer)
    const forms = parseForms((await reader.get(address)).text).map(({ action }) => action)
    t.ok(forms.includes(`${address}/pdf/0`) && !forms.includes(share.action), 'a link needs invoices:send')
    t.equal((await reader.get(share.action)).status, 403)
  },
)

t.test('a record page shows the mails of the record with their outcome, and its pictures', async (t) => {
  const { id } = await make.invoice(tenant, { status: 'sent' })
  const mail = { type: 'email', resourceType: 'invoices', readScope: 'invoices:read' } as const
  const params = (to: string) => ({ invoiceId: id, to, message: null })
  await make.job(tenant, { ...mail, params: params('waiting@example.com') } as never)
  await make.job(tenant, { ...mail, params: params('refused@example.com') } as never, {
    status: 'failed',
    errorMessage: '550 no such mailbox',
  })
  await make.job(tenant, { ...mail, params: params('sent@example.com') } as never, {
    ...{ status: 'completed', result: { to: 'sent@example.com', subject: 'Invoice INV-000002' } },
  })
  await make.job(tenant, { ...mail, params: { ...params('another@example.com'), invoiceId: id + 1 } } as never)
  const { text } = await as('accountant').get(`${listOf('invoices')}/${id}`)
  matches(t, text, /waiting@example\.com[\s\S]*?Waiting/)
  matches(t, text, /refused@example\.com[\s\S]*?Failed[\s\S]*?550 no such mailbox/)
  matches(t, text, /sent@example\.com[\s\S]*?Invoice INV-000002[\s\S]*?Sent/)
  lacks(t, text, 'another@example.com')
  const picture = `${listOf('documents')}/${office.documents}/picture`
  matches(t, (await as('viewer').get(pageOf('projects'))).text, containing(`<img src="${picture}"`))
  matches(t, await as('viewer').get(picture), { status: 200, headers: { 'content-type': 'image/png' } })
  const { id: plain } = await make.document(tenant, { content: '<script>alert(1)</script>' })
  t.equal((await as('viewer').get(`${listOf('documents')}/${plain}/picture`)).status, 404, 'not a picture')
})

t.test(
  'a record list has the filters of the API, continues by its cursor, and is exported with the same filters',
  async (t) => {
    const many = await service.tenant()
    const { id: contactId } = await make.contact(many, { companyName: 'Ortiz Homes' })
    for (let index = 0; index < 52; index += 1) await make.bid(many, { contactId })
    const { id: sent } = await make.bid(many, { status: 'sent', title: 'Quillfeather deck' })
    const visitor = await signInVisitor(origin, await makeUser(many, 'manager'))
    const idsAt = async (query: string) =>
      recordsIn((await visitor.get(`${listOf('bids')}${query}`)).text).filter((one) => one.startsWith('bids/'))
    t.strictSame(await idsAt('?status=sent'), [`bids/${sent}`])
    t.strictSame(await idsAt('?search=quillfeather'), [`bids/${sent}`])
    const narrowed = await visitor.get(`${listOf('bids')}?contactId=${contactId}`)
    matches(t, narrowed.text, /Customer: <span dir="auto">Ortiz Homes<\/span>/)
    t.equal((await idsAt(`?contactId=${contactId}`)).length, 50)
    const next = /href="([^"]*cursor=[^"]*)" rel="next"/.exec(unescapeHtml(narrowed.text))![1]!
    t.equal(recordsIn((await visitor.get(next)).text).filter((one) => one.startsWith('bids/')).length, 2)
    t.equal((await visitor.get(`${listOf('bids')}?status=nonsense`)).status, 422)
    const action = `${listOf('bids')}/export`
    const done = await visitor
      .submit(await visitor.get(`${listOf('bids')}?status=sent&contactId=${contactId}`), {}, { action })
      .catch(() => undefined)
    t.equal(done, undefined, 'there is nothing to export')
    const askedOf = async (query: string) => {
      const exported = await visitor.submit(await visitor.get(`${listOf('bids')}${query}`), {}, { action })
      const [, jobId] = /^\/portal\/jobs\/(job_\w+)/.exec(String(exported.headers.location))!
      const { data } = await many.client.ok('getJob', { path: { id: jobId! } })
      t.equal(data.type, 'export')
      return data.params
    }
    t.strictSame(await askedOf('?status=sent'), { filters: { status: 'sent' }, format: 'excel' })
    const { id: customer } = await make.contact(many, { companyName: '77 Elm' })
    await make.bid(many, { contactId: customer, title: '77' })
    const filters = { contactId: customer, search: '77' }
    t.strictSame(await askedOf(`?contactId=${customer}&search=77`), { filters, format: 'excel' })
  },
)

t.test('the search shows at most eight records of a kind, with a link to all if there are more', async (t) => {
  const found = async () => (await as('viewer').get('/portal/search?q=quernstone')).text
  const all = 'All contacts that match'
  for (let count = 1; count <= 8; count += 1) await make.contact(tenant, { companyName: 'Quernstone Masonry' })
  const eight = await found()
  t.equal(recordsIn(eight).filter((path) => path.startsWith('contacts/')).length, 8)
  lacks(t, eight, all)
  await make.contact(tenant, { companyName: 'Quernstone Masonry' })
  const nine = await found()
  t.equal(recordsIn(nine).filter((path) => path.startsWith('contacts/')).length, 8)
  matches(t, nine, containing(all))
})

t.test('the search in the header finds records of all kinds, grouped by kind', async (t) => {
  const { text } = await as('viewer').get('/portal/search?q=ortiz')
  matches(
    t,
    text,
    new RegExp(
      `<h2>Contacts</h2>[\\s\\S]*contacts/${office.contacts}"[\\s\\S]*<h2>Projects</h2>[\\s\\S]*projects/${office.projects}"`,
    ),
  )
  matches(t, (await as('viewer').get('/portal/search?q=zzyzx')).text, containing('Nothing found'))
  matches(t, await as('viewer').get(`/portal/search?q=${'w'.repeat(201)}`), { status: 422, text: /id="q-problem"/ })
  matches(
    t,
    (await as('viewer').get(`/portal/search?q=${encodeURIComponent('"><script>')}`)).text,
    containing('&quot;&gt;&lt;script&gt;'),
  )
})
