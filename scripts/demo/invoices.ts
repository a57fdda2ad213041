import type { Schemas } from '../../db/records/resource.ts'

/** Two invoices of the demo's accepted bid: the deposit, which is sent, and the next invoice, which is a draft. */
export const demoDeposit = { percent: '30', issuedOnDay: -3, dueOnDay: 27 }
export const demoNextInvoicePercent = '40'

export interface DemoInvoice {
  /** Name of the project; the invoice goes to its contact. */
  project: string
  /** Issue date, in days from today. */
  issuedOnDay: number
  dueOnDay: number
  taxRate: string
  notesToCustomer: string
  lines: Schemas['InvoiceLineItemCreate'][]
  payment?: { amount: string; method: string; reference: string; paidOnDay: number }
}

/** Demo invoices: one partly paid, one overdue. */
export const demoInvoices: Record<'paidInPart' | 'overdue', DemoInvoice> = {
  paidInPart: {
    project: 'Okafor Family Dental: second treatment room',
    issuedOnDay: -9,
    dueOnDay: 21,
    taxRate: '10.25',
    notesToCustomer: 'Rough-in as of this week. Thank you.',
    lines: [
      { description: 'Demolition and haul-off', unitPrice: '4200.00' },
      { description: 'Rough-in plumbing for the chair', unitPrice: '6850.00' },
      { description: 'Electrician, hours', quantity: '38.5', unitPrice: '96.00' },
    ],
    payment: { amount: '5000.00', method: 'check', reference: '20418', paidOnDay: -2 },
  },
  overdue: {
    project: 'Tanabe porch',
    issuedOnDay: -54,
    dueOnDay: -24,
    taxRate: '10.25',
    notesToCustomer: 'Final invoice. It was a pleasure to build for you.',
    lines: [
      { description: 'Porch, balance of the contract', unitPrice: '4350.00' },
      { description: 'Credit for the old railing, reused', unitPrice: '-220.00' },
    ],
  },
}
