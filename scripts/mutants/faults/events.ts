import type { Fault } from '../fault.ts'

const log = 'db/events/log.ts'
const tests = ['test/records/events.test.ts', 'test/records/event-atomicity.test.ts']

const ways = ['test/events/sources.test.ts']
const workflows = ['test/events/workflows.test.ts']
const large = ['test/projects/large-moves.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'whoever reads from the beginning is not told that the beginning has gone',
    file: log,
    find: 'if (after !== undefined) await refuseSwept(db, caller, after)',
    replace: 'if (after) await refuseSwept(db, caller, after)',
    tests: ['test/records/event-readers.test.ts', ...tests],
  },
  {
    name: 'a reader whose events have all gone is not told',
    file: log,
    find: 'const oldestSequence = oldest ?? (last ?? 0) + 1',
    replace: 'const oldestSequence = oldest ?? 1',
    tests,
  },
  {
    name: 'a reader who missed nothing is sent away',
    file: log,
    find: 'if (after + 1 >= oldestSequence) return',
    replace: 'if (after >= oldestSequence) return',
    tests,
  },
  {
    name: 'a reader who missed one event is not told',
    file: log,
    find: 'if (after + 1 >= oldestSequence) return',
    replace: 'if (after + 2 >= oldestSequence) return',
    tests,
  },
  {
    name: 'the last event is sent twice',
    file: log,
    find: ".where('sequence', '>', after ?? 0)",
    replace: ".where('sequence', '>=', after ?? 0)",
    tests,
  },
  {
    name: 'a page that is just full says that there is more',
    file: log,
    find: 'return { items, more: rows.length > limit }',
    replace: 'return { items, more: rows.length >= limit }',
    tests,
  },
  {
    name: 'a deleted endpoint gets events',
    file: log,
    find: 'where endpoint.tenant_id = $1 and endpoint.is_active and endpoint.deleted_at is null',
    replace: 'where endpoint.tenant_id = $1 and endpoint.is_active',
    tests: ['test/webhooks/webhooks.test.ts'],
  },
  {
    name: 'an endpoint that is off gets what it missed',
    file: log,
    find: 'where endpoint.tenant_id = $1 and endpoint.is_active and endpoint.deleted_at is null',
    replace: 'where endpoint.tenant_id = $1 and endpoint.deleted_at is null',
    tests: ['test/webhooks/webhooks.test.ts'],
  },
  {
    name: 'the event and the log disagree about its time',
    file: log,
    find: '$6::timestamptz then note.body',
    replace: 'note.at then note.body',
    tests,
  },
  {
    name: 'an event with what was before is told without it',
    file: log,
    find: '    ...(note.previousAttributes && { previous_attributes: note.previousAttributes }),\n',
    replace: '',
    tests,
  },
  {
    name: 'events that are written early leave their numbers out of order',
    file: log,
    find: 'drawn.last_sequence - $2::bigint + one.place',
    replace: 'drawn.last_sequence + 1 - one.place',
    tests: ['test/records/event-readers.test.ts', ...tests, 'test/workers/imports.test.ts'],
  },
  {
    name: 'a new record of many is announced once',
    file: 'db/records/emit.ts',
    find: `const type = events?.created
  if (type) for (const data of rows) noteEvent`,
    replace: `const type = events?.created
  if (type) for (const data of rows.slice(0, 1)) noteEvent`,
    tests: ['test/records/resource.test.ts', 'test/workers/imports.test.ts'],
  },
  {
    name: 'a change that has an event of its own is announced as updated as well',
    file: 'db/records/emit.ts',
    find: 'const types = new Set([event, ...fields',
    replace: 'const types = new Set([event, events.updated, ...fields',
    tests: ['test/records/resource.test.ts'],
  },
  {
    name: 'what follows from a restoration is told apart from it',
    file: 'db/records/emit.ts',
    find: 'if (!isToldBefore(tx, placeOf(type, data), note)) noteEvent',
    replace: 'noteEvent',
    tests: ['test/events/restorations.test.ts'],
  },
  {
    name: 'what was before a restoration is forgotten for what was before that which follows',
    file: 'db/records/emit.ts',
    find: '{ ...note.previousAttributes, ...earlier.previousAttributes }',
    replace: 'note.previousAttributes',
    tests: ['test/events/restorations.test.ts'],
  },
  {
    name: 'what was before an update lacks its time',
    file: 'db/records/verdict.ts',
    find: "[...fields, ...made, 'updatedAt'].map",
    replace: '[...fields, ...made].map',
    tests: ['test/records/resource.test.ts', ...tests],
  },
  {
    name: 'an event that was swept is shown by its id to others',
    file: 'db/events/log.ts',
    find: `    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
`,
    replace: `    .where('id', '=', id)
    .where('tenantId', '>', 0)
`,
    tests: ['test/records/events.test.ts', 'test/contract/foreign-ids.test.ts'],
  },
  {
    name: 'what an endpoint asked for is told to another as well',
    file: 'db/events/log.ts',
    find: "on array[note.type, split_part(note.type, '.', 1) || '.*', '*'] && (endpoint.event_types || endpoint.event_patterns)",
    replace: 'on true',
    tests: ['test/webhooks/webhooks.test.ts'],
  },
  {
    name: 'an endpoint for whatever comes is told of what its types name alone',
    file: log,
    find: "|| '.*', '*'] &&",
    replace: "|| '.*'] &&",
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'an endpoint for a family is told of nothing',
    file: log,
    find: "split_part(note.type, '.', 1) || '.*'",
    replace: "split_part(note.type, '_', 1) || '.*'",
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'an endpoint of a project is told of all projects',
    file: log,
    find: 'and (endpoint.project_id is null or endpoint.project_id = any(note.projects::bigint[]))',
    replace: '',
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'a project is not told of what leaves it',
    file: 'db/domain/event-projects.ts',
    find: '[now, before].flatMap',
    replace: '[now].flatMap',
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'a project is not told of what was attached to it where its id alone changed',
    file: 'db/domain/event-projects.ts',
    find: '{ entityType: now.entityType, entityId: now.entityId, ...previousAttributes }',
    replace: '{ ...previousAttributes }',
    tests: ['test/webhooks/patterns.test.ts'],
  },
  {
    name: 'what happened last is shown first to last',
    file: 'db/events/log.ts',
    find: `    .orderBy('sequence', 'desc')
`,
    replace: `    .orderBy('sequence')
`,
    tests: ['test/records/event-readers.test.ts'],
  },
  {
    name: 'the events of a transaction come in the order in which its code writes',
    file: 'db/events/log.ts',
    find: 'const notes = inOrder(tx.events.splice(0))',
    replace: 'const notes = tx.events.splice(0)',
    tests: workflows,
  },
  {
    name: 'a large move tells of projects before the last of their invoices',
    file: 'db/records/batches/batches.ts',
    find: 'flushEventsNow(tx, caller, next)',
    replace: 'flushEventsNow(tx, caller)',
    tests: large,
  },
  {
    name: 'a large move has all of its events in memory',
    file: 'db/records/batches/batches.ts',
    find: 'if (tx.events.length >= batchSize)',
    replace: 'if (tx.events.length < 0)',
    tests: large,
  },
  {
    name: 'the change orders of a later batch have the higher numbers',
    file: 'db/workflows/project-records.ts',
    find: '  if (resource === changeOrders && ids.length > 1) return listChangeOrderIdsBySequence(tx, caller, id)\n',
    replace: '',
    tests: large,
  },
  {
    name: 'a document stays in the project that its record has left',
    file: 'db/bids/bids.ts',
    find: `    afterUpdate: async (tx, caller, changed) => moveDocumentsWithRecords(tx, caller, 'bid', changed),
`,
    replace: '',
    tests: workflows,
  },
  {
    name: 'a deleted document stays in the project that its record has left',
    file: 'db/documents/project-reassignment.ts',
    find: 'if (behind.length === 0) return',
    replace: 'if (behind.length >= 0) return',
    tests: workflows,
  },
  {
    name: 'a payment shows its invoice as it was before',
    file: 'db/invoices/payments.ts',
    find: "return told(tx, caller, 'payment.recorded', { payment, invoice: await followLedger(tx, caller, invoice) })",
    replace: "return told(tx, caller, 'payment.recorded', { payment, invoice }, undefined)",
    tests: workflows,
  },
  {
    name: 'the event of a paid invoice does not say what was due before',
    file: 'db/records/columns.ts',
    find: '...(generated[table] ?? []), ',
    replace: '',
    tests: workflows,
  },
  {
    name: 'a mail that is sent once more is told of as a change',
    file: 'db/signature-requests/states.ts',
    find: 'resend: { from: open, to: open, event: null },',
    replace: 'resend: { from: open, to: open },',
    tests: ways,
  },
  {
    name: 'each mail tells of the end of its job',
    file: 'db/jobs/end-events.ts',
    find: "if (after.type === 'email' || status",
    replace: 'if (status',
    tests: ways,
  },
  {
    name: 'a crew is said to have been what it is',
    file: 'db/crew-assignments/crew-replaced-events.ts',
    find: 'if (!noted.before.has(id)) noted.before.set(id, before ?? null)',
    replace: 'noted.before.set(id, after ?? before ?? null)',
    tests: workflows,
  },
]
