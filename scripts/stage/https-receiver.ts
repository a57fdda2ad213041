import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificateAuthority } from './authority.ts'

/**
 * HTTPS receiver in its own process, which reads each request and answers 200. When it is ready, it sends its port and
 * its CA certificate. It answers any message with a list of [id, count] for the received Svc-Event-Ids.
 */
const authority = await createCertificateAuthority()
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
