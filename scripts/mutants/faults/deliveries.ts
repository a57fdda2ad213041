import type { Fault } from '../fault.ts'

const due = 'db/webhooks/due.ts'
const recovery = 'db/webhooks/recovery.ts'
const recoverySpan = 'db/webhooks/recovery-span.ts'
const recoveryTests = ['test/webhooks/recovery.test.ts', 'test/webhooks/recover-endpoint.test.ts']
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
    name: 'an endpoint is recovered twice at once',
    file: recovery,
    find: '  if (rows[0])\n    throw new Refusal(',
    replace: '  if (rows[1])\n    throw new Refusal(',
    tests: recoveryTests,
  },
  {
    name: 'two recoveries that start at once do not see each other',
    file: recovery,
    find: '  await lockRecord(tx, caller, webhookEndpoints, endpointId)\n',
    replace: '',
    tests: recoveryTests,
  },
  {
    name: 'a recovery leaves in the order of the deliveries’ ids',
    file: recovery,
    find: '(id < lag(id) over (order by event_sequence))::integer as step',
    replace: '0 as step',
    tests: recoveryTests,
  },
  {
    name: 'what is recovered is sent before what a person causes',
    file: recovery,
    find: 'replays = d.replays + 1, interactive = false',
    replace: 'replays = d.replays + 1, interactive = true',
    tests: recoveryTests,
  },
  {
    name: 'at an endpoint with an order what is recovered has no place',
    file: recovery,
    find: 'order_sequence = case when ${isOrdered}::boolean then d.event_sequence end',
    replace: 'order_sequence = null',
    tests: recoveryTests,
  },
  {
    name: 'a recovery goes on for an endpoint that was turned off',
    file: recovery,
    find: '  const endpoint = await sendableEndpoint(tx, caller, endpointId)\n  const window',
    replace: '  const endpoint = await findRecord(tx, caller, webhookEndpoints, endpointId)\n  const window',
    tests: recoveryTests,
  },
  {
    name: 'what an earlier recovery has made is made again',
    file: recoverySpan,
    find: '    select null, event_sequence from webhook_deliveries\n    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and made_later\n',
    replace:
      '    select null, event_sequence from webhook_deliveries\n    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and made_later and id < 0\n',
    tests: recoveryTests,
  },
  {
    name: 'each window of a recovery begins with the first delivery of the endpoint',
    file: recoverySpan,
    find: 'Math.max(greatest, id ?? 0), afterId)',
    replace: 'Math.max(greatest, id ?? 0) * 0, afterId)',
    tests: recoveryTests,
  },
  {
    name: 'the event of the moment since is left out',
    file: recoverySpan,
    find: '(await timeOf(sequence)) < fromMs',
    replace: '(await timeOf(sequence)) <= fromMs',
    tests: recoveryTests,
  },
  {
    name: 'the event of the moment until is left out',
    file: recoverySpan,
    find: '(await timeOf(sequence)) <= untilMs',
    replace: '(await timeOf(sequence)) < untilMs',
    tests: recoveryTests,
  },
  {
    name: 'an endpoint of a project is made what only has its number in the text',
    file: recoverySpan,
    find: '.filter(({ body }) => projectId === null || namesProject(body!, projectId))\n',
    replace: '',
    tests: recoveryTests,
  },
  {
    name: 'a plan begins a recovery',
    file: 'handlers/webhooks/webhooks.ts',
    find: 'if (body.dryRun) return new PlanOnly(planned ?? (await planRecovery(db, caller, params.id, body)))',
    replace: 'if (body.dryRun) await startRecovery(db, caller, params.id, body)',
    tests: recoveryTests,
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
