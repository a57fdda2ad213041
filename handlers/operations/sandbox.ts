import { startClockAdvance } from '../../db/operations/sandbox/advance.ts'
import { listSandboxMails } from '../../db/operations/sandbox/mails.ts'
import { startSandboxReset } from '../../db/operations/sandbox/reset.ts'
import { getSandbox } from '../../db/operations/sandbox/sandbox.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'
import { toJobResponse } from '../pipeline/verbs/verbs.ts'

export const sandboxHandlers = {
  getSandbox: async ({ db, caller }) => ({ data: await getSandbox(db, caller) }),
  advanceSandboxClock: async ({ db, caller, body, services }) => ({
    data: toJobResponse(services, await startClockAdvance(db, caller, body)),
  }),
  resetSandbox: async ({ db, caller, services }) => ({
    data: toJobResponse(services, await startSandboxReset(db, caller)),
  }),
  listSandboxMails: (call) =>
    paginate(call, call.query, Number, (filters, place) => listSandboxMails(call.db, call.caller, filters, place)),
} satisfies Partial<Handlers>
