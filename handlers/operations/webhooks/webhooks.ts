import { checkPublicHttpsUrl, isLoopbackUrl, urlProblem } from '../../../db/domain/network/address-guard.ts'
import { invalid, Refusal } from '../../../db/domain/refusal.ts'
import { createConcurrencyLimiter } from '../../../db/engine/base/concurrency.ts'
import { foreignCursorRefusal } from '../../../db/engine/base/cursor.ts'
import { addressGuardFor } from '../../../db/engine/base/resolver.ts'
import { findEvent, listEvents } from '../../../db/engine/events/log.ts'
import { readContext } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import {
  type DeliveryFilters,
  findWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from '../../../db/nouns/webhooks/deliveries.ts'
import {
  createWebhookEndpoint,
  rotateWebhookSecret,
  sendableEndpoint,
  updateWebhookEndpoint,
  webhookEndpoints,
} from '../../../db/nouns/webhooks/endpoints.ts'
import { planRecovery, startRecovery } from '../../../db/nouns/webhooks/recovery.ts'
import { toPage } from '../../pipeline/contract/answer.ts'
import {
  type BasicCall,
  type Handlers,
  type PrecheckCall,
  type ReadCall,
  withPrecheck,
} from '../../pipeline/contract/contract.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'
import { deleteHandler, getHandler, listHandler, toJobResponse } from '../../pipeline/verbs/verbs.ts'

/**
 * Limits DNS lookups to four at a time per organization. A name server that does not respond then delays only the
 * requests of that organization, for a few seconds.
 */
const lookupLimit = createConcurrencyLimiter({ maxPerParty: 4, waitMs: 3_000 })

/** Returns why the URL in a request is refused; undefined for an allowed URL and for a request without a URL. */
async function checkUrl({
  caller,
  body: { url },
  services: { settings },
}: Pick<BasicCall, 'caller' | 'services'> & { body: { url?: string } }): Promise<string | undefined> {
  if (url === undefined) return undefined
  const guard = addressGuardFor(settings.webhookDevHosts)
  const { objection } = await lookupLimit.run(caller.tenantId, () => checkPublicHttpsUrl(url, guard))
  return withListenHint(url, objection)
}

/**
 * Returns why an endpoint's URL is refused because of its text alone, without a DNS lookup; undefined if its text is
 * acceptable.
 */
export const findUrlTextProblem = (url: string, devHosts: readonly string[]): string | undefined =>
  withListenHint(url, urlProblem(url, devHosts))

const withListenHint = (url: string, objection: string | undefined): string | undefined =>
  objection === undefined || !isLoopbackUrl(url) ? objection : `${objection} ${listenInstead}`

const listenInstead =
  'During development, npm run listen -- --forward <address> forwards events to an address on your machine.'

/** Lets an organization run one dry run of a recovery at a time, because it reads all events of its period. */
const planLimit = createConcurrencyLimiter({ maxPerParty: 1, waitMs: 3_000 })

type Plan = Awaited<ReturnType<typeof planRecovery>>

/**
 * Returns the preview of a recovery, or the refusal, if the request is a dry run. Returns undefined if the request
 * starts a job or its answer is already stored.
 */
async function planOrRefusal({
  caller,
  params,
  body,
  services: { database },
  isAnswered,
}: PrecheckCall<'recoverWebhookEndpoint'>): Promise<Plan | Refusal | undefined> {
  if (!body.dryRun || (await isAnswered())) return undefined
  return planLimit
    .run(caller.tenantId, () => planRecovery(readContext(database, caller), caller, params.id, body))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
}

export const webhookHandlers = {
  listWebhookEndpoints: listHandler(webhookEndpoints),
  createWebhookEndpoint: withPrecheck(checkUrl, async ({ db, caller, body, services: { secrets } }, objection) => ({
    data: await createWebhookEndpoint(db, caller, body, { objection, secrets }),
  })),
  getWebhookEndpoint: getHandler(webhookEndpoints),
  updateWebhookEndpoint: withPrecheck(checkUrl, async ({ db, caller, params, body }, objection) => ({
    data: await updateWebhookEndpoint(db, caller, params.id, body, objection),
  })),
  deleteWebhookEndpoint: deleteHandler(webhookEndpoints),
  rotateWebhookSecret: async ({ db, caller, params, services: { secrets } }) => ({
    data: await rotateWebhookSecret(db, caller, params.id, secrets),
  }),
  testWebhookEndpoint: async ({ db, caller, params }) => {
    await findRecord(db, caller, webhookEndpoints, params.id)
    return { data: await testWebhookEndpoint(db, caller, await sendableEndpoint(db, caller, params.id)) }
  },
  recoverWebhookEndpoint: withPrecheck(planOrRefusal, async ({ db, caller, params, body, services }, planned) => {
    if (planned instanceof Refusal) throw planned
    if (body.dryRun) return { data: planned ?? (await planRecovery(db, caller, params.id, body)), status: 200 }
    return { data: toJobResponse(services, await startRecovery(db, caller, params.id, body)) }
  }),
  listWebhookEndpointDeliveries: async (call) => {
    const { id: endpointId } = await findRecord(call.db, call.caller, webhookEndpoints, call.params.id)
    return deliveryPage(call, { ...call.query, endpointId })
  },
  listWebhookDeliveries: (call) => deliveryPage(call, call.query),
  getWebhookDelivery: async ({ db, caller, params }) => ({ data: await findWebhookDelivery(db, caller, params.id) }),
  replayWebhookDelivery: async ({ db, caller, params }) => ({
    data: await replayWebhookDelivery(db, caller, params.id),
  }),
  listEvents: async ({ db, caller, query }) => {
    const { limit = 25, type } = query
    const after = afterCursor(query) ?? query.after
    const { items, more } = await listEvents(db, caller, { after, limit, type })
    return toPage(items, more ? String(items.at(-1)!.sequence) : null)
  },
  getEvent: async ({ db, caller, params }) => ({ data: await findEvent(db, caller, params.id) }),
} satisfies Partial<Handlers>

/**
 * Parses a cursor of the event log, which is a sequence number. Throws Refusal validation_failed if `after` is also
 * given, and bad_request for any other text.
 */
function afterCursor({ after, cursor }: { after?: number; cursor?: string }): number | undefined {
  if (cursor === undefined) return undefined
  if (after !== undefined) {
    throw invalid([
      { field: 'query.cursor', code: 'rule', message: 'means the same as after: give only one of the two' },
    ])
  }
  if (!/^\d{1,15}$/.test(cursor)) throw foreignCursorRefusal()
  return Number(cursor)
}

const deliveryPage = (
  { db, caller, ...call }: ReadCall,
  query: DeliveryFilters & { limit?: number; cursor?: string },
) => paginate({ caller, ...call }, query, Number, (filters, place) => listWebhookDeliveries(db, caller, filters, place))
