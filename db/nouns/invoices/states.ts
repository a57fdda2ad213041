import type { StateMachine } from '../../domain/state-machine.ts'

const all = ['draft', 'sent', 'partial', 'paid', 'voided'] as const

/**
 * State machine of an invoice. A partial invoice has a live payment; it cannot be voided until that payment is voided.
 */
export const invoiceMachine = {
  states: all,
  transitions: {
    send: { from: ['draft'], to: 'sent', event: 'invoice.sent' },
    share: { from: ['sent', 'partial', 'paid'] },
    view: {
      from: ['sent', 'partial', 'paid'],
      to: ['sent', 'partial', 'paid'],
      event: 'invoice.viewed',
    },
    resend: { from: ['sent', 'partial'] },
    edit: { from: ['draft'], refusalVerb: 'change the content or the lines of' },
    link: { from: ['draft'], refusalVerb: 'link billed items to' },
    pay: { from: ['sent', 'partial', 'paid'], refusalVerb: 'enter payments of' },
    settle: { from: ['sent', 'partial'], to: 'paid', event: 'invoice.paid', refusalVerb: 'mark as paid' },
    prove: { from: ['sent', 'partial', 'paid', 'voided'], refusalVerb: 'prove the figures of' },
    void: { from: ['sent', 'partial'], to: 'voided', event: 'invoice.voided' },
    delete: { from: ['draft'] },
  },
} as const satisfies StateMachine
