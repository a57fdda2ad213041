import type { StateMachine } from '../../domain/state-machine.ts'

const open = ['draft', 'rejected'] as const

/** State machine of a pay application. */
export const payAppMachine = {
  states: ['draft', 'submitted', 'approved', 'rejected', 'paid', 'voided'],
  transitions: {
    submit: { from: open, to: 'submitted', event: 'pay_app.submitted' },
    approve: { from: ['submitted'], to: 'approved', event: 'pay_app.approved' },
    reject: { from: ['submitted'], to: 'rejected', event: 'pay_app.rejected' },
    markPaid: { from: ['approved'], to: 'paid', event: 'pay_app.paid', refusalVerb: 'record the payment of' },
    void: { from: ['submitted', 'approved'], to: 'voided', event: 'pay_app.voided' },
    email: { from: ['submitted', 'approved', 'paid'], refusalVerb: 'e-mail' },
    requestSignature: { from: ['submitted', 'approved'], refusalVerb: 'ask for a signature on' },
    prove: { from: ['submitted', 'approved', 'paid', 'voided'], refusalVerb: 'prove the figures of' },
    change: { from: open },
    delete: { from: ['draft'] },
    restore: { from: ['draft'] },
  },
} as const satisfies StateMachine
