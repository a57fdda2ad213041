import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { Charge, WindowState } from '../../db/access/admission/verdicts.ts'
import type { Caller } from '../../db/base/caller.ts'
import { networkOf } from '../../db/domain/network/address-network.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import type { FindByKey } from '../../db/postgres/key-lookups.ts'
import type { Transaction } from '../../db/postgres/transaction.ts'
import type { Operation } from './operations.ts'

/** What the gates learn about one request, in turn; it is attached to the request. */
export interface Exchange {
  requestId: string
  startedAtMs: number
  /** Of the client; set when it is first asked for. */
  address?: string
  /** Set by route. */
  operation?: Operation
  /** Set by admit. */
  caller?: Caller
  /** The organization of who is signed in at a page, for the access log. */
  tenantId?: number
  charge?: Charge
  /** What is left of the organization's mails after a change that mails; unset where it was not made. */
  mails?: WindowState
  /** Units charged; 0 until admit has charged. */
  cost: number
  /** The body as sent, in canonical form, for the idempotency fingerprint; set by body. */
  sentBody?: string
  /**
   * The first unknown members of a body that has too many to validate one by one. The gate body takes all of them out, and
   * validate reports these.
   */
  unknownMembers?: Violation[]
  /** Answers at once for the record that was looked up while the caller was admitted. */
  findByKey?: FindByKey
  /** What the handler's `precheck` found before a connection was taken. */
  found?: unknown
  /** The problem code of a refused request, for the audit log. */
  code?: string
  /** The rules that a refused request broke, for the audit log. */
  errors?: readonly Violation[] | undefined
  /** The jobs that its change has begun, for the access log. */
  jobIds?: readonly string[]
  /** Whether the mutation's transaction has already written the audit row. */
  audited?: boolean
  /** To be called once the request is known to come from somebody who is signed in; set by the limits of pages. */
  provePerson?: (() => void) | undefined
  /** Locks the session of a person until a change's transaction ends. Rejects where it is over. */
  holdSession?: (tx: Transaction) => Promise<void>
  /** The address by which the call came in, where that is another than the API's; the audit log has it in the path. */
  cameBy?: string
  /** Whether the body is held to a minimum pace instead of a total time. */
  keepsPace?: boolean
}

declare module 'express-serve-static-core' {
  interface Request {
    exchange: Exchange
    /** Where express-openapi-validator finds the path's parameters, and leaves them coerced. */
    openapi?: { pathParams: Record<string, string> }
  }
}

export type Gate = RequestHandler

/** Turns an async step into a gate that passes its rejection on. The pipeline ends at a step that has answered. */
export const gate =
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

/** The path's parameters as the validator coerced them; Express resets req.params at every step. */
export const pathParamsOf = ({
  openapi,
}: {
  openapi?: { pathParams: Record<string, unknown> }
}): Record<string, unknown> => openapi?.pathParams ?? {}

/** What tells where a request came from: the address that was found under TRUST_PROXY, and who is connected. */
export type Addressed = Pick<Request, 'ip' | 'socket'> & Partial<Pick<Request, 'exchange' | 'headers'>>

/**
 * The client's address as it was found under TRUST_PROXY, IPv4 in its own form, without an IPv6 zone. What a proxy
 * passed on may be any text; when it is no address, the client is the proxy. Empty once the connection is gone.
 */
export function clientAddress(request: Addressed): string {
  const { exchange } = request
  if (!exchange) return addressOf(request)
  exchange.address ??= addressOf(request)
  return exchange.address
}

function addressOf(request: Addressed): string {
  const { headers, socket } = request
  // Express looks for whom a proxy passed on in each request anew.
  const ip = headers && headers['x-forwarded-for'] === undefined ? undefined : request.ip
  const found = (isIP(ip ?? '') ? ip : socket.remoteAddress) ?? ''
  return found.includes(':') ? found.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '') : found
}

/** The key under which a limit by address counts the client. */
export const clientNetwork = (request: Addressed): string => networkOf(clientAddress(request))
