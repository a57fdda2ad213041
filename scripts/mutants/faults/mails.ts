import type { Fault } from '../fault.ts'

const mailTests = ['test/bids/mail.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a mail’s attempts begin anew each time that its PDF is made',
    file: 'db/mail/jobs.ts',
    find: 'JSON.stringify({ attempts, awaited: file })',
    replace: 'JSON.stringify({ awaited: file })',
    tests: ['test/mail/attempts.test.ts', ...mailTests],
  },
  {
    name: 'the first pause between attempts is the second',
    file: 'db/mail/jobs.ts',
    find: 'attemptPausesMs[attempt.attempts]',
    replace: 'attemptPausesMs[attempt.attempts + 1]',
    tests: mailTests,
  },
  {
    name: 'a mail that the server refuses for good is tried for a day',
    file: 'db/mail/jobs.ts',
    find: 'if (final || pauseMs === undefined) await giveUp',
    replace: 'if (pauseMs === undefined) await giveUp',
    tests: mailTests,
  },
  {
    name: 'an attempt that failed is not counted',
    file: 'db/jobs/attempts.ts',
    find: 'attempt.attempts + (counts ? 1 : 0)',
    replace: 'attempt.attempts + (counts ? 0 : 1)',
    tests: [...mailTests, 'test/accounting/push-faults.test.ts'],
  },
  {
    name: 'a mail goes out to an owner who was removed',
    file: 'db/mail/office.ts',
    find: `    .where('role', '=', 'owner')
    .where('deletedAt', 'is', null)`,
    replace: "    .where('role', '=', 'owner')",
    tests: ['test/mail/attempts.test.ts', 'test/mail/reminders.test.ts'],
  },
  {
    name: 'a colleague who was removed is told of an answer',
    file: 'db/mail/office.ts',
    find: `    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)`,
    replace: "    .where('id', 'in', ids)",
    tests: ['test/bids/answer-mails.test.ts', 'test/signature-requests/page.test.ts'],
  },
  {
    name: 'one removed colleague keeps the office from being told',
    file: 'db/mail/office.ts',
    find: 'if (found.length > 0) return found',
    replace: 'if (group.some((id) => id !== null)) return found',
    tests: ['test/mail/attempts.test.ts', 'test/bids/answer-mails.test.ts', 'test/mail/reminders.test.ts'],
  },
  {
    name: 'only a hundred records are reminded of',
    file: 'db/mail/reminders.ts',
    find: 'while (due.length === reminderBatch)',
    replace: 'while (due.length > reminderBatch)',
    tests: ['test/mail/reminders.test.ts'],
  },
  {
    name: 'one organization that fails keeps the others from being reminded',
    file: 'db/mail/reminders.ts',
    find: 'failures.push(new Error(`tenant ${tenantId} was not reminded`, { cause }))',
    replace: 'throw new Error(`tenant ${tenantId} was not reminded`, { cause })',
    tests: ['test/mail/attempts.test.ts', 'test/mail/reminders.test.ts'],
  },
  {
    name: 'an invoice whose due day is moved is not reminded of again',
    file: 'db/mail/reminders.ts',
    find: 'values (${tenantId}, ${entityType}, ${entityId}, ${occasion}, ${dueAt}, ${tx.at})',
    replace:
      "values (${tenantId}, ${entityType}, ${entityId}, ${occasion}, ${dueAt && '2000-01-01T00:00:00.000Z'}, ${tx.at})",
    tests: ['test/mail/reminders.test.ts'],
  },
  {
    name: 'a person is told of what he has given himself',
    file: 'db/mail/notifications.ts',
    find: 'assignedTo !== null && assignedTo !== caller.userId && assignedTo',
    replace: 'assignedTo !== null && assignedTo',
    tests: ['test/across/notifications.test.ts'],
  },
  {
    name: 'a person is told again of what he had already',
    file: 'db/mail/notifications.ts',
    find: ' && assignedTo !== before?.assignedTo,',
    replace: ' && (before === undefined || assignedTo !== null),',
    tests: ['test/across/notifications.test.ts'],
  },
  {
    name: 'a mail to a former signer carries the link of the present one',
    file: 'db/signature-requests/paper.ts',
    find: "audience === 'office' || (allows(signatureRequests, 'show', status) && to === signerEmail)",
    replace: "audience === 'office' || allows(signatureRequests, 'show', status)",
    tests: ['test/signature-requests/signature-requests.test.ts'],
  },
  {
    name: 'a request that was voided is mailed all the same',
    file: 'db/signature-requests/paper.ts',
    find: "audience === 'office' || (allows(signatureRequests, 'show', status) && to === signerEmail)",
    replace: "audience === 'office' || to === signerEmail",
    tests: ['test/signature-requests/signature-requests.test.ts', 'test/signature-requests/page.test.ts'],
  },
  {
    name: 'a reminder of an answered bid goes out',
    file: 'workers/papers/send.ts',
    find: 'if (occasion && !stillReminds?.(document)) return',
    replace: 'if (occasion && !stillReminds) return',
    tests: ['test/mail/reminders.test.ts'],
  },
  {
    name: 'a PDF that is never made is waited for for ever',
    file: 'workers/papers/send.ts',
    find: '  if (attempt.awaited === file) throw new Error(`the PDF of ${name} ${id} was not made`)\n',
    replace: '',
    tests: mailTests,
  },
  {
    name: 'a mail that a server cannot take now is dropped',
    file: 'workers/mail/send-email.ts',
    find: 'if (!responseCode || responseCode < 500) throw error',
    replace: 'if (!responseCode) throw error',
    tests: ['test/mail/attempts.test.ts', 'test/oauth/password.test.ts'],
  },
  {
    name: 'a password that was changed is told to somebody who was removed',
    file: 'workers/mail/tell-password-changed.ts',
    find: "    .where('users.deletedAt', 'is', null)\n",
    replace: '',
    tests: ['test/oauth/password.test.ts'],
  },
  {
    name: 'the office is mailed a link that answers for the customer',
    file: 'workers/papers/send.ts',
    find: "  if (goesOut && audience === 'office') return null\n",
    replace: '',
    tests: ['test/bids/answer-mails.test.ts', 'test/signature-requests/page.test.ts'],
  },
  {
    name: 'a mail is found sent by every attempt anew',
    file: 'db/mail/jobs.ts',
    find: `status: 'completed', result, progress: { processed: 1, errorsCount: 0 }`,
    replace: `status: 'failed', result, progress: { processed: 1, errorsCount: 0 }`,
    tests: ['test/bids/mail.test.ts'],
  },
  {
    name: 'an import tells of a record that it gives to somebody else',
    file: 'db/mail/notifications.ts',
    find: `  if (!tx.notifies) return
`,
    replace: '',
    tests: ['test/across/notifications.test.ts', 'test/leads/jobs.test.ts', 'test/projects/jobs.test.ts'],
  },
  {
    name: 'a mail does not say whose it is',
    file: 'workers/mail/send-email.ts',
    find: 'from: fromName ? { name: fromName, address } : address',
    replace: 'from: address',
    tests: ['test/bids/mail.test.ts', 'test/mail/kinds.test.ts', 'test/oauth/password.test.ts'],
  },
  {
    name: 'a person who was invited is told of half an hour',
    file: 'workers/mail/start-password-reset.ts',
    find: 'days: invitationLifeMs / 86_400_000',
    replace: 'days: resetLifeMs / 86_400_000',
    tests: ['test/portal/people.test.ts', 'test/oauth/password.test.ts'],
  },
  {
    name: 'a mail of one organization is from another',
    file: 'db/mail/office.ts',
    find: `    .where('tenantId', '=', tenantId)
    .where('id', 'in', ids)`,
    replace: `    .where('tenantId', '>', 0)
    .where('id', 'in', ids)`,
    tests: ['test/mail/attempts.test.ts', 'test/bids/answer-mails.test.ts'],
  },
]
