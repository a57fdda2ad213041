import { STATUS_CODES } from 'node:http'
import type { HeaderLines } from './fixed-headers.ts'

/** Returns the head of a response as sent over the wire, without the empty line that ends it. */
export function formatResponseHead(status: number, headers: HeaderLines): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}
