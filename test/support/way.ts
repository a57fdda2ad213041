import { createServer, connect as open, type Server, type Socket } from 'node:net'

/** A way to the database that can be cut and mended, as a network can. */
export class Way {
  readonly #from: URL
  readonly #server: Server
  readonly #target: { path: string } | { host: string; port: number }
  #sockets = new Set<Socket>()
  port = 0

  constructor(url: string) {
    this.#from = new URL(url)
    const { hostname, port, searchParams } = this.#from
    const folder = searchParams.get('host')
    this.#target = folder
      ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}` }
      : { host: hostname, port: Number(port || 5432) }
    this.#server = createServer((from) => {
      const to = open(this.#target as { path: string })
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => other.destroy())
        one.pipe(other)
      }
    })
  }

  /** The database's address by this way. */
  get url(): string {
    const { username, password, pathname } = this.#from
    return `postgresql://${username || 'postgres'}:${password}@127.0.0.1:${this.port}${pathname}`
  }

  /** Lets connections through, at the port that it had before. */
  mend(): Promise<void> {
    return new Promise((ready) => {
      this.#server.listen(this.port, '127.0.0.1', () => {
        this.port = (this.#server.address() as { port: number }).port
        ready()
      })
    })
  }

  /** Keeps every connection and lets nothing through any more, as a network does that has lost its other end. */
  hush(): void {
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Ends every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    await closed
  }
}
