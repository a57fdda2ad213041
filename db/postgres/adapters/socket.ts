import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Returns the socket of a client, which pg 8 stores in `connection.stream`, outside its types. With the socket, all
 * statements of one turn of the event loop are sent in one system call. It also allows closing a connection whose
 * server does not answer; pg's end() would wait for the server.
 */
export const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
