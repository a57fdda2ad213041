import type { StateMachine } from '../../domain/state-machine.ts'

const open = ['sent', 'viewed'] as const

/** State machine of a signature request. */
export const signatureRequestMachine = {
  states: ['sent', 'viewed', 'signed', 'declined', 'voided', 'expired'],
  transitions: {
    view: { from: ['sent'], to: 'viewed', event: 'signature_request.viewed' },
    /** The signer opens the file. Emits no event, because opening the page has already emitted one. */
    openFile: { from: open, to: open, event: null },
    sign: { from: open, to: 'signed', event: 'signature_request.signed' },
    decline: { from: open, to: 'declined', event: 'signature_request.declined' },
    void: { from: open, to: 'voided', event: 'signature_request.voided' },
    expire: { from: open, to: 'expired', event: 'signature_request.expired' },
    /** Sends the same mail again. Emits no event, because mails never do. */
    resend: { from: open, to: open, event: null },
    resendElsewhere: { from: open, to: 'sent', refusalVerb: 'resend' },
    show: { from: [...open, 'signed'] },
  },
} as const satisfies StateMachine
