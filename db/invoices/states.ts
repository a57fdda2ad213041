import type { StateMachine } from '../domain/state-machine.ts'

const all = ['draft', 'sent', 'partial', 'paid', 'voided'] as const

/**
 * State machine of an invoice. A partial invoice has a live payment; it cannot be voided until that payment is voided.
 */
export const invoiceMachine = {
  states: all,
  steps: {
    send: { from: ['draft'], to: 'sent', event: 'invoice.sent' },
    share: { from: ['sent', 'partial', 'paid'] },
    view: {
      from: ['sent', 'partial', 'paid'],
      to: ['sent', 'partial', 'paid'],
      event: 'invoice.viewed',
    },
    resend: { from: ['sent', 'partial'] },
    edit: { from: ['draft'], says: 'change the content or the lines of' },
    link: { from: ['draft'], says: 'link billed items to' },
    pay: { from: ['sent', 'partial', 'paid'], says: 'enter payments of' },
    settle: { from: ['sent', 'partial'], to: 'paid', event: 'invoice.paid', says: 'mark as paid' },
    prove: { from: ['sent', 'partial', 'paid', 'voided'], says: 'prove the figures of' },
    void: { from: ['sent', 'partial'], to: 'voided', event: 'invoice.voided' },
    delete: { from: ['draft'] },
  },
} as const satisfies StateMachine
