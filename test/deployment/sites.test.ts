import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { clientLimits, readSettings } from '../../db/engine/base/settings.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const nginx = read('scripts/deploy/nginx.conf')
const caddy = read('scripts/deploy/Caddyfile')
const ingresses = parseAllDocuments(read('scripts/deploy/kubernetes/network.yaml'))
  .map(
    (document) => document.toJS() as { kind: string; metadata: { name: string; annotations: Record<string, string> } },
  )
  .filter(({ kind }) => kind === 'Ingress')
const ingress = (name: string, setting: string): string =>
  ingresses.find(({ metadata }) => metadata.name === name)!.metadata.annotations[
    `nginx.ingress.kubernetes.io/${setting}`
  ]!
const settings = readSettings({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) })
/** Longest time in ms that a bucket takes for the last part of an upload and its completion (file-storage.md). */
const bucketMs = 30_000 + 50_000

const product = (text: string): number =>
  text.split('*').reduce((all, part) => all * Number(part.replaceAll('_', '')), 1)
const bodyLimits = globSync('handlers/**/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/\bmax(?:Body)?Bytes(?::| =) (\d[\d_ *]*\d)/g)].map(([, text]) => product(text!)),
)
const headerBytes = product(/maxHeaderSize: ([\d_ *]+),/.exec(read('handlers/pipeline/http/wire/http-server.ts'))![1]!)

const units: Record<string, number> = { k: 1024, m: 1024 ** 2, KiB: 1024, MiB: 1024 ** 2 }
const bytes = (text: string): number => {
  const [, count, unit] = /^(\d+)([A-Za-z]+)$/.exec(text)!
  return Number(count) * units[unit!]!
}
const ms = (text: string): number => Number(/^(\d+)s?$/.exec(text)![1]) * 1000

/** Settings of nginx: of the server block itself, and of one location. */
const server = nginx.slice(nginx.indexOf('listen 443'))
const block = (name: string): string => new RegExp(`location ${name} \\{([\\s\\S]*?)\\n    \\}`).exec(server)![1]!
const atServer = server.replace(/location [\s\S]*?\n {4}\}/g, '')
const inNginx = (text: string, setting: string): string => new RegExp(`\\b${setting} (.*);`).exec(text)![1]!
const inCaddy = (setting: string): string => new RegExp(`^\\s*${setting} (\\S+)`, 'm').exec(caddy)![1]!

t.test(
  'the proxies pass slightly larger bodies than the service accepts, so that the service itself refuses them',
  (t) => {
    t.ok(bodyLimits.length >= 6, 'the body limits were found')
    const largest = Math.max(...bodyLimits)
    t.equal(largest, 6 * 1024 ** 2, 'the comments of the proxy configurations name this limit')
    for (const [site, size] of [
      ['nginx', bytes(inNginx(atServer, 'client_max_body_size'))],
      ['ingress', bytes(ingress('construction', 'proxy-body-size'))],
    ] as const) {
      t.ok(size > largest && size <= 2 * largest, site)
    }
    lacks(t, block('@keyed') + block('/'), 'client_max_body_size')
    lacks(t, caddy, 'request_body', 'Caddy has no limit and leaves it to the service')
    t.end()
  },
)

t.test('the proxies pass every upload of maximum size to /files/ without buffering it', (t) => {
  for (const [site, size] of [
    ['nginx', bytes(inNginx(block('/files/'), 'client_max_body_size'))],
    ['ingress', bytes(ingress('construction-files', 'proxy-body-size'))],
  ] as const) {
    t.equal(size, settings.uploadMaxBytes, site)
  }
  t.equal(inNginx(block('/files/'), 'proxy_request_buffering'), 'off')
  t.equal(inNginx(block('/files/'), 'proxy_buffering'), 'off')
  t.equal(ingress('construction-files', 'proxy-request-buffering'), 'off')
  t.equal(inNginx(atServer, 'proxy_max_temp_file_size'), '0')
  t.end()
})

t.test('the proxies pass every header that the service accepts', (t) => {
  const [count, size] = inNginx(atServer, 'large_client_header_buffers').split(' ')
  t.ok(Number(count) * bytes(size!) >= headerBytes && bytes(size!) >= headerBytes)
  t.equal(bytes(inCaddy('max_header_size')), headerBytes)
  t.end()
})

t.test('no proxy times out a request before the service does', (t) => {
  for (const read of [inNginx(atServer, 'proxy_read_timeout'), ingress('construction', 'proxy-read-timeout')])
    t.ok(ms(read) > clientLimits.idleMs && ms(read) > clientLimits.requestMs)
  // The service checks an upload per window, so that a client may be silent for nearly two windows.
  const longest = Math.max(2 * clientLimits.uploadWindowMs, bucketMs)
  for (const limit of [
    ...['client_body_timeout', 'send_timeout', 'proxy_send_timeout', 'proxy_read_timeout'].map((name) =>
      inNginx(block('/files/'), name),
    ),
    inCaddy('response_header_timeout'),
    ingress('construction-files', 'proxy-read-timeout'),
    ingress('construction-files', 'proxy-send-timeout'),
  ])
    t.ok(ms(limit) > longest, limit)
  t.equal(ms(inNginx(atServer, 'client_header_timeout')), clientLimits.headersMs)
  t.equal(ms(inCaddy('read_header')), clientLimits.headersMs)
  t.equal(ms(inNginx(atServer, 'keepalive_timeout')), clientLimits.keepAliveMs)
  t.equal(ms(inCaddy('idle')), clientLimits.keepAliveMs)
  t.end()
})

t.test('proxies close idle connections to an API sooner than the API finishes draining', (t) => {
  const kept = [inNginx(nginx.slice(0, nginx.indexOf('server {')), 'keepalive_timeout'), inCaddy('keepalive')]
  for (const time of kept) t.ok(ms(time) < settings.drainMs && ms(time) < clientLimits.keepAliveMs)
  t.ok(
    ms(inCaddy('health_interval')) + ms(inCaddy('health_timeout')) < settings.drainMs,
    'Caddy also notices the draining in time',
  )
  t.end()
})

t.test('no proxy logs request addresses, since they contain the tokens of public links', (t) => {
  for (const one of nonEmpty(nginx.split('\nserver {').slice(1))) matches(t, one, /^ {4}access_log off;$/m)
  lacks(t, caddy, /^\s*log\b/m)
  for (const name of ['construction', 'construction-files']) t.equal(ingress(name, 'enable-access-log'), 'false')
  t.end()
})
