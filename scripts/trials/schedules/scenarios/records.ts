import { sendRaw } from '../../../testkit/http/client.ts'
import { make } from '../../../testkit/make.ts'
import { parseForms } from '../../../testkit/peers/visitor.ts'
import { buildFormRequest, createRequestBuilders, type RaceScenario } from './race-request.ts'

const sharedKey = '5c1e0a7e-0b3f-4c69-9d5e-6f1f2b3c4d5e'

/**
 * Checks that the first two requests, which are the same, get the same answer. Refusals contain the request id, so only
 * their statuses are compared.
 */
const isOnce: RaceScenario['checkAnswers'] = ([one, other]) =>
  one!.status === other!.status && (one!.status > 299 || one!.text === other!.text)
    ? undefined
    : `one request has two answers: ${one!.text} and ${other!.text}`

/** Scenarios about records that are changed, deleted and referenced, and about API keys. */
export const recordScenarios: readonly RaceScenario[] = [
  {
    name: 'a bid is edited while it is sent',
    prepare: async (tenant) => {
      const { id, lineIds } = await make.bid(tenant, { lines: [{ description: 'Deck', unitPrice: '700.00' }] })
      const { patch, post } = createRequestBuilders(tenant)
      return [
        patch(`/bids/${id}/line-items/${lineIds[0]}`, { body: { unitPrice: '800.00' } }),
        post(`/bids/${id}/mark-sent`),
        patch(`/bids/${id}`, { body: { taxRate: '7.5' } }),
      ]
    },
  },
  {
    name: 'a bid is accepted, rejected and reopened',
    prepare: async (tenant) => {
      const { id } = await make.bid(tenant, { status: 'sent' })
      const { post } = createRequestBuilders(tenant)
      const accepting = post(`/bids/${id}/accept`, { body: { acceptedBy: 'Dana Ortiz' } })
      return [accepting, post(`/bids/${id}/reject`), post(`/bids/${id}/reopen`)]
    },
  },
  {
    name: 'a bid is signed on its page while it is edited again',
    prepare: async (tenant) => {
      const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '700.00' }] })
      const { data } = await tenant.client.ok('shareBid', { path: { id } })
      const page = await sendRaw(data.url, 'GET')
      const { pathname } = new URL(data.url)
      const { hidden } = parseForms(page.text).find(({ action }) => action.startsWith(`${pathname}/accept`))!
      const { patch, post } = createRequestBuilders(tenant)
      return [
        buildFormRequest(`${pathname}/accept`, {
          ...hidden,
          name: 'Dana Ortiz',
          signature: 'D. Ortiz',
          consent: 'yes',
        }),
        post(`/bids/${id}/cancel`),
        patch(`/bids/${id}`, { body: { title: 'A deck' } }),
      ]
    },
  },
  {
    name: 'a key is revoked while it makes another',
    prepare: async (tenant) => {
      const own = await tenant.key()
      const { post } = createRequestBuilders(own)
      const { remove } = createRequestBuilders(tenant)
      const body = { name: 'Made', scopes: ['contacts:read'] }
      return [post('/api-keys', { body, vague: /^body\.detail$/ }), remove(`/api-keys/${own.id}`)]
    },
  },
  {
    name: 'a product is deleted and restored while another takes its sku',
    prepare: async (tenant) => {
      const { id } = await make.product(tenant, { sku: 'A-1' })
      const { remove, post } = createRequestBuilders(tenant)
      return [
        remove(`/products/${id}`),
        post(`/products/${id}/restore`),
        post('/products', { body: { name: 'Nail', type: 'material', sku: 'A-1' } }),
      ]
    },
  },
  {
    name: 'a contact is changed twice from one version',
    prepare: async (tenant) => {
      const { id } = await make.contact(tenant, { companyName: 'Ortiz' })
      const { headers } = await tenant.client.ok('getContact', { path: { id } })
      const { patch } = createRequestBuilders(tenant)
      const change = (body: object) => patch(`/contacts/${id}`, { body, ifMatch: headers.etag! })
      return [change({ companyName: 'Ortiz and sons' }), change({ notes: 'Calls back' })]
    },
  },
  {
    name: 'a contact is deleted while a bid for it is made',
    prepare: async (tenant) => {
      const { id: contactId } = await make.contact(tenant)
      const { remove, post } = createRequestBuilders(tenant)
      return [post('/bids', { body: { contactId } }), remove(`/contacts/${contactId}`)]
    },
  },
  {
    name: 'parents of contacts would close a circle',
    prepare: async (tenant) => {
      const [one, other] = [await make.contact(tenant), await make.contact(tenant)]
      const { patch } = createRequestBuilders(tenant)
      const below = (id: number, parentId: number) => patch(`/contacts/${id}`, { body: { parentContactId: parentId } })
      return [below(one.id, other.id), below(other.id, one.id)]
    },
  },
  {
    name: 'a stage is deleted under its leads',
    prepare: async (tenant) => {
      const [first, second] = await make.stages(tenant)
      const { id } = await make.lead(tenant)
      const { patch, remove, post } = createRequestBuilders(tenant)
      return [
        patch(`/leads/${id}`, { body: { stageId: second!.id } }),
        remove(`/lead-stages/${second!.id}?moveToStageId=${first!.id}`),
        post(`/leads/${id}/convert-to-project`),
      ]
    },
  },
  {
    name: 'one request is sent twice under one key, and another one too',
    prepare: async (tenant) => {
      const { post } = createRequestBuilders(tenant)
      const body = { type: 'customer', companyName: 'Keyed' }
      const keyed = post('/contacts', { body, key: sharedKey })
      return [keyed, keyed, post('/contacts', { body: { ...body, companyName: 'Other' }, key: sharedKey })]
    },
    dependsOnDay: true,
    checkAnswers: isOnce,
  },
  {
    name: 'one payment is sent twice under one key',
    prepare: async (tenant) => {
      const lines = [{ description: 'Deck', unitPrice: '1000.00' }]
      const { id } = await make.invoice(tenant, { status: 'sent', lines })
      const { post } = createRequestBuilders(tenant)
      const keyed = post(`/invoices/${id}/payments`, { body: { amount: '700.00' }, key: sharedKey })
      return [keyed, keyed]
    },
    dependsOnDay: true,
    checkAnswers: isOnce,
  },
]
