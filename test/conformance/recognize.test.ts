import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import t, { type Test } from 'tap'
import { createCertificateAuthority } from '../../scripts/operate/certificates.ts'
import {
  baseUrlOf,
  detectService,
  isLoopback,
  ServiceNotFound,
} from '../../scripts/packages/conformance/detect-service.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'

/** Tests of addresses that a user may give to the kit by mistake. */

interface Place {
  port: number
  asked: IncomingMessage[]
}

async function listening(t: Test, server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  t.teardown(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

async function placeThat(t: Test, answers: RequestListener): Promise<Place> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answers(request, response)
  })
  return { port: await listening(t, server), asked }
}

/** Asserts that the kit refuses an address with this message. */
async function refuses(t: Test, url: string, words: RegExp, timeoutMs = 5_000): Promise<void> {
  const error = await rejectsWith(t, detectService(baseUrlOf(url)!, timeoutMs), ServiceNotFound, url)
  matches(t, (error as Error).message, words, url)
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { Location: location }).end()

t.test('a web page, another API and an invalid document are not accepted as the service', async (t) => {
  const places: [RequestListener, RegExp][] = [
    [
      (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
      /page for people/,
    ],
    [
      (_, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>No</h1>'),
      /404 with a page/,
    ],
    [
      json(200, {
        openapi: '3.0.0',
        info: { title: 'Petstore' },
        paths: { '/pets': { get: { operationId: 'listPets' } } },
      }),
      /another API, "Petstore"/,
    ],
    [json(200, { openapi: '3.1.0', paths: {} }), /another API/],
    [json(200, [1, 2]), /not an OpenAPI document/],
    [json(401, { error: 'who are you' }), /answers 401/],
    [json(500, {}), /answers 500/],
    [
      (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"paths":'),
      /not an OpenAPI document/,
    ],
  ]
  for (const [answers, words] of places) {
    const { port, asked } = await placeThat(t, answers)
    await refuses(t, `http://127.0.0.1:${port}`, words)
    t.strictSame(
      asked.map(({ url, headers }) => [url, headers.authorization]),
      [['/api/v1/openapi.json', undefined]],
    )
  }
})

t.test('the kit reports any redirect, even an endless one, and never sends the key to its target', async (t) => {
  const circle = await placeThat(t, (request, response) =>
    redirect(request.url === '/a' ? '/api/v1/openapi.json' : '/a')(request, response as never),
  )
  await refuses(t, `http://127.0.0.1:${circle.port}`, /in a circle/)
  const itself = await placeThat(t, redirect(''))
  await refuses(t, `http://127.0.0.1:${itself.port}`, /in a circle/)
  let steps = 0
  const endless = await placeThat(t, (request, response) => {
    steps += 1
    redirect(`/${steps}`)(request, response as never)
  })
  await refuses(t, `http://127.0.0.1:${endless.port}`, /more than 5 times/)
  const target = await placeThat(t, json(200, {}))
  const elsewhere = await placeThat(t, redirect(`http://127.0.0.1:${target.port}/v2`))
  await refuses(t, `http://127.0.0.1:${elsewhere.port}`, new RegExp(`redirects to http://127.0.0.1:${target.port}/v2`))
  const nowhere = await placeThat(t, redirect('http://'))
  await refuses(t, `http://127.0.0.1:${nowhere.port}`, /redirects to no address/)
  const all = [circle, itself, endless, target, elsewhere].flatMap(({ asked }) => asked)
  t.strictSame(
    all.filter(({ headers }) => headers.authorization),
    [],
  )
})

t.test('the kit reports an address where nothing listens, answers or speaks HTTP', async (t) => {
  await refuses(t, `http://127.0.0.1:${await findFreePort()}`, /the connection is refused/)
  const silent = await placeThat(t, () => {})
  await refuses(t, `http://127.0.0.1:${silent.port}`, /too slow: no whole answer within 0.2 s/, 200)
  const dripping = await placeThat(t, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    const drops = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drops))
  })
  await refuses(t, `http://127.0.0.1:${dripping.port}`, /too slow/, 200)
  const ssh = await listening(
    t,
    createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n')),
  )
  await refuses(t, `http://127.0.0.1:${ssh}`, /does not speak HTTP/)
  const cut = await listening(
    t,
    createTcpServer((socket) => socket.on('error', () => {}).destroy()),
  )
  await refuses(t, `http://127.0.0.1:${cut}`, /broken off|does not speak/)
})

t.test('an untrusted certificate and missing TLS are reported as such', async (t) => {
  const authority = await createCertificateAuthority({ name: 'Nobody trusts this authority' })
  const server = createTlsServer(await authority.issue('localhost'), json(200, {}))
  const port = await listening(t, server)
  await refuses(t, `https://localhost:${port}`, /certificate is not trusted .*NODE_EXTRA_CA_CERTS/)
  const { port: plain } = await placeThat(t, json(200, {}))
  await refuses(t, `https://127.0.0.1:${plain}`, /does not speak TLS/)
})

t.test('the kit accepts the address of the service with or without /api/v1, and nothing else', (t) => {
  for (const address of [
    'https://a.example',
    'https://a.example/',
    'https://a.example/api/v1',
    'https://a.example/api/v1/',
  ])
    t.equal(baseUrlOf(address)?.href, 'https://a.example/api/v1')
  t.equal(baseUrlOf('http://a.example/inner')?.href, 'http://a.example/inner/api/v1')
  for (const address of [
    'a.example',
    'ftp://a.example',
    'https://user:pw@a.example',
    'https://a.example?x=1',
    'https://a.example#x',
    '',
  ])
    t.equal(baseUrlOf(address), undefined, address)
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    t.ok(isLoopback(new URL(`http://${host}:3000`)), host)
  for (const host of ['a.example', '10.0.0.1', '127.0.0.1.example', '[::2]'])
    t.notOk(isLoopback(new URL(`http://${host}`)), host)
  t.end()
})
