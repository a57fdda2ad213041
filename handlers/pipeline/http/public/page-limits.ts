import { hash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { monotonicNow } from '../../../../db/engine/base/clock.ts'
import type { PageLimits } from '../../../../db/engine/base/settings.ts'
import { clientNetworkOf } from '../exchange.ts'
import { type AddressKind, addressKindOf } from '../wire/address-kinds.ts'
import type { DelayedRefusals } from '../wire/delayed-refusals.ts'

const maxKeys = 100_000

interface Bucket {
  /** Number of tokens left at the time `at`, which is in milliseconds. */
  left: number
  at: number
}

/**
 * Token buckets, one for each key. A bucket allows `max` requests at once and refills completely over the window. If
 * there are too many keys, the least recently used bucket is dropped.
 */
export class TokenBuckets {
  readonly #max: number
  readonly #windowMs: number
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(max: number, windowMs: number, now: () => number = monotonicNow) {
    this.#max = max
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Takes a token and returns 0. If the bucket is empty, returns the seconds until a token is available. */
  take(key: string): number {
    const at = this.#now()
    const before = this.#buckets.get(key) ?? { left: this.#max, at }
    const left = Math.min(this.#max, before.left + ((at - before.at) * this.#max) / this.#windowMs)
    this.#buckets.delete(key)
    this.#buckets.set(key, { left: left < 1 ? left : left - 1, at })
    if (this.#buckets.size > maxKeys) this.#buckets.delete(this.#buckets.keys().next().value!)
    return left < 1 ? Math.max(1, Math.ceil(((1 - left) * this.#windowMs) / this.#max / 1000)) : 0
  }

  /** Puts a token back into the bucket. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.left = Math.min(this.#max, bucket.left + 1)
  }
}

export interface PageLimitDeps {
  /** Returns the session that the browser claims to have, unverified. */
  sessionOf(request: Request): string | undefined
  /** Sends a page that asks an organization's customer to try again later. Other clients get a problem. */
  sendRateLimitedPage(response: Response, waitSeconds: number): void
  refusals: DelayedRefusals
  kindOf?: (target: string) => AddressKind
}

/**
 * Limits how often addresses that need no API credential may be requested, in this process. The kind of the address
 * decides whether requests are counted per link, per network or per session. The limit is checked before any lookup, so
 * that a flood costs the database nothing.
 */
export function createPageLimiter(
  limits: PageLimits,
  { sessionOf, sendRateLimitedPage, refusals, ...deps }: PageLimitDeps,
): RequestHandler {
  const counter = (max: number): TokenBuckets => new TokenBuckets(max, limits.windowMs)
  const [customers, links] = [counter(limits.perNetwork), counter(limits.perLink)]
  const [files, networks] = [counter(limits.perLink), counter(limits.perNetwork)]
  const [searches, sessions] = [counter(limits.perSearcher), counter(limits.perSession)]
  const waitSecondsByKind: Record<AddressKind, (request: Request) => number> = {
    probe: () => 0,
    api: () => 0,
    file: (request) => files.take(linkOf(request)),
    customer: (request) => customers.take(clientNetworkOf(request)) || links.take(linkOf(request)),
    search: (request) => searches.take(clientNetworkOf(request)),
    page: (request) => networks.take(clientNetworkOf(request)),
    person: (request) => {
      const [network, session] = [clientNetworkOf(request), sessionOf(request)]
      // Many users of one organization may share a network. A request that turns out to come from a signed-in user
      // therefore counts for the session's limit only.
      request.exchange.onSignedIn = () => {
        networks.giveBack(network)
        request.exchange.onSignedIn = undefined
      }
      return (session === undefined ? 0 : sessions.take(hash('sha256', session))) || networks.take(network)
    },
  }
  const kindFor = deps.kindOf ?? addressKindOf
  return (request, response, next) => {
    const kind = kindFor(request.path)
    const waitSeconds = waitSecondsByKind[kind](request)
    if (waitSeconds === 0) {
      next()
      return
    }
    void refusals.hold(response).then(() => {
      if (response.destroyed) return
      if (kind === 'customer') sendRateLimitedPage(response, waitSeconds)
      else next(tooOften(waitSeconds))
    })
  }
}

function tooOften(seconds: number): Refusal {
  const detail = `This was requested too often. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(seconds) } })
}

/**
 * Returns the token in a public or signed address. It is empty for an address without a token, so that all malformed
 * addresses share one limit.
 */
const linkOf = ({ path }: Request): string => /^\/(?:files\/\w+|[^/]+)\/([\w.-]{1,400})(?:\/|$)/.exec(path)?.[1] ?? ''
