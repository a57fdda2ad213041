import { startClockAdvance } from '../db/sandbox/advance.ts'
import { listSandboxMails } from '../db/sandbox/mails.ts'
import { startSandboxReset } from '../db/sandbox/reset.ts'
import { getSandbox } from '../db/sandbox/sandbox.ts'
import type { Handlers } from './contract/contract.ts'
import { paginate } from './verbs/pagination.ts'
import { toJobResponse } from './verbs/verbs.ts'

export const sandboxHandlers = {
  getSandbox: ({ db, caller }) => getSandbox(db, caller),
  advanceSandboxClock: async ({ db, caller, body, services }) =>
    toJobResponse(services, await startClockAdvance(db, caller, body)),
  resetSandbox: async ({ db, caller, services }) => toJobResponse(services, await startSandboxReset(db, caller)),
  listSandboxMails: (call) =>
    paginate(call, call.query, Number, (filters, place) => listSandboxMails(call.db, call.caller, filters, place)),
} satisfies Partial<Handlers>
