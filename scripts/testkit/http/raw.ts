import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** HTTP answer as read from a socket, parsed. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Writes raw bytes to a server and reads until the server closes the connection, for requests that no HTTP client would
 * send. Ends its own side after writing, unless `keepOpen`.
 */
export function exchangeBytes(origin: string, bytes: string | Buffer, { keepOpen = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('data', (part) => parts.push(part)).on('error', reject)
    socket.on('end', () => {
      socket.end()
      resolve(takenApart(Buffer.concat(parts).toString()))
    })
    if (keepOpen) socket.write(bytes)
    else socket.end(bytes)
  })
}

/** Connection on which a test can write byte by byte. It stays half open after the server ends its side. */
export class RawConnection {
  readonly socket: Socket
  /** The connection's port on the test's side. */
  readonly port: number
  /** All text received so far. */
  text = ''
  /** Resolves when the server ends or aborts the connection. */
  readonly ended: Promise<void>
  #dripping: NodeJS.Timeout | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    this.port = socket.localPort!
    socket.setEncoding('utf8').on('data', (part: string) => {
      this.text += part
    })
    this.ended = new Promise((resolve) => {
      socket.on('end', resolve).on('close', () => resolve())
    })
    socket.on('error', () => {}).on('close', () => clearInterval(this.#dripping))
  }

  static async open(origin: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  send(bytes: string): this {
    this.socket.write(bytes)
    return this
  }

  /** Sends these bytes every `everyMs` until the connection is closed. */
  drip(bytes: string, everyMs = 20): this {
    this.#dripping = setInterval(() => {
      if (this.socket.writable) this.socket.write(bytes)
    }, everyMs)
    return this
  }

  stopDripping(): this {
    clearInterval(this.#dripping)
    return this
  }

  /** Waits until the received text matches. Rejects if the server ends the connection first. */
  async until(pattern: RegExp): Promise<void> {
    const over = this.ended.then(() => {
      if (!pattern.test(this.text)) throw new Error(`the connection ended after ${this.text.slice(-500)}`)
    })
    while (!pattern.test(this.text)) await Promise.race([once(this.socket, 'data'), over])
  }

  /** Waits for the end of the connection and returns the parsed answer. */
  async answer(): Promise<RawAnswer> {
    await this.ended
    return takenApart(this.text)
  }

  destroy(): void {
    this.socket.destroy()
  }
}

function takenApart(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}
