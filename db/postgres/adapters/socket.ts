import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * The socket of a connection, which pg 8 has in `connection.stream` and not in its types. It is taken to send what one
 * turn of the event loop brings in one system call, and to end a connection whose server has fallen silent: pg's own end()
 * would wait for the server.
 */
export const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
