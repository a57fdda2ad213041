import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { findAdvisories } from '../../scripts/develop/release/advisories.ts'

/** Returns a folder whose lock file has two packages, one of them only for development. */
function lockedFolder(t: Test): string {
  const dependencies = { wheel: '1.0.0' }
  const devDependencies = { gauge: '2.0.0' }
  const packages = {
    '': { name: 'office', version: '1.0.0', dependencies, devDependencies },
    'node_modules/gauge': { version: '2.0.0', dev: true },
    'node_modules/wheel': { version: '1.0.0' },
  }
  return t.testdir({
    'package.json': JSON.stringify({ name: 'office', version: '1.0.0', dependencies, devDependencies }),
    'package-lock.json': JSON.stringify({ name: 'office', version: '1.0.0', lockfileVersion: 3, packages }),
  })
}

/** Starts a registry with this request handler and returns the environment of npm for it. */
async function registryThat(
  t: Test,
  cache: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const registry = createServer(answer).listen(0, '127.0.0.1')
  t.teardown(() => {
    registry.closeAllConnections()
    registry.close()
  })
  await once(registry, 'listening')
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  return {
    ...process.env,
    npm_config_registry: address,
    npm_config_cache: join(cache, 'cache'),
    npm_config_fetch_retries: '0',
  }
}

t.test('the advisories of the lock file are listed, and the packages that the service runs are marked', async (t) => {
  let asked: unknown
  const advisory = (severity: string, range: string) => ({
    ...{
      id: 1,
      title: 'Comes off',
      url: 'https://advisories.example/1',
      severity,
      vulnerable_versions: range,
      cwe: [],
    },
    cvss: { score: 0, vectorString: null },
  })
  const folder = lockedFolder(t)
  const env = await registryThat(t, folder, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    if (request.url!.endsWith('/advisories/bulk')) {
      asked = JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes))
      response.end(JSON.stringify({ wheel: [advisory('high', '<1.0.1')], gauge: [advisory('low', '<3')] }))
      return
    }
    const name = request.url!.slice(1)
    const versions = { [name === 'wheel' ? '1.0.0' : '2.0.0']: { name, version: name === 'wheel' ? '1.0.0' : '2.0.0' } }
    response.end(JSON.stringify({ name, versions, 'dist-tags': {} }))
  })
  t.strictSame(await findAdvisories(folder, env), {
    lines: [
      'high     wheel 1.0.0 (<1.0.1), in the service: Comes off https://advisories.example/1',
      'low      gauge 2.0.0 (<3), for development alone: Comes off https://advisories.example/1',
    ],
  })
  t.strictSame(asked, { wheel: ['1.0.0'], gauge: ['2.0.0'] })
})

t.test(
  'the list is empty if there are no advisories, and a registry that does not offer advisories is reported',
  async (t) => {
    const folder = lockedFolder(t)
    const clean = await registryThat(t, folder, (_request, response) => response.end('{}'))
    t.strictSame(await findAdvisories(folder, clean), { lines: [] })
    const closed = await registryThat(t, folder, (_request, response) => response.writeHead(405).end())
    const { lines, failureReason } = await findAdvisories(folder, closed)
    const address = `${closed.npm_config_registry}-/npm/v1/security/advisories/bulk`
    t.strictSame([lines, failureReason], [[], `405 Method Not Allowed - POST ${address}`])
  },
)
