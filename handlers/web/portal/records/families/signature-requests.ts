import { defineFamily } from '../family.ts'

export const signatureRequestFamily = defineFamily({
  ...{ path: 'signature-requests', schema: 'SignatureRequest', label: 'Signatures', one: 'signature request' },
  ...{ scope: 'signatures:read', list: 'listSignatureRequests', get: 'getSignatureRequest' },
  ...{ events: 'signature_request', mailedAs: 'signatureRequestId', head: 'What is signed', days: 'Sent' },
  heading: ({ title, signerName }) => ({ title: title, secondary: signerName }),
  columns: [
    ['entityId', 'On', 'entity'],
    ['status', 'Status', 'status'],
    ['sentAt', 'Sent', 'day'],
    ['expiresAt', 'Ends', 'deadline'],
  ],
  filters: ['status', 'entityType'],
  facts: [
    ['entityId', 'On', 'entity'],
    ['signerName', 'Signer', 'text'],
    ['signerEmail', 'Email', 'email'],
    ['signature', 'Signed by', 'signature'],
    ['expiresAt', 'Ends', 'deadline'],
    ['createdBy', 'Requested by', 'person'],
  ],
  texts: [
    ['message', 'Message'],
    ['reason', 'Reason'],
  ],
  states: [
    ['sentAt', 'Sent'],
    ['viewedAt', 'Opened by the signer'],
    ['fileOpenedAt', 'File opened by the signer'],
    ['signedAt', 'Signed', [], 'signerName'],
    ['declinedAt', 'Declined', [], 'signerName'],
    ['voidedAt', 'Voided', ['voidSignatureRequest']],
  ],
})
