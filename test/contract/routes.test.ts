import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractOperations, matchOperation } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)
const { client } = await service.tenant()
const paths = [...new Set(contractOperations.map(({ path }) => path))]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

t.test('every path declares 405, and answers the methods that it lacks with a 405 and an Allow header', async (t) => {
  for (const { operationId, responses } of contractOperations) t.ok('405' in responses, operationId)
  for (const path of paths) {
    const filled = path.replace(/\{[^}]+\}/g, '1')
    const allowed = methods.filter((method) => matchOperation(method, filled))
    const allow = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).join(', ')
    for (const method of nonEmpty(methods.filter((one) => !allowed.includes(one)))) {
      const { status, headers, code } = await client.send(method, filled)
      matches(
        t,
        { status, code, allow: headers.allow },
        { status: 405, code: 'bad_request', allow },
        `${method} ${path}`,
      )
    }
  }
})

t.test('every path with a GET answers HEAD with the same status and no body', async (t) => {
  for (const { method, path } of nonEmpty(contractOperations.filter((operation) => operation.method === 'GET'))) {
    const filled = path.replace(/\{[^}]+\}/g, '1')
    const whole = await client.send(method, filled)
    const head = await client.send('HEAD', filled)
    t.equal(head.status, whole.status, path)
    t.equal(head.headers['content-type'], whole.headers['content-type'], path)
    t.equal(head.text, '', path)
  }
})

t.test('a literal path wins over a path parameter for every method: /products/count is not a product', async (t) => {
  const expected = { '/products/count': 'GET, HEAD', '/products/bulk': 'POST', '/products/1/kit-items/order': 'PUT' }
  for (const [path, allow] of Object.entries(expected)) {
    for (const method of ['PATCH', 'DELETE']) {
      matches(t, await client.send(method, path), { status: 405, headers: { allow } }, `${method} ${path}`)
    }
  }
})

t.test(
  'every operation except OAuth and file operations declares 406, and answers 406 if Accept excludes JSON',
  async (t) => {
    for (const { operationId, method, path, responses } of contractOperations) {
      const isFile = '*/*' in (responses['200']?.content ?? {})
      t.equal('406' in responses, !isFile && !/^\/oauth\/(authorize|register|token|revoke)$/.test(path), operationId)
      if (!('406' in responses)) continue
      const headers = { Accept: 'text/html' }
      const { status, code } = await client.send(method, path.replace(/\{[^}]+\}/g, '1'), { headers })
      matches(t, { status, code }, { status: 406, code: 'bad_request' }, operationId)
    }
  },
)

t.test('the 404 of an unknown path suggests the path that was probably meant', async (t) => {
  const meant: [string, string][] = [
    ['/contact', ' Did you mean /api/v1/contacts?'],
    ['/Contacts', ' Did you mean /api/v1/contacts?'],
    ['/contacts/', ' Did you mean /api/v1/contacts?'],
    ['/change_orders', ' Did you mean /api/v1/change-orders?'],
    ['/bids/7/line-item', ' Did you mean /api/v1/bids/{id}/line-items?'],
    ['/invoices/8/pay', ' Did you mean /api/v1/invoices/{id}/payments?'],
    ['//contacts', ' Did you mean /api/v1/contacts?'],
    ['/estimates/7', ' Did you mean /api/v1/bids/{id}?'],
    ['/webhooks', ' Did you mean /api/v1/webhook-endpoints?'],
    ['/payments', ' Did you mean /api/v1/invoices/{id}/payments?'],
    ['/mcp', ' Did you mean /mcp?'],
    ['/contacts/1/2', ' All paths are listed at /docs/api.'],
    ['/houses', ' All paths are listed at /docs/api.'],
  ]
  for (const [path, hint] of meant) {
    const { json } = await service.anonymous.send('GET', path)
    t.equal(json.detail, `No such path: /api/v1${path}.${hint}`)
  }
  const outside: [string, string][] = [
    ['/contacts', '/api/v1/contacts'],
    ['/health', '/readyz'],
    ['/api/docs', '/docs/api'],
    ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
    ['/api/contacts/7', '/api/v1/contacts/7'],
    ['/v1/bids', '/api/v1/bids'],
    ['/api/v2/bids/7/send', '/api/v1/bids/7/send'],
  ]
  for (const [path, inside] of outside) {
    const { status, text } = await sendRaw(service.origin + path, 'GET', { headers: { Accept: 'application/json' } })
    t.equal(status, 404)
    t.equal(JSON.parse(text).detail, `No such path: ${path}. Did you mean ${inside}?`)
  }
  for (const path of ['/house', '/api/house', '/api/%zz'])
    t.equal((await sendRaw(service.origin + path, 'GET')).status, 404, path)
})

t.test('an unknown path is a 404, with and without a token', async (t) => {
  for (const path of [
    '/',
    '/contact',
    '/contacts/',
    '/contacts/1/2',
    '/Contacts',
    '/contacts/1/imports',
    '//contacts',
  ]) {
    matches(t, await client.send('GET', path), { status: 404, code: 'not_found' }, path)
    matches(t, await service.anonymous.send('GET', path), { status: 404, code: 'not_found' }, path)
  }
})
