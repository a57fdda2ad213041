import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { networkOfAddress } from '../../../db/domain/network/rate-limit-network.ts'
import type { Violation } from '../../../db/domain/refusal.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { PrefetchedRecord } from '../../../db/engine/postgres/key-lookups.ts'
import type { Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import type { Operation } from '../contract/operations.ts'

/** State of one request, attached to the Express request. Each gate adds its members. */
export interface Exchange {
  requestId: string
  startedAtMs: number
  /** Address of the client; set on first use. */
  address?: string
  /** The operation; set by `routingGate`. */
  operation?: Operation
  /** Texts of the path parameters; set by `routingGate`. */
  params?: Record<string, string>
  /** The caller; set by the admission gate. */
  caller?: Caller
  /** Organization of the signed-in user of a page, for the access log. */
  tenantId?: number
  charge?: ChargedCaller
  /** Units charged; 0 until the admission gate has charged them. */
  cost: number
  /** The record of a GET; set if admission has started its lookup. */
  prefetched?: PrefetchedRecord
  /** Problem code of a refused request, for the audit log. */
  code?: string
  /** Violations of a refused request, for the audit log. */
  errors?: readonly Violation[] | undefined
  /** Ids of the jobs that the change started, for the access log. */
  jobIds?: readonly string[]
  /** Whether the mutation's transaction has already written the audit row. */
  audited?: boolean
  /**
   * Called once the request is known to come from a signed-in user. The request then counts for the limit of the
   * session only, not for the limit of the network. Set by the page limits.
   */
  onSignedIn?: (() => void) | undefined
  /** Locks the user's session until the change's transaction ends. Rejects if the session has ended. */
  lockSession?: (tx: Transaction) => Promise<void>
  /** Path under which a call arrived, if not /api/v1: /mcp, for example. The audit log shows it instead of /api/v1. */
  entryPath?: string
  /** Whether the body must arrive at a minimum rate instead of within a total time. */
  hasMinimumRate?: boolean
}

declare module 'express-serve-static-core' {
  interface Request {
    exchange: Exchange
  }
}

export type Gate = RequestHandler

/** The members of a request that its admission and its observers read: the audit log, the access log and the trace. */
export type ObservedRequest = Pick<Request, 'method' | 'originalUrl' | 'headers' | 'exchange'> &
  Partial<Pick<Request, 'ip' | 'socket' | 'route' | 'baseUrl'>>

/** Takes the headers of a response. An Express response is one. */
export interface HeaderSink {
  headersSent: boolean
  setHeader(name: string, value: string | number): unknown
}

/**
 * Turns an async step into a gate that forwards its rejection as an error. If the step sent a response, the pipeline
 * ends.
 */
export const asyncGate =
  (step: (request: Request, response: Parameters<RequestHandler>[1]) => Promise<void> | void): Gate =>
  (request, response, next) => {
    let done: Promise<void> | void
    try {
      done = step(request, response)
    } catch (error) {
      next(error)
      return
    }
    const goOn = (): void => {
      if (!response.headersSent) next()
    }
    if (done === undefined) goOn()
    else done.then(goOn, next)
  }

/**
 * The parts of a request that determine its client address: the address found under TRUST_PROXY, and the connection.
 */
export type RequestWithAddress = Partial<Pick<Request, 'ip' | 'socket' | 'exchange' | 'headers'>>

/**
 * Returns the client's address as found under TRUST_PROXY: IPv4 in its usual form, IPv6 without a zone. A proxy may
 * forward any text; if that is not an address, the proxy counts as the client. Empty after the connection has closed.
 */
export function clientAddressOf(request: RequestWithAddress): string {
  const { exchange } = request
  if (!exchange) return addressOf(request)
  exchange.address ??= addressOf(request)
  return exchange.address
}

function addressOf(request: RequestWithAddress): string {
  const { headers, socket } = request
  // Express evaluates the proxy headers on every access to `ip`, so it is read only if X-Forwarded-For is present.
  const ip = headers && headers['x-forwarded-for'] === undefined ? undefined : request.ip
  const found = (isIP(ip ?? '') ? ip : socket?.remoteAddress) ?? ''
  return found.includes(':') ? found.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '') : found
}

/** Returns the client's network, which is the key of address-based limits. */
export const clientNetworkOf = (request: RequestWithAddress): string => networkOfAddress(clientAddressOf(request))
