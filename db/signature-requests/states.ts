import type { Machine } from '../domain/states.ts'

const open = ['sent', 'viewed'] as const

/** What a signature request's state allows, and where it leads. */
export const signatureRequestMachine = {
  states: ['sent', 'viewed', 'signed', 'declined', 'voided', 'expired'],
  steps: {
    view: { from: ['sent'], to: 'viewed' },
    sign: { from: open, to: 'signed' },
    decline: { from: open, to: 'declined' },
    void: { from: open, to: 'voided' },
    expire: { from: open, to: 'expired' },
    resend: { from: open, to: open },
    show: { from: [...open, 'signed'] },
  },
} as const satisfies Machine
