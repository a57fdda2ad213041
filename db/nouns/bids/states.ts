import type { StateMachine } from '../../domain/state-machine.ts'

const all = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'] as const
const unaccepted = all.filter((state) => state !== 'accepted')

/** State machine of a bid. */
export const bidMachine = {
  states: all,
  transitions: {
    send: { from: ['draft'], to: 'sent' },
    resend: { from: ['sent', 'viewed'] },
    view: { from: ['sent'], to: 'viewed' },
    accept: { from: ['sent', 'viewed'], to: 'accepted', event: 'bid.accepted' },
    reject: { from: ['sent', 'viewed'], to: 'rejected', event: 'bid.rejected' },
    expire: { from: ['sent', 'viewed'], to: 'expired', event: 'bid.expired' },
    cancel: { from: ['draft', 'sent', 'viewed'], to: 'cancelled', event: 'bid.cancelled' },
    revert: {
      from: ['accepted'],
      to: ['draft', 'sent', 'expired', 'rejected'],
      event: 'bid.acceptance_reverted',
    },
    reopen: { from: ['expired', 'cancelled'], to: 'draft', event: 'bid.reopened' },
    share: { from: ['sent', 'viewed', 'accepted', 'rejected', 'expired'] },
    prove: { from: all.filter((state) => state !== 'draft'), refusalVerb: 'prove the figures of' },
    rewrite: { from: unaccepted, refusalVerb: 'change the signed content of' },
    reprice: { from: ['draft'], refusalVerb: 'change the lines or amounts of' },
    delete: { from: unaccepted },
    restore: { from: all },
  },
} as const satisfies StateMachine
