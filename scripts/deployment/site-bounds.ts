import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type OwnSite, type SiteProgram, startSite } from '../stage/sites.ts'

const mb = 1024 ** 2

interface Sent {
  path: string
  bytes?: number
  headerBytes?: number
}

/** Sends what the service takes through a site, and what it does not, to a server that takes all. */
export async function tryBounds(program: SiteProgram): Promise<string[]> {
  const server = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 0 }, (asked, answer) => {
    asked.resume().on('end', () => answer.end(String(asked.headers['x-forwarded-for'])))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wrong: string[] = []
  try {
    // Caddy leaves it to the API, which this server stands for.
    const tooLarge = program === 'nginx' ? [413] : [200]
    const site = await startSite(program, [origin, origin])
    const expect = async (what: string, sent: Sent, statuses: readonly number[]): Promise<void> => {
      const status = await statusOf(site, sent)
      if (!statuses.includes(status)) wrong.push(`${what}: ${status} instead of ${statuses.join(' or ')}`)
    }
    await expect('a form of 6 MB', { path: '/portal', bytes: 6 * mb }, [200])
    await expect('a body of 9 MB', { path: '/portal', bytes: 9 * mb }, tooLarge)
    await expect('a file of 512 MB', { path: '/files/x', bytes: 512 * mb }, [200])
    await expect('a file of 513 MB', { path: '/files/x', bytes: 513 * mb }, tooLarge)
    await expect('headers of 15 KB', { path: '/', headerBytes: 15 * 1024 }, [200])
    await expect('headers of 80 KB', { path: '/', headerBytes: 80 * 1024 }, [400, 431])
    await site.end()
  } catch (error) {
    wrong.push((error as Error).message)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return wrong
}

/** The status of the answer; 0 without one. */
function statusOf({ origin, certificate }: OwnSite, { path, bytes = 0, headerBytes = 0 }: Sent): Promise<number> {
  const part = Buffer.alloc(mb)
  return new Promise((resolve) => {
    const sending = request(`${origin}${path}`, {
      method: bytes > 0 ? 'PUT' : 'GET',
      ca: certificate,
      agent: false,
      headers: {
        ...(bytes > 0 && { 'Content-Length': bytes }),
        ...(headerBytes > 0 && { 'X-Long': 'x'.repeat(headerBytes) }),
      },
    })
    sending.once('response', (answer) => {
      resolve(answer.statusCode!)
      answer.resume()
      sending.destroy()
    })
    sending.on('error', () => resolve(0))
    let left = bytes
    const send = (): void => {
      while (left > 0) {
        left -= mb
        if (!sending.write(part)) {
          sending.once('drain', send)
          return
        }
      }
      sending.end()
    }
    send()
  })
}
