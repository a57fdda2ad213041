import { randomUUID } from 'node:crypto'
import type { ConformanceCheck } from '../check.ts'
import { fillPathParameters, listPathParameterNames } from '../contract.ts'
import { mediaTypeOf } from '../contract-violations.ts'
import { expectCondition, expectStatus, expectViolation } from '../findings.ts'
import { createCheckRandom, createTestContact, type Kit } from '../kit.ts'

const never = 2_147_483_600

/** Sends a malformed body to POST /contacts. */
const broken = ({ firstCaller }: Kit, body: string, headers: Record<string, string | undefined> = {}) =>
  firstCaller.send('POST', '/contacts', { body, headers: { 'Idempotency-Key': randomUUID(), ...headers } })

const create = ({ firstCaller }: Kit, body: object) => firstCaller.call('createContact', { body })

/** Returns the path of an operation, with ids of records that do not exist. */
const neverPath = (kit: Kit, operationId: string): string => {
  const { path, parameters } = kit.contract.findOperation(operationId)!
  const ids = listPathParameterNames(path).map((name) => {
    const schema = kit.contract.resolve(parameters.find((one) => one.in === 'path' && one.name === name)?.schema)
    return schema.type === 'integer' ? never : 'job_00000000000000000000000000'
  })
  return fillPathParameters(path, ids)
}

export const problemChecks: ConformanceCheck[] = [
  {
    id: 'problems.shape',
    title: 'A problem is application/problem+json with type, title, status and request_id',
    clause: 'errors',
    async run({ firstCaller }) {
      const answer = await firstCaller.call('getContact', { path: [never] })
      expectStatus(answer, 404, 'not_found')
      expectCondition(
        answer,
        'application/problem+json',
        mediaTypeOf(answer) === 'application/problem+json',
        mediaTypeOf(answer),
      )
      const { type, title, status, request_id: id } = answer.json
      expectCondition(answer, 'an address as type, and a title', URL.canParse(type) && typeof title === 'string')
      expectCondition(
        answer,
        'status and request_id as the headers say',
        status === 404 && id === answer.headers['x-request-id'],
      )
    },
  },
  {
    id: 'problems.unauthorized',
    title: 'Every operation that needs a credential refuses a call without one: 401 with WWW-Authenticate',
    clause: 'authentication',
    async run(kit) {
      for (const { operationId, method, needsNoCredential } of kit.contract.operations) {
        if (needsNoCredential) continue
        const answer = await kit.anonymousCaller.send(method, neverPath(kit, operationId))
        expectStatus(answer, 401, 'unauthorized')
        expectCondition(answer, 'WWW-Authenticate: Bearer', /^Bearer/.test(String(answer.headers['www-authenticate'])))
      }
    },
  },
  {
    id: 'problems.unknown-credential',
    title: 'An unknown credential of any form gets 401 with invalid_token',
    clause: 'authentication',
    async run({ anonymousCaller }) {
      for (const Authorization of [
        'Bearer',
        'Basic YTpi',
        'Bearer sk_live_a_b',
        'Bearer a.b.c',
        `Bearer ${'x'.repeat(3000)}`,
      ]) {
        const answer = await anonymousCaller.send('GET', '/me', { headers: { Authorization } })
        expectStatus(answer, 401, 'unauthorized')
        expectCondition(
          answer,
          'error="invalid_token"',
          /error="invalid_token"/.test(String(answer.headers['www-authenticate'])),
        )
      }
    },
  },
  {
    id: 'problems.scope',
    title: 'A key without the required scope gets 403 with the name of the scope',
    clause: 'authentication#make-a-key-that-may-do-less',
    async run({ firstCaller, nameMark }) {
      const { data } = (
        await firstCaller.callSuccessfully('createApiKey', { body: { name: nameMark, scopes: ['contacts:read'] } })
      ).json
      const answer = await firstCaller.withToken(data.key).call('listBids')
      expectStatus(answer, 403, 'scope_insufficient')
      const challenge = String(answer.headers['www-authenticate'])
      expectCondition(
        answer,
        'error="insufficient_scope", scope="bids:read"',
        /insufficient_scope.*bids:read/.test(challenge),
        challenge,
      )
    },
  },
  {
    id: 'problems.unknown-path',
    title: 'An unknown path returns 404',
    clause: 'errors',
    run: async ({ firstCaller }) => expectStatus(await firstCaller.send('GET', '/nobody-knows-this'), 404, 'not_found'),
  },
  {
    id: 'problems.unknown-id',
    title: 'Every operation that reads a record by its id returns 404 for an unknown id',
    clause: 'errors',
    async run(kit) {
      for (const { operationId, method, path } of kit.contract.operations) {
        if (method !== 'GET' || !path.endsWith('}') || path === '/reports/{key}') continue
        expectStatus(await kit.firstCaller.send(method, neverPath(kit, operationId)), 404, 'not_found')
      }
    },
  },
  {
    id: 'problems.method',
    title: 'A method that a path does not support returns 405, and Allow lists the supported methods',
    clause: 'errors',
    async run({ firstCaller }) {
      const answer = await firstCaller.send('PUT', '/contacts', { body: {} })
      expectStatus(answer, 405, 'bad_request')
      const allowed = String(answer.headers.allow)
      expectCondition(
        answer,
        'Allow with GET and POST',
        /GET/.test(allowed) && /POST/.test(allowed),
        `Allow: ${allowed}`,
      )
    },
  },
  {
    id: 'problems.accept',
    title: 'An operation that returns JSON answers 406 if Accept excludes JSON',
    clause: 'errors',
    run: async ({ firstCaller }) =>
      expectStatus(await firstCaller.send('GET', '/me', { headers: { Accept: 'text/csv' } }), 406, 'bad_request'),
  },
  {
    id: 'problems.json',
    title: 'A body that is invalid or malicious JSON is refused with 400',
    clause: 'errors',
    async run(kit) {
      const bodies = ['{"type": "vendor",}', '  ', '{"__proto__": {"type": "vendor"}}', '['.repeat(10_000)]
      for (const body of bodies) expectStatus(await broken(kit, body), 400, 'bad_request')
    },
  },
  {
    id: 'problems.body-of-get',
    title: 'A GET with a body is refused with 400',
    clause: 'errors',
    run: async ({ firstCaller }) =>
      expectStatus(await firstCaller.send('GET', '/contacts', { body: '{}' }), 400, 'bad_request'),
  },
  {
    id: 'problems.media',
    title: 'A body of another media type is refused with 415',
    clause: 'errors',
    async run(kit) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json'])
        expectStatus(await broken(kit, '{"type":"vendor"}', { 'Content-Type': type }), 415, 'bad_request')
    },
  },
  {
    id: 'problems.large',
    title: 'A body of more than 1 MB is refused with 413',
    clause: 'errors',
    run: async (kit) =>
      expectStatus(await broken(kit, JSON.stringify({ notes: 'x'.repeat(1024 * 1024) })), 413, 'bad_request'),
  },
  {
    id: 'problems.conflict',
    title: "A change that the record's state does not allow is refused with 409",
    clause: 'errors',
    async run({ firstCaller, nameMark }) {
      const { id } = (await firstCaller.callSuccessfully('createBid', { body: { title: nameMark } })).json.data
      expectStatus(await firstCaller.call('acceptBid', { path: [id] }), 409, 'conflict')
    },
  },
  {
    id: 'problems.unknown-query',
    title: 'Every GET that needs a credential refuses an unknown query parameter and names it',
    clause: 'errors',
    async run(kit) {
      for (const { operationId, method, needsNoCredential } of kit.contract.operations) {
        if (method !== 'GET' || needsNoCredential) continue
        const answer = await kit.firstCaller.send(method, `${neverPath(kit, operationId)}?nobodyKnowsThis=1`)
        expectViolation(answer, 'query.nobodyKnowsThis', 'unknown')
      }
    },
  },
  {
    id: 'problems.bodies',
    title: 'Every operation that needs a body refuses a request without one',
    clause: 'errors',
    async run(kit) {
      const needing = kit.contract.operations.filter(
        ({ body, needsNoCredential, cost = 0 }) => body?.isRequired && !needsNoCredential && cost <= 5,
      )
      for (const { operationId, method } of createCheckRandom(kit, this.id).sample(needing, 12))
        expectViolation(await kit.firstCaller.send(method, neverPath(kit, operationId)), 'body', 'required')
    },
  },
  ...faults([
    ['required', 'A missing member', 'type', { companyName: 'x' }],
    ['type', 'A value of another type', 'companyName', { type: 'vendor', companyName: 7 }],
    ['enum', 'A value that is not allowed', 'type', { type: 'alien' }],
    ['format', 'A text with a wrong format', 'email', { type: 'vendor', email: 'nobody' }],
    ['length', 'A text that is too long', 'companyName', { type: 'vendor', companyName: 'x'.repeat(100_000) }],
    ['unknown', 'An unknown member', 'nobodyKnowsThis', { type: 'vendor', nobodyKnowsThis: 1 }],
    ['not_found', 'A reference to a missing record', 'parentContactId', { type: 'vendor', parentContactId: never }],
  ]),
  {
    id: 'problems.fault-range',
    title: 'A number out of its bounds gets 422 with the code range',
    clause: 'errors/validation_failed',
    run: async ({ firstCaller }) =>
      expectViolation(await firstCaller.send('GET', '/contacts?limit=101'), 'query.limit', 'range'),
  },
  {
    id: 'problems.fault-pattern',
    title: 'A text that does not match its pattern gets 422 with the code pattern',
    clause: 'errors/validation_failed',
    async run({ firstCaller, nameMark }) {
      const body = { type: 'material', name: nameMark, unitPrice: 'twelve' }
      expectViolation(await firstCaller.call('createProduct', { body }), 'unitPrice', 'pattern')
    },
  },
  {
    id: 'problems.fault-rule',
    title: 'A body that breaks a rule on several members gets 422 with the code rule',
    clause: 'errors/validation_failed',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const answer = await kit.firstCaller.call('updateContact', { path: [id], body: { parentContactId: id } })
      expectViolation(answer, 'parentContactId', 'rule')
    },
  },
  {
    id: 'problems.fault-places',
    title: 'A violation in the path or a header states its location',
    clause: 'errors/validation_failed',
    async run({ firstCaller }) {
      const answer = await firstCaller.send('GET', '/contacts/0')
      const errors = (answer.json?.errors ?? []) as { field: string }[]
      expectCondition(
        answer,
        '422 at path.id',
        answer.status === 422 && errors.some(({ field }) => field === 'path.id'),
      )
      const body = { type: 'vendor' }
      const other = await firstCaller.send('POST', '/contacts', { body, headers: { 'Idempotency-Key': '1' } })
      const named = (other.json?.errors ?? []) as { field: string }[]
      expectCondition(
        other,
        '422 at header.Idempotency-Key',
        other.status === 422 && named.some(({ field }) => field === 'header.Idempotency-Key'),
      )
    },
  },
  {
    id: 'problems.all-faults',
    title: 'A problem lists all violations of a request, not only the first',
    clause: 'errors/validation_failed',
    async run(kit) {
      const answer = await create(kit, { type: 'alien', email: 'nobody', nobodyKnowsThis: 1 })
      expectViolation(answer, 'type', 'enum')
      expectViolation(answer, 'email', 'format')
      expectViolation(answer, 'nobodyKnowsThis', 'unknown')
    },
  },
  {
    id: 'problems.nothing-done',
    title: 'A refused request changes nothing',
    clause: 'errors',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      await kit.firstCaller.call('updateContact', { path: [id], body: { phone: '+1 555 0111', email: 'nobody' } })
      const after = await kit.firstCaller.callSuccessfully('getContact', { path: [id] })
      expectCondition(after, 'the contact without the number', after.json.data.phone === null)
    },
  },
]

/** Returns a check for each violation code that a body of POST /contacts can cause. */
function faults(rows: [code: string, what: string, field: string, body: object][]): ConformanceCheck[] {
  return rows.map(([code, what, field, body]) => ({
    id: `problems.fault-${code.replace('_', '-')}`,
    title: `${what} gets 422 with the code ${code}`,
    clause: 'errors/validation_failed',
    run: async (kit) => expectViolation(await create(kit, body), field, code),
  }))
}
