import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { type Service, startOwnService } from '../environment/service.ts'
import { trustedAuthority } from '../webhooks/receiver.ts'

/**
 * Starts a service behind HTTPS at a host name, as in production. The test process trusts its certificate. A request to
 * the same port with another host name gets a page that plays the web page of an app.
 */
export async function startSecureService(t: Test): Promise<{ service: Service; issuer: string }> {
  const authority = await trustedAuthority()
  const front = createServer(await authority.issue('localhost'))
  const port = await listen(front)
  t.teardown(() => {
    front.closeAllConnections()
    front.close()
  })
  const issuer = `https://localhost:${port}`
  const service = await startOwnService(t, { settings: { publicOrigin: issuer } })
  front.on('request', (request, response) => {
    if (request.headers.host === `localhost:${port}`) service.apis[0]!.server.emit('request', request, response)
    else response.setHeader('Content-Type', 'text/html').end(appPage)
  })
  return { service, issuer }
}

const appPage = '<!doctype html><title>The app</title><link rel="icon" href="data:,"><h1>Hello from the app</h1>'

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, () => resolve((server.address() as AddressInfo).port))
  })
