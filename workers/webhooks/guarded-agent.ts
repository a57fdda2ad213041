import { Agent, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import {
  checkPublicHttpsUrl,
  type GuardOptions,
  isDevHost,
  isPublicAddress,
} from '../../db/domain/network/address-guard.ts'

/** Why no connection was made; the message is written for the owner of the endpoint. */
export class ConnectionRefusal extends Error {
  override readonly name = 'ConnectionRefusal'
}

type Connected = (error: Error | null, socket: Duplex) => void

const familyOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4)
const plain = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Kept-alive connections of one URL. Every new one resolves the name once, refuses unless all addresses are public, and
 * connects to one of those: there is no second look-up that could answer otherwise. A connection is handed out only
 * when its certificate is verified and its peer is, checked once more, one of those addresses, so no byte of a request
 * is sent before.
 *
 * Their number is the caller's to limit. An agent with a limit of its own lets requests wait in a queue, and a connection
 * that fails is then told to the first of them, however often, and never to the others: these would wait forever.
 */
export class GuardedAgent extends Agent {
  readonly #url: string
  readonly #guard: GuardOptions
  readonly #connectTimeoutMs: number

  constructor(url: string, guard: GuardOptions, options: { maxFreeSockets: number; connectTimeoutMs: number }) {
    super({
      keepAlive: true,
      maxFreeSockets: options.maxFreeSockets,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    })
    this.#url = url
    this.#guard = guard
    this.#connectTimeoutMs = options.connectTimeoutMs
  }

  override createConnection(options: RequestOptions, connected?: Connected): undefined {
    this.#connect(options).then(
      (socket) => connected!(null, socket),
      (error: Error) => connected!(error, undefined as never),
    )
  }

  async #connect(options: RequestOptions): Promise<TLSSocket> {
    const verdict = await checkPublicHttpsUrl(this.#url, this.#guard)
    if (verdict.objection !== undefined) throw new ConnectionRefusal(`Nothing was sent: ${verdict.objection}`)
    const { url, addresses } = verdict
    if (addresses.length === 0) throw new ConnectionRefusal('The host name does not resolve.')
    const lookup: LookupFunction = (_hostname, { all }, answer) => {
      if (all)
        answer(
          null,
          addresses.map((address) => ({ address, family: familyOf(address) })),
        )
      else answer(null, addresses[0]!, familyOf(addresses[0]!))
    }
    // Node's timeout of a quarter of a second per address is too short for one on the other side of the earth.
    const autoSelectFamilyAttemptTimeout = this.#connectTimeoutMs / 4
    const pinned = { ...options, lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout }
    const socket = super.createConnection(pinned) as TLSSocket
    // Whoever uses the connection learns of its errors. Between two users, for a moment, nobody would listen.
    socket.on('error', () => {})
    await this.#secured(socket)
    const peer = plain(socket.remoteAddress)
    if (!addresses.map(plain).includes(peer) || !(isPublicAddress(peer) || isDevHost(url, this.#guard.devHosts))) {
      socket.destroy()
      throw new ConnectionRefusal('Nothing was sent: the connection led to an address that was not checked.')
    }
    return socket
  }

  #secured(socket: TLSSocket): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = Object.assign(new Error('the TLS handshake took too long'), { code: 'ETIMEDOUT' })
      const timer = setTimeout(() => socket.destroy(late), this.#connectTimeoutMs)
      const fail = (error?: Error) => {
        clearTimeout(timer)
        reject(error ?? new ConnectionRefusal('The connection was closed during the TLS handshake.'))
      }
      const closed = () => fail()
      socket.once('error', fail).once('close', closed)
      socket.once('secureConnect', () => {
        clearTimeout(timer)
        socket.off('error', fail).off('close', closed)
        resolve()
      })
    })
  }
}
