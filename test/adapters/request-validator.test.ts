import t from 'tap'
import {
  type CheckedRequest,
  compileRequestCheck,
} from '../../handlers/pipeline/contract/adapters/request-validator.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'

/** Returns the errors of the validator for a request to an operation of the contract. */
function errorsOf(method: string, path: string, parts: Partial<CheckedRequest>) {
  const headers = { 'content-type': 'application/json' }
  const named = { method: method.toUpperCase(), path, originalUrl: path, openapi: { pathParams: {} } }
  return compileRequestCheck(
    contractDocument,
    method,
    path,
  )({ ...named, headers, params: {}, query: {}, body: {}, ...parts })
}

/** Returns the errors of the validator for a request, as `keyword path`. */
const check = (...asked: Parameters<typeof errorsOf>): string[] =>
  errorsOf(...asked).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`)

t.test('the request validator reports each error with its path, its keyword and its parameters', (t) => {
  t.strictSame(
    check('patch', '/contacts/{id}', { openapi: { pathParams: { id: '0' } }, body: { type: 'x', email: 1 } }),
    ['minimum /params/id', 'enum /body/type', 'type /body/email'],
  )
  const [found] = errorsOf('get', '/contacts', { query: { limit: '1000' } })
  matches(t, found, { keyword: 'maximum', params: { comparison: '<=', limit: 100 } })
  t.end()
})

t.test('a valid request has no errors, even right after an invalid one, and its values are coerced in place', (t) => {
  const [query, pathParams] = [{ limit: '10', compact: 'true' }, { id: '7' }]
  t.strictSame(check('get', '/contacts', { query: { limit: 'x' } }), ['type /query/limit'])
  t.strictSame(check('get', '/contacts', { query }), [])
  t.strictSame(query, { limit: 10, compact: true, includeDeleted: false })
  t.strictSame(check('get', '/contacts/{id}', { openapi: { pathParams } }), [])
  t.strictSame(pathParams, { id: 7 })
  t.end()
})

t.test('the type of a date or a time is checked by the separate keyword x-eov-type', (t) => {
  t.strictSame(check('get', '/contacts', { query: { updatedFrom: {} } }), ['x-eov-type /query/updatedFrom'])
  t.end()
})

t.test('the request validator throws errors that do not come from Ajv, such as an unsupported media type', (t) => {
  t.throws(() => errorsOf('post', '/contacts', { headers: { 'content-type': 'text/plain' } }), /unsupported media type/)
  t.end()
})
