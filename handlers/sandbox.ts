import { startAdvance } from '../db/sandbox/advance.ts'
import { listSandboxMails } from '../db/sandbox/mails.ts'
import { startReset } from '../db/sandbox/reset.ts'
import { getSandbox } from '../db/sandbox/sandbox.ts'
import type { Handlers } from './contract.ts'
import { paged } from './verbs/paged.ts'
import { enqueuedAs } from './verbs/verbs.ts'

export const sandboxHandlers = {
  getSandbox: ({ db, caller }) => getSandbox(db, caller),
  advanceSandboxClock: async ({ db, caller, body, services }) =>
    enqueuedAs(services, await startAdvance(db, caller, body)),
  resetSandbox: async ({ db, caller, services }) => enqueuedAs(services, await startReset(db, caller)),
  listSandboxMails: (call) =>
    paged(call, call.query, Number, (filters, place) => listSandboxMails(call.db, call.caller, filters, place)),
} satisfies Partial<Handlers>
