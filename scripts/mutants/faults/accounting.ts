import type { Fault } from '../fault.ts'

const access = 'db/accounting/access.ts'
const connecting = 'db/accounting/connecting.ts'
const pushTests = ['test/accounting/push.test.ts', 'test/accounting/push-faults.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'the rejection of an old token ends a connection that was made since',
    file: access,
    find: "    .where('accessToken', 'is not distinct from', sealed)\n",
    replace: '',
    tests: [
      'test/accounting/again.test.ts',
      'test/accounting/connection.test.ts',
      'test/accounting/push-faults.test.ts',
    ],
  },
  {
    name: 'a token is used until its last second',
    file: access,
    find: 'Date.parse(accessEndsAt!) - Date.now() > marginMs',
    replace: 'Date.parse(accessEndsAt!) - Date.now() > 0',
    tests: ['test/accounting/connection.test.ts', 'test/accounting/push-faults.test.ts'],
  },
  {
    name: 'a push for a former company is sent with the tokens of the present one',
    file: access,
    find: "if (row?.status === 'connected' && row.realmId === realmId) return row",
    replace: "if (row?.status === 'connected') return row",
    tests: ['test/accounting/again.test.ts', 'test/accounting/push.test.ts', 'test/accounting/connection.test.ts'],
  },
  {
    name: 'the refresh token of before is kept',
    file: access,
    find: 'refreshToken: await secrets.seal(given.refreshToken),\n',
    replace: '',
    tests: ['test/accounting/connection.test.ts', 'test/accounting/push-faults.test.ts'],
  },
  {
    name: 'disconnecting again leaves a task that fails',
    file: connecting,
    find: "if (!before || before.status === 'not_connected') return shownConnection(before)",
    replace: 'if (!before) return shownConnection(before)',
    tests: ['test/accounting/again.test.ts', 'test/accounting/connection.test.ts'],
  },
  {
    name: 'a disconnected company keeps its refresh token',
    file: connecting,
    find: 'accessToken: null, accessEndsAt: null, refreshToken: null, refreshEndsAt: null',
    replace: 'accessToken: null, accessEndsAt: null',
    tests: ['test/accounting/connection.test.ts'],
  },
  {
    name: 'a connection that was made again still says when the one before was made',
    file: connecting,
    find: '{ ...(await keptTokens(secrets, given)), connectedAt: tx.at }',
    replace: '{ ...(await keptTokens(secrets, given)), connectedAt: before?.connectedAt ?? tx.at }',
    tests: ['test/accounting/connection.test.ts'],
  },
  {
    name: 'a grant whose revocation was put off is never revoked',
    file: 'db/accounting/tokens.ts',
    find: 'return status < 500 && status !== 429',
    replace: 'return status < 500',
    tests: ['test/accounting/again.test.ts', 'test/accounting/connection.test.ts'],
  },
  {
    name: 'a grant whose revocation failed is never revoked',
    file: 'db/accounting/tokens.ts',
    find: 'return status < 500 && status !== 429',
    replace: 'return true',
    tests: ['test/accounting/connection.test.ts'],
  },
  {
    name: 'an invoice that was pushed as it is is written again',
    file: 'db/workflows/accounting/bring.ts',
    find: 'if (link?.contentHash === wanted.hash) return',
    replace: 'if (link && link.contentHash === undefined) return',
    tests: pushTests,
  },
  {
    name: 'an invoice that comes to another total counts as pushed',
    file: 'db/workflows/accounting/bring.ts',
    find: 'keepLink(sql, linkedInvoice(begun), new Date().toISOString(), { externalId, contentHash: null })',
    replace:
      'keepLink(sql, linkedInvoice(begun), new Date().toISOString(), { externalId, contentHash: attempt.contentHash })',
    tests: pushTests,
  },
  {
    name: 'a changed invoice is sent with the body that was begun',
    file: 'db/workflows/accounting/bring.ts',
    find: 'return begunHash === wanted.hash ? found : updated(begun, wanted, idOf(found))',
    replace: 'return begunHash === null ? updated(begun, wanted, idOf(found)) : found',
    tests: ['test/accounting/again.test.ts', 'test/accounting/push.test.ts', 'test/accounting/send.test.ts'],
  },
  {
    name: 'an invoice whose push was broken off is not voided there',
    file: 'db/accounting/jobs.ts',
    find: ': await brokenOffAttempt(tx.sql, tenantId, invoiceId, realmId)',
    replace: ': false',
    tests: ['test/accounting/send.test.ts', 'test/accounting/push.test.ts'],
  },
  {
    name: 'a second push is a second job',
    file: 'db/accounting/jobs.ts',
    find: "type = 'accounting_push' and status in ('queued', 'running')",
    replace: "type = 'accounting_push' and status in ('running')",
    tests: pushTests,
  },
  {
    name: 'a limit that is reached uses up the attempts',
    file: 'db/workflows/accounting/job.ts',
    find: 'runAt: at(throttledMs), counts: false }',
    replace: 'runAt: at(throttledMs), counts: true }',
    tests: ['test/accounting/push-faults.test.ts'],
  },
  {
    name: 'a job gives up an attempt too early',
    file: 'db/workflows/accounting/job.ts',
    find: 'const pauseMs = attemptPausesMs[job.attempts]',
    replace: 'const pauseMs = attemptPausesMs[job.attempts + 1]',
    tests: ['test/accounting/push-faults.test.ts'],
  },
  {
    name: 'an invoice that was voided while its push failed is never voided there',
    file: 'db/workflows/accounting/job.ts',
    find: 'if (isGone && !wasGone) {',
    replace: 'if (isGone && wasGone) {',
    tests: ['test/accounting/again.test.ts', ...pushTests],
  },
  {
    name: 'a connection that was begun elsewhere is taken',
    file: 'handlers/portal/accounting/accounting.ts',
    find: 'const options = visit.take(state)\n',
    replace: "const options = visit.take(state) ?? '{}'\n",
    tests: ['test/portal/accounting.test.ts'],
  },
  {
    name: 'names that are saved turn the pay link off',
    file: 'handlers/portal/accounting/accounting.ts',
    find: "allowOnlinePayment: given.allowOnlinePayment === 'yes',",
    replace: 'allowOnlinePayment: false,',
    tests: ['test/portal/accounting.test.ts'],
  },
  {
    name: 'a customer who was renamed is made anew',
    file: 'db/workflows/accounting/customers.ts',
    find: `  if (link) return link.externalId
`,
    replace: '',
    tests: ['test/accounting/push.test.ts', 'test/accounting/again.test.ts'],
  },
  {
    name: 'an outage of QuickBooks fails the job at once',
    file: 'db/workflows/accounting/job.ts',
    find: `['unreachable', 'unauthorized'].includes(error.kind)`,
    replace: `['unauthorized'].includes(error.kind)`,
    tests: ['test/accounting/push-faults.test.ts'],
  },
]
