import { createServer } from 'node:net'
import type { Lifetime } from '../database.ts'

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

/** Starts a fake Postgres server that accepts every user and answers every simple query with `row`. Returns its URL. */
export async function startFakePostgres(t: Lifetime, row: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (question) => {
        if (question.toString('latin1', 0, 1) === 'Q') socket.write(answer(row))
        else socket.end()
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t.teardown(() => new Promise<void>((closed) => void server.close(() => closed())))
  return `postgresql://me@127.0.0.1:${(server.address() as { port: number }).port}/construction`
}
