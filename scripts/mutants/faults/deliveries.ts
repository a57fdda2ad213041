import type { Fault } from '../fault.ts'

const due = 'db/webhooks/due.ts'
const orderTests = ['test/workers/ordered-drains.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'an endpoint is changed so that nothing is sent to it',
    file: 'db/webhooks/endpoints.ts',
    find: '  refuseDeaf({ ...before, ...values })\n',
    replace: '',
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'what comes later overtakes one that is retried at an endpoint with an order',
    file: due,
    find: `        and f.next_attempt_at is not null
      order by f.order_sequence`,
    replace: `        and f.next_attempt_at <= \${iso(nowMs)}
      order by f.order_sequence`,
    tests: orderTests,
  },
  {
    name: 'the order of an endpoint is that of its deliveries’ times',
    file: due,
    find: 'order by f.order_sequence limit 1',
    replace: 'order by f.next_attempt_at desc limit 1',
    tests: orderTests,
  },
  {
    name: 'the next delivery of an order leaves before the last is recorded',
    file: 'workers/webhooks/ordered-drain.ts',
    find: 'await this.#ask(() => recordAttempts(',
    replace: 'void this.#ask(() => recordAttempts(',
    tests: orderTests,
  },
  {
    name: 'an order that begins waits until all that is due was sent without one',
    file: 'workers/webhooks/drain.ts',
    find: 'endpoint?.isActive === true && !endpoint.isOrdered',
    replace: 'endpoint?.isActive === true',
    tests: orderTests,
  },
  {
    name: 'a worker goes on in an order that another has taken over',
    file: 'db/webhooks/drains.ts',
    find: '    .where(drainLease.isHeldBy({ ...target, fence }))\n    .executeTakeFirst()',
    replace:
      "    .where('tenantId', '=', target.tenantId)\n    .where('id', '=', target.endpointId)\n    .executeTakeFirst()",
    tests: orderTests,
  },
  {
    name: 'the key of Standard Webhooks is the text of the secret',
    file: 'db/domain/signature.ts',
    find: "Buffer.from(secret.slice(prefix.length), 'base64')",
    replace: 'Buffer.from(secret)',
    tests: ['test/webhooks/signature.test.ts'],
  },
  {
    name: 'a new secret is in the alphabet that most libraries refuse',
    file: 'db/domain/signature.ts',
    find: "randomBytes(32).toString('base64')",
    replace: "randomBytes(32).toString('base64url')",
    tests: ['test/webhooks/webhooks.test.ts', 'test/webhooks/signature.test.ts'],
  },
]
