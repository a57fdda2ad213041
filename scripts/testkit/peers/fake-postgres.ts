import { createServer } from 'node:net'
import type { Lifetime } from '../environment/database.ts'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}

const welcome = Buffer.concat([message('R', int(0, 4)), message('Z', Buffer.from('I'))])

/** Returns the protocol messages that answer a query with one row, whose values are texts. */
function answer(row: Readonly<Record<string, string>>): Buffer {
  const rest = [int(0, 4), int(0, 2), int(25, 4), int(-1, 2), int(-1, 4), int(0, 2)]
  const columns = Object.keys(row).flatMap((name) => [Buffer.from(`${name}\0`), ...rest])
  const values = Object.values(row).flatMap((text) => [int(Buffer.byteLength(text), 4), Buffer.from(text)])
  const count = int(Object.keys(row).length, 2)
  return Buffer.concat([
    message('T', Buffer.concat([count, ...columns])),
    message('D', Buffer.concat([count, ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ])
}

/** Returns the protocol messages that refuse a query. */
const refusal = ({ code, message: text }: RefusedQuery): Buffer =>
  Buffer.concat([message('E', Buffer.from(`SERROR\0VERROR\0C${code}\0M${text}\0\0`)), message('Z', Buffer.from('I'))])

/** Error with which the fake server refuses a query. */
export interface RefusedQuery {
  code: string
  message: string
}

/**
 * Starts a fake Postgres server that accepts every user. It answers every simple query with `row`, and refuses `begin`
 * if `refused` is given. Returns its URL.
 */
export async function startFakePostgres(
  t: Lifetime,
  row: Readonly<Record<string, string>>,
  refused?: RefusedQuery,
): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (question) => {
        if (question.toString('latin1', 0, 1) !== 'Q') socket.end()
        else if (refused && question.toString('latin1', 5).startsWith('begin')) socket.write(refusal(refused))
        else socket.write(answer(row))
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t.teardown(() => new Promise<void>((closed) => void server.close(() => closed())))
  return `postgresql://me@127.0.0.1:${(server.address() as { port: number }).port}/construction`
}
