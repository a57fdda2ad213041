import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeAuthority } from './authority.ts'

/**
 * An HTTPS receiver in a process of its own, which reads each request and answers 200. It tells its port and its CA when
 * it is ready, and to any message how often each Svc-Event-Id has come: [id, times] of every one.
 */
const authority = await makeAuthority()
const seen = new Map<string, number>()
const server = createServer(await authority.issue('localhost'), (request, response) => {
  const id = request.headers['svc-event-id']
  request.resume().on('end', () => {
    if (typeof id === 'string') seen.set(id, (seen.get(id) ?? 0) + 1)
    response.writeHead(200).end()
  })
})
server.listen(0, 'localhost', () => {
  const { port } = server.address() as AddressInfo
  process.send!({ port, certificate: authority.certificate })
})
process.on('message', () => process.send!([...seen]))
