import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Returns the socket of a connection, which pg 8 stores in `connection.stream`, outside its types. It is used to send
 * all statements of one event loop turn in one system call. It is also used to close a connection to a server that does
 * not answer; pg's end() would wait for the server.
 */
export const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
