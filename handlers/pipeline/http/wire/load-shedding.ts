import type { IncomingMessage, RequestListener } from 'node:http'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import type { EarlyResponse } from '../access-log.ts'
import type { PreparedResponse } from '../adapters/request-interceptor.ts'
import { bearerTokenOf } from '../credentials/bearer.ts'
import type { CredentialCache } from '../credentials/credential-cache.ts'
import { clientNetworkOf } from '../exchange.ts'
import { type AddressKind, addressKindOf, queueShareOf } from './address-kinds.ts'
import { type BusyPages, createBusyAnswers } from './busy-answers.ts'
import { allowsCrossOrigin, isPreflight } from './cross-origin.ts'
import { type DelayedRefusals, waits } from './delayed-refusals.ts'
import { createUtilizationCheck, type InFlightRequest, LoadShedder } from './load-shedder.ts'
import { onResponseClosed } from './when-closed.ts'

export interface LoadSheddingOptions {
  settings: Pick<Settings, 'clientLimits' | 'corsOrigins' | 'docsUrl' | 'publicOrigin'>
  /** Reports whether requests wait for a database connection. */
  isDatabaseBusy(): boolean
  /** Cache of the credentials that were admitted. */
  credentialCache: CredentialCache
  /** Queue that delays refusals to callers who cause the overload. */
  refusals: DelayedRefusals
  busyPages: BusyPages
  /** Called for each refusal. */
  noteRefusal(answer: EarlyResponse): void
}

/** Load shedding of an HTTP server. */
export interface LoadShedding {
  /** Returns a listener that refuses requests or passes them to `app`. */
  handle(app: RequestListener): RequestListener
  /** Returns the answer to an API request that is refused before Node creates a response. See `interceptRequests`. */
  intercept(request: IncomingMessage): PreparedResponse | undefined
}

const decided = Symbol('decided')

/** Decision on a request. Undefined for requests that are always admitted and never count. */
type Decision = InFlightRequest | 'refused' | 'refused later' | undefined

type DecidedRequest = IncomingMessage & { [decided]?: Decision }

/**
 * Creates the load shedding of an HTTP server. A caller is an organization if the credential was admitted before, and a
 * network otherwise. If each unknown credential were a caller, a client could invent some and take the share of others.
 *
 * Refusals are sent before Express runs. In Express they would cost so much that at twice the capacity, 30 % less would
 * be served. The interceptor sends most of them even before Node creates a response: without it, 40 % less is served.
 */
export function createLoadShedding(options: LoadSheddingOptions): LoadShedding {
  const { settings, isDatabaseBusy, credentialCache, refusals } = options
  const origins = new Set(settings.corsOrigins)
  const isComputing = createUtilizationCheck()
  const shedder = new LoadShedder(settings.clientLimits.shedAfterMs, () => isComputing() || isDatabaseBusy())
  const busyAnswers = createBusyAnswers({ ...options, origins })
  const decide = (request: IncomingMessage, kind: AddressKind): Decision => {
    const { method, headers } = request
    const url = request.url!
    // A preflight costs as little as its refusal, which would hide from the page that the service is overloaded.
    if (kind === 'probe' || (origins.size > 0 && allowsCrossOrigin(url) && isPreflight(request))) return undefined
    const organization =
      kind === 'api' ? credentialCache.organizationLabelOf(bearerTokenOf(headers.authorization)) : undefined
    const caller = organization ?? clientNetworkOf(request)
    const inFlight = shedder.enter(performance.now(), { caller, share: queueShareOf(kind, method, url) })
    return inFlight ?? (shedder.isCrowding(caller) ? 'refused later' : 'refused')
  }
  return {
    handle: (app) => (request: DecidedRequest, response) => {
      const kind = addressKindOf(request.url!)
      const decision = request[decided] ?? decide(request, kind)
      const refuse = (): void => {
        if (!response.destroyed) busyAnswers.send(request, response, kind)
      }
      if (decision === 'refused') return refuse()
      if (decision === 'refused later') return void refusals.hold(response).then(refuse)
      if (decision) {
        const leave = (): void => {
          if (response.writableFinished) shedder.leave(decision, performance.now())
          else shedder.pause(decision)
        }
        // Otherwise any number of requests could be admitted that are answered in the turn in which they are read.
        onResponseClosed(response, () => setImmediate(leave))
        response.once(waits, () => shedder.pause(decision))
      }
      app(request, response)
    },
    intercept(request: DecidedRequest) {
      const isOfPage = origins.size > 0 && request.headers.origin !== undefined
      if (shedder.mode !== 'shedding' || isOfPage || addressKindOf(request.url!) !== 'api') return undefined
      const decision = decide(request, 'api')
      request[decided] = decision
      if (typeof decision !== 'string') return undefined
      const text = (): string => busyAnswers.textFor(request)
      return decision === 'refused' ? { text } : { text, later: (send) => refusals.later(send) }
    },
  }
}
