import { dropElement, dropGuard, dropStatement, replaceArgument, replaceCode, replaceSql } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults in the claims of idempotency keys and in the answers that are stored under them. */
export const faults: readonly Fault[] = [
  {
    name: 'concurrent requests with one idempotency key are all executed',
    declaration: 'claim',
    change: replaceSql('k.expires_at <= excluded.created_at or k.status is null', 'true'),
    tests: ['http/idempotency'],
  },
  {
    name: 'an idempotency key is forgotten after twelve hours',
    declaration: 'idempotencyKeyLifeMs',
    change: replaceCode('24', '12'),
    tests: ['http/idempotency', 'access/secret-answers'],
  },
  {
    name: 'all apps of an organization share their stored answers',
    declaration: 'credentialOf',
    change: replaceCode('`grant:${familyId}`', "'grant'"),
    tests: ['access/secret-answers', 'http/idempotency'],
  },
  {
    name: 'another credential gets a stored answer with a secret',
    declaration: 'claimIdempotencyKey',
    change: dropGuard('stored.credential !== null'),
    tests: ['access/secret-answers'],
  },
  {
    name: 'a stored answer needs no scopes',
    declaration: 'claimIdempotencyKey',
    change: dropStatement('requireScope'),
    tests: ['http/replayed-scopes'],
  },
  {
    name: 'another request gets the stored answer of its idempotency key',
    declaration: 'claimIdempotencyKey',
    change: dropGuard('fingerprint'),
    tests: ['http/idempotency', 'http/idempotency-keys'],
  },
  {
    name: 'the query is not part of a request',
    declaration: 'keyedRequest',
    change: replaceArgument('fingerprintOf', 2, 'query.slice(0, 0)'),
    tests: ['http/idempotency-keys', 'http/idempotency'],
  },
  {
    name: 'a 401 stays the answer after the credential is replaced',
    declaration: 'isLasting',
    change: dropElement('401'),
    tests: ['http/idempotency-keys', 'access/key-revocation'],
  },
]
