import type { StateMachine } from '../../domain/state-machine.ts'

const all = ['draft', 'submitted', 'approved', 'rejected', 'voided'] as const

/** State machine of a change order. */
export const changeOrderMachine = {
  states: all,
  transitions: {
    submit: { from: ['draft'], to: 'submitted', event: 'change_order.submitted' },
    approve: { from: ['submitted'], to: 'approved', event: 'change_order.approved' },
    reject: { from: ['submitted'], to: 'rejected', event: 'change_order.rejected' },
    void: { from: all.filter((state) => state !== 'voided'), to: 'voided', event: 'change_order.voided' },
    email: { from: ['submitted', 'approved'], refusalVerb: 'e-mail' },
    requestSignature: { from: ['submitted'], refusalVerb: 'ask for a signature on' },
    edit: { from: ['draft'], refusalVerb: 'change' },
    move: { from: all.filter((state) => state !== 'approved') },
    delete: { from: ['draft', 'rejected', 'voided'] },
    restore: { from: all },
  },
} as const satisfies StateMachine
