import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cameByProxy } from './proxy-marks.ts'

/** Whether a request carries the bearer token. Compared by digest, so that the time it takes tells nothing. */
export function presentsToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  return timingSafeEqual(given!, expected!)
}

/** Whether a request comes from this machine, and through no proxy that says so. */
export const isOfThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && !cameByProxy(headers)
