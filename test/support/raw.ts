import { connect } from 'node:net'

/** Bytes of an HTTP answer as a socket gave them, taken apart. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Writes bytes to a server and reads until it closes the connection; for requests that no HTTP client would send. The
 * own end is closed after the bytes unless `keepOpen`.
 */
export function speak(origin: string, bytes: string | Buffer, { keepOpen = false } = {}): Promise<RawAnswer> {
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

function takenApart(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}
