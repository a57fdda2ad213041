import { addElement, dropGuard, dropOperand, dropStatement, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults in the transitions of records, and in the links and signatures that follow them. */
export const faults: readonly Fault[] = [
  {
    name: 'an expired bid is rejected',
    declaration: 'bidMachine.reject.from',
    change: addElement("'expired'"),
    tests: ['bids/states'],
  },
  {
    name: 'a rejected change order is submitted again',
    declaration: 'changeOrderMachine.submit.from',
    change: addElement("'rejected'"),
    tests: ['change-orders/states'],
  },
  {
    name: 'a paid pay application is voided',
    declaration: 'payAppMachine.void.from',
    change: addElement("'paid'"),
    tests: ['pay-apps/states'],
  },
  {
    name: 'a voided invoice is deleted',
    declaration: 'invoiceMachine.delete.from',
    change: addElement("'voided'"),
    tests: ['invoices/states'],
  },
  {
    name: 'the signature link of a voided change order still signs it',
    declaration: 'voidChangeOrder',
    change: dropStatement('voidOpenSignatureRequests'),
    tests: ['signature-requests/voiding', 'signature-requests/states'],
  },
  {
    name: 'the signature request of a rejected pay application stays open',
    declaration: 'rejectPayApp',
    change: dropStatement('voidOpenSignatureRequests'),
    tests: ['signature-requests/voiding', 'signature-requests/states'],
  },
  {
    name: 'the page of a bid answers it after its expiry',
    declaration: 'answerSharedBid',
    change: dropOperand('isOpen'),
    tests: ['bids/page'],
  },
  {
    name: 'the page of a bid accepts an option that it does not offer',
    declaration: 'acceptSharedBid',
    change: dropGuard('optionIds.every'),
    tests: ['bids/page'],
  },
  {
    name: 'the link of a deleted bid still opens',
    declaration: 'endLinks',
    change: replaceCode("'in'", "'not in'"),
    tests: ['bids/share'],
  },
  {
    name: 'a reverted bid keeps the snapshot of its acceptance',
    declaration: 'revertBidAcceptance',
    change: dropStatement('deleteBidSnapshot'),
    tests: ['bids/signed-bids', 'bids/states'],
  },
]
