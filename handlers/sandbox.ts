import { getSandbox } from '../db/sandbox/sandbox.ts'
import type { Handlers } from './contract.ts'

export const sandboxHandlers = {
  getSandbox: ({ db, caller }) => getSandbox(db, caller),
} satisfies Partial<Handlers>
