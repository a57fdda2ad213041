import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ProxyProgram, type ProxySite, startProxySite } from '../../testkit/environment/sites.ts'

const mb = 1024 ** 2

interface Sent {
  path: string
  bytes?: number
  headerBytes?: number
}

/**
 * Runs nginx or Caddy with its site file in front of a server that accepts everything. Sends requests within and beyond
 * the service's limits. Returns the unexpected results, one line each.
 */
export async function checkSiteLimits(program: ProxyProgram): Promise<string[]> {
  let cuts = false
  const server = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 0 }, (asked, answer) => {
    if (cuts) asked.socket.destroy()
    asked.resume().on('end', () => answer.end(String(asked.headers['x-forwarded-for'])))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wrong: string[] = []
  try {
    // Caddy's site has no body limit. It passes the request on, and a test server, in place of the API, answers 200.
    const tooLarge = program === 'nginx' ? [413] : [200]
    const site = await startProxySite(program, [origin, origin])
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
    cuts = true
    await expect('a request that an API has taken and cut off', { path: '/portal', bytes: mb }, [502])
    server.close()
    server.closeAllConnections()
    for (const key of [undefined, 'x']) wrong.push(...(await faultsWithoutApi(site, key)))
    await site.end()
  } catch (error) {
    wrong.push((error as Error).message)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return wrong
}

/** Checks the response while no API is reachable: it must be a 503 problem like the API's own. Returns the faults. */
function faultsWithoutApi({ origin, certificate }: ProxySite, key: string | undefined): Promise<string[]> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const what = `a request ${key === undefined ? 'without' : 'with'} a key while no API answers`
  return new Promise((resolve) => {
    const sending = request(`${origin}/api/v1/me`, { ca: certificate, agent: false, headers }, async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      const { 'retry-after': wait, 'content-type': type } = answer.headers
      const problem = (() => {
        try {
          return JSON.parse(text) as { status?: number; request_id?: string }
        } catch {
          return {}
        }
      })()
      const isRight = answer.statusCode === 503 && wait === '5' && type?.startsWith('application/problem+json') === true
      const isProblem = problem.status === 503 && Boolean(problem.request_id)
      resolve(isRight && isProblem ? [] : [`${what}: ${answer.statusCode}, ${wait}, ${type}, ${text}`])
    })
    sending.once('error', ({ message }) => resolve([`${what}: ${message}`]))
    sending.end()
  })
}

/** Sends a request and returns the status of the response; 0 if there is no response. */
function statusOf({ origin, certificate }: ProxySite, { path, bytes = 0, headerBytes = 0 }: Sent): Promise<number> {
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
