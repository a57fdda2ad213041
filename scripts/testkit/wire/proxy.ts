import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { MessageReader, requestsEncryption, type WireMessage } from './messages.ts'

/** A message that the proxy is about to pass on. */
export interface PassingMessage extends WireMessage {
  connection: WireConnection
  toServer: boolean
}

/**
 * Decision about a message: `pass` sends it; `cut before` and `cut after` close the connection in place of it or after
 * it. A promise holds the message, and all later ones of its direction, until it resolves.
 */
export type MessageDecision = 'pass' | 'cut before' | 'cut after' | Promise<unknown>

/** Decides about each message, in the order in which messages arrive at the proxy. */
export type DecideMessage = (passing: PassingMessage) => MessageDecision

/**
 * Proxy of the Postgres wire protocol on loopback, between a process and its database. It receives each message before
 * the other side does, and may hold it or cut the connection. It refuses encryption. The server authenticates clients
 * as usual.
 */
export class WireProxy {
  /** Address of the database through the proxy. */
  readonly url: string
  /** Callback that decides about messages; by default all pass. */
  onMessage: DecideMessage = () => 'pass'
  readonly connections = new Set<WireConnection>()
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** Listens on a loopback port for the database at `url`, which may be a Unix socket. */
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
    // The address of a Unix socket has its folder as a parameter.
    own.searchParams.delete('host')
    Object.assign(own, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
    const proxy = new WireProxy(server, own.href)
    return proxy
  }

  /**
   * Lets `onMessage` decide while `work` runs, then waits until the server has closed the connections that were cut.
   */
  async withMessageHandler<T>(onMessage: DecideMessage, work: () => Promise<T>): Promise<T> {
    this.onMessage = onMessage
    try {
      return await work()
    } finally {
      this.onMessage = () => 'pass'
      await this.settled()
    }
  }

  /** Runs `work` with all messages passing, and counts them. */
  async countMessages<T>(work: () => Promise<T>): Promise<{ done: T; messages: number }> {
    let messages = 0
    const count: DecideMessage = () => {
      messages += 1
      return 'pass'
    }
    return { done: await this.withMessageHandler(count, work), messages }
  }

  /** Waits until the server has closed every cut connection, and so has finished all work for it. */
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

/** A process's connection, and the proxy's connection to the server for it. */
export class WireConnection {
  /** Resolves when the server has closed its side. */
  readonly ended: Promise<void>
  isCut = false
  readonly #client: Socket
  readonly #server: Socket

  constructor(client: Socket, server: Socket, decide: DecideMessage) {
    this.#client = client
    this.#server = server
    this.ended = new Promise((resolve) => server.once('close', () => resolve()))
    // If one side ends or fails, the other side is ended too. An error needs no other handling, because `close` follows
    // it.
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

  /** Closes both sides, each after the data already sent to it. */
  cut(): void {
    if (this.isCut) return
    this.isCut = true
    this.#client.destroySoon()
    this.#server.end()
    // The server's remaining data is discarded; if it were left unread, the connection would remain open.
    this.#server.resume()
  }

  #pump(from: Socket, to: Socket, reader: MessageReader, decide: DecideMessage): void {
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
        if (message.type === 'startup' && requestsEncryption(message.bytes)) from.write('N')
        else waiting.push(message)
      }
      passOn()
    })
  }
}
