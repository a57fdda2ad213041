import type { Request, RequestHandler, Response } from 'express'
import type { PageLimits } from '../../../db/base/settings.ts'
import { networkOf } from '../../../db/domain/network/address-network.ts'
import { clientAddress } from '../../http/exchange.ts'
import { sendMessage } from './messages.ts'

const maxKeys = 100_000

interface Bucket {
  /** How many may come at once, as it stood then. */
  left: number
  at: number
}

/**
 * Counts what comes under each key: `most` at once, and as many again over the window. Whoever was silent longest is
 * forgotten first when there are too many keys.
 */
export function visitCounter(most: number, windowMs: number, now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  /** Lets one more in, as 0, or gives the seconds until there is room for one. */
  return (key: string): number => {
    const at = now()
    const before = buckets.get(key) ?? { left: most, at }
    const left = Math.min(most, before.left + ((at - before.at) * most) / windowMs)
    buckets.delete(key)
    buckets.set(key, { left: left < 1 ? left : left - 1, at })
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value!)
    return left < 1 ? Math.max(1, Math.ceil(((1 - left) * windowMs) / most / 1000)) : 0
  }
}

/**
 * Limits the page requests per link and per network, in this process. The limit is checked before anything is looked
 * up, so that a flood costs the database nothing.
 */
export function limitVisits({ windowMs, perLink, perNetwork }: PageLimits): RequestHandler {
  const networks = visitCounter(perNetwork, windowMs)
  const links = visitCounter(perLink, windowMs)
  return (request, response, next) => {
    const waitSeconds = networks(networkOf(clientAddress(request))) || links(linkOf(request))
    if (waitSeconds === 0) next()
    else sendLater(response, waitSeconds)
  }
}

/** All malformed tokens count as one link. */
const linkOf = ({ path }: Request): string => /^\/([\w-]{1,80})(?:\/|$)/.exec(path)?.[1] ?? ''

function sendLater(response: Response, seconds: number): void {
  const title = 'Please wait a moment'
  const lines = [`This page was asked for too often. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`]
  response.setHeader('Retry-After', seconds)
  sendMessage(response, { title, lines, status: 429 })
}
