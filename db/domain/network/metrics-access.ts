import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isProxied } from './proxy-headers.ts'

/**
 * Reports whether a request has the given bearer token. The tokens are compared as hashes in constant time, so that the
 * duration reveals nothing about the token.
 */
export function hasBearerToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  return timingSafeEqual(given!, expected!)
}

/**
 * Reports whether a request comes from this machine itself, not through a proxy on it. A proxy is recognized by its
 * headers.
 */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && !isProxied(headers)
