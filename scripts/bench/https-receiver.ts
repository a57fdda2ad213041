import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeAuthority } from '../../test/support/authority.ts'

/** An HTTPS receiver in a process of its own, which reads each request and answers 200; tells its port and its CA. */
const authority = await makeAuthority()
const server = createServer(await authority.issue('localhost'), (request, response) => {
  request.resume().on('end', () => response.writeHead(200).end())
})
server.listen(0, 'localhost', () => {
  const { port } = server.address() as AddressInfo
  process.send!({ port, certificate: authority.certificate })
})
