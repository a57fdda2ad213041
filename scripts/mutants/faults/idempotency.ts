import type { Fault } from '../fault.ts'

const idempotency = 'db/access/idempotency.ts'
const answer = 'handlers/http/answer/answer.ts'
const tests = ['test/http/idempotency.test.ts', 'test/access/secret-answers.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a key is forgotten after half a day',
    file: idempotency,
    find: 'idempotencyKeyLifeMs = 24 * 3600 * 1000',
    replace: 'idempotencyKeyLifeMs = 12 * 3600 * 1000',
    tests,
  },
  {
    name: 'all apps of an organization are one credential',
    file: idempotency,
    find: '`grant:${familyId}`',
    replace: "'grant'",
    tests,
  },
  {
    name: 'all people of an organization are one credential',
    file: idempotency,
    find: '`person:${userId}`',
    replace: "'person'",
    tests: ['test/portal/developers/try-it.test.ts'],
  },
  {
    name: 'an answer with a secret is shown to every key of the organization',
    file: idempotency,
    find: 'if (stored.credential !== null && stored.credential !== credentialOf(caller)) {',
    replace:
      'if (stored.credential !== null && caller.apiKeyId === null && stored.credential !== credentialOf(caller)) {',
    tests: ['test/access/secret-answers.test.ts'],
  },
  {
    name: 'another request under a key that was refused gets that refusal',
    file: idempotency,
    find: 'if (!stored.fingerprint.equals(request.fingerprint)) {',
    replace: 'if (!stored.fingerprint.equals(request.fingerprint) && stored.status! < 400) {',
    tests: ['test/http/idempotency-keys.test.ts', ...tests],
  },
  {
    name: 'the credential is replaced in vain: its 401 is the answer for ever',
    file: answer,
    find: '![401, 403, 412, 429].includes(status)',
    replace: '![403, 412, 429].includes(status)',
    tests: ['test/http/idempotency-keys.test.ts', ...tests, 'test/access/key-revocation.test.ts'],
  },
  {
    name: 'a version that was refused is refused for ever under its key',
    file: answer,
    find: '![401, 403, 412, 429].includes(status)',
    replace: '![401, 403, 429].includes(status)',
    tests: ['test/contract/versions.test.ts', ...tests],
  },
  {
    name: 'what one key may not do, no other does under the same Idempotency-Key',
    file: answer,
    find: '![401, 403, 412, 429].includes(status)',
    replace: '![401, 412, 429].includes(status)',
    tests: ['test/http/idempotency-keys.test.ts'],
  },
  {
    name: 'the query is no part of a request',
    file: answer,
    find: 'const fingerprint = fingerprintOf(request.method, path!, query, request.exchange.sentBody)',
    replace:
      "const fingerprint = fingerprintOf(request.method, path!, '', request.exchange.sentBody ?? query.slice(0, 0))",
    tests: ['test/http/idempotency-keys.test.ts', 'test/http/idempotency.test.ts', 'test/domain/fingerprint.test.ts'],
  },
  {
    name: 'a refusal under a key leaves no code in the audit log',
    file: answer,
    find: '  if (status >= 400) Object.assign(request.exchange, { code: problemCodeIn(body), errors: violationsIn(body) })\n',
    replace: '',
    tests: ['test/http/observability.test.ts'],
  },
  {
    name: 'a stored answer is no answer to whoever asks QuickBooks again',
    file: idempotency,
    find: 'return row !== undefined && row.status !== null',
    replace: 'return row !== undefined && row.status === null',
    tests: ['test/http/idempotency-keys.test.ts', 'test/accounting/connection.test.ts', 'test/accounting/send.test.ts'],
  },
  {
    name: 'a key that is a day old keeps QuickBooks from being asked',
    file: idempotency,
    find: "    .where('expiresAt', '>', machineTime())\n",
    replace: '',
    tests: ['test/http/idempotency-keys.test.ts', 'test/accounting/connection.test.ts', 'test/accounting/send.test.ts'],
  },
  {
    name: 'a refusal is kept for the credential that it was told',
    file: 'handlers/http/answer/answer.ts',
    find: 'const secret = operation!.hasSecretAnswer && made.status < 300',
    replace: 'const secret = operation!.hasSecretAnswer',
    tests: ['test/access/secret-answers.test.ts', 'test/http/idempotency-keys.test.ts'],
  },
  {
    name: 'a second first request waits for ever',
    file: 'db/base/concurrency.ts',
    find: 'Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs) : undefined',
    replace: 'Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs * 10) : undefined',
    tests: ['test/http/concurrency.test.ts'],
  },
]
