import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Relay that adds a credential to each request, because the conformance package sends none. It changes nothing else.
 */
export interface CredentialRelay {
  /** Address of the relay. The service is configured with it as its public origin, as behind any proxy. */
  origin: string
  /** Sets the service and the key for the following requests. */
  forwardTo(to: { origin: string; key: string }): void
  close(): Promise<void>
}

export async function openCredentialRelay(): Promise<CredentialRelay> {
  let target: { origin: string; key: string } | undefined
  const server = createServer((incoming, outgoing) => {
    if (!target) {
      outgoing.writeHead(503).end()
      return
    }
    const headers = { ...incoming.headers, authorization: `Bearer ${target.key}` }
    const passed = request(`${target.origin}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (to) => {
      target = to
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
