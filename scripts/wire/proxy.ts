import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { asksForEncryption, MessageReader, type WireMessage } from './messages.ts'

/** A message that is about to go on. */
export interface Passing extends WireMessage {
  connection: WireConnection
  toServer: boolean
}

/**
 * What becomes of a message: it goes on; the connection is cut instead of it, or just after it; or it waits for the promise,
 * and all behind it in its direction too.
 */
export type Fate = 'pass' | 'cut before' | 'cut after' | Promise<unknown>

/** Decides over each message, in the order in which they arrive at the proxy. */
export type OnMessage = (passing: Passing) => Fate

/**
 * A proxy of the Postgres wire protocol on loopback, between a process and its database: it sees each message of either
 * side before the other does, and may hold it or cut the connection there. Encryption is refused; who is allowed in, the
 * server decides as ever.
 */
export class WireProxy {
  /** Where a process finds its database behind the proxy. */
  readonly url: string
  /** Decides over messages; all pass unless set. */
  onMessage: OnMessage = () => 'pass'
  readonly connections = new Set<WireConnection>()
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** Listens on a port of loopback for the database at `url`, which may be a socket of Unix. */
  static async listen(url: string): Promise<WireProxy> {
    const upstream = placeOf(url)
    const server = createServer((socket) => {
      const connection = new WireConnection(socket, connect(upstream), (passing) => proxy.onMessage(passing))
      proxy.connections.add(connection)
      void connection.ended.then(() => proxy.connections.delete(connection))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const own = new URL(url)
    // An address of a socket has its folder as a parameter.
    own.searchParams.delete('host')
    Object.assign(own, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
    const proxy = new WireProxy(server, own.href)
    return proxy
  }

  /** Has `onMessage` decide while something is done, then waits for the connections that it cut. */
  async during<T>(onMessage: OnMessage, work: () => Promise<T>): Promise<T> {
    this.onMessage = onMessage
    try {
      return await work()
    } finally {
      this.onMessage = () => 'pass'
      await this.settled()
    }
  }

  /** Does something undisturbed, and tells how many messages passed meanwhile. */
  async counting<T>(work: () => Promise<T>): Promise<{ done: T; messages: number }> {
    let messages = 0
    const count: OnMessage = () => {
      messages += 1
      return 'pass'
    }
    return { done: await this.during(count, work), messages }
  }

  /** Waits until the server has ended every connection that was cut, and so has done all that it will do for it. */
  async settled(): Promise<void> {
    await Promise.all([...this.connections].filter(({ isCut }) => isCut).map(({ ended }) => ended))
  }

  /** Cuts every connection. */
  cutAll(): void {
    for (const connection of this.connections) connection.cut()
  }

  async close(): Promise<void> {
    this.#server.close()
    this.cutAll()
    await this.settled()
  }
}

function placeOf(url: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: url })
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** A process's connection and the one to the server that it stands for. */
export class WireConnection {
  /** When the server has ended its side. */
  readonly ended: Promise<void>
  isCut = false
  readonly #client: Socket
  readonly #server: Socket

  constructor(client: Socket, server: Socket, decide: OnMessage) {
    this.#client = client
    this.#server = server
    this.ended = new Promise((resolve) => server.once('close', () => resolve()))
    // Whatever ends one side ends the other; which error it was, the side itself learns.
    for (const [side, other] of [
      [client, server],
      [server, client],
    ] as const) {
      side.setNoDelay(true)
      side.on('error', () => {})
      side.once('end', () => other.end())
      side.once('close', () => other.end())
    }
    this.#pump(client, server, new MessageReader('client'), decide)
    this.#pump(server, client, new MessageReader('server'), decide)
  }

  /** Ends both sides, each behind what it was sent before. */
  cut(): void {
    if (this.isCut) return
    this.isCut = true
    this.#client.destroySoon()
    this.#server.end()
    // What the server still says nobody reads, but unread it would keep the connection open.
    this.#server.resume()
  }

  #pump(from: Socket, to: Socket, reader: MessageReader, decide: OnMessage): void {
    const toServer = from === this.#client
    const waiting: WireMessage[] = []
    let held = false
    const passOn = (): void => {
      to.cork()
      while (!held && !this.isCut) {
        const message = waiting.shift()
        if (!message) break
        const fate = decide({ ...message, connection: this, toServer })
        if (fate === 'cut before') this.cut()
        else if (fate === 'pass') to.write(message.bytes)
        else if (fate === 'cut after') {
          to.write(message.bytes)
          this.cut()
        } else {
          held = true
          void fate.then(() => {
            held = false
            if (!this.isCut) to.write(message.bytes)
            passOn()
          })
        }
      }
      to.uncork()
    }
    from.on('data', (bytes) => {
      if (this.isCut) return
      for (const message of reader.read(bytes)) {
        if (message.type === 'startup' && asksForEncryption(message.bytes)) from.write('N')
        else waiting.push(message)
      }
      passOn()
    })
  }
}
