import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Returns the socket of a client. pg 8 stores it in `connection.stream`, which its types do not declare. Through the
 * socket, all statements of one turn of the event loop are sent in one system call. A connection whose server does not
 * answer can also be closed through it; pg's end() would wait for the server.
 */
export const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
