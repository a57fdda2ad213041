import { dropElement, dropOperand, dropSqlCondition, replaceCode, replaceSql } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults in the event log and in the deliveries of webhooks. */
export const faults: readonly Fault[] = [
  {
    name: 'a deleted endpoint gets events',
    declaration: 'flush',
    change: dropSqlCondition('endpoint.deleted_at is null'),
    tests: ['webhooks/webhooks'],
  },
  {
    name: 'an inactive endpoint later gets the events of its pause',
    declaration: 'flush',
    change: dropSqlCondition('endpoint.is_active'),
    tests: ['webhooks/webhooks'],
  },
  {
    name: 'an endpoint of one project gets the events of all projects',
    declaration: 'flush',
    change: dropSqlCondition('endpoint.project_id'),
    tests: ['webhooks/patterns'],
  },
  {
    name: 'the events of a transaction are in the order of its code',
    declaration: 'takeNotes',
    change: replaceCode('inOrder(tx.events.splice(0))', 'tx.events.splice(0)'),
    tests: ['events/workflows'],
  },
  {
    name: 'only the first of several created records has an event',
    declaration: 'emitCreated',
    change: replaceCode('rows', 'rows.slice(0, 1)'),
    tests: ['records/resource', 'workers/imports'],
  },
  {
    name: 'an event of an update lacks the previous values',
    declaration: 'envelopeTail',
    change: dropElement('...(previousAttributes'),
    tests: ['records/events', 'records/event-atomicity'],
  },
  {
    name: 'a page of events repeats the last event',
    declaration: 'listEvents',
    change: replaceCode("'>'", "'>='"),
    tests: ['records/events', 'records/event-atomicity'],
  },
  {
    name: 'an endpoint of a project misses the event of a record that leaves the project',
    declaration: 'projectIdsOfEvent',
    change: dropElement('before'),
    tests: ['webhooks/patterns'],
  },
  {
    name: 'an ordered endpoint gets its deliveries by time',
    declaration: 'nextInOrder',
    change: replaceSql('order by f.order_sequence', 'order by f.next_attempt_at desc'),
    tests: ['workers/ordered-dispatch'],
  },
  {
    name: 'a worker continues to send to an ordered endpoint that another worker has claimed',
    declaration: 'findHeldEndpoint',
    change: replaceCode(
      'dispatchLease.isHeldBy({ ...target, fence })',
      "(eb) => eb.and([eb('tenantId', '=', target.tenantId), eb('id', '=', target.endpointId)])",
    ),
    tests: ['workers/ordered-dispatch'],
  },
  {
    name: 'an outcome from before a replay counts for the replay',
    declaration: 'recordAttempts',
    change: dropSqlCondition('d.replays = r.replays'),
    tests: ['workers/deliver-webhooks', 'workers/dispatchers'],
  },
  {
    name: 'a delivery is attempted once more than its limit',
    declaration: 'judgeDelivery',
    change: replaceCode('attempt < maxAttempts', 'attempt <= maxAttempts'),
    tests: ['workers/deliver-webhooks'],
  },
  {
    name: 'a delivery with a broken new connection is repeated without end',
    declaration: 'post',
    change: dropOperand('reused'),
    tests: ['webhooks/repeated-changes'],
  },
  {
    name: 'a receiver cannot tell two deliveries of an event apart',
    declaration: 'deliveryHeaders',
    change: replaceCode('String(id)', 'eventId'),
    tests: ['workers/deliver-webhooks'],
  },
  {
    name: 'the secret from before the last two rotations still signs',
    declaration: 'rotateWebhookSecret',
    change: replaceSql('previous_secret = secret', 'previous_secret = coalesce(previous_secret, secret)'),
    tests: ['webhooks/repeated-changes', 'webhooks/webhooks'],
  },
]
