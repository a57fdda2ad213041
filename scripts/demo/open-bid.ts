import type { Schemas } from '../../db/records/resource.ts'

interface DemoOpenBid extends Omit<Schemas['BidCreate'], 'contactId' | 'leadId' | 'validUntil'> {
  /** E-mail address of the customer. */
  contact: string
  /** Name of the lead for which the bid is made. */
  lead: string
  validInDays: number
  lines: Schemas['BidLineItemCreate'][]
}

/** Demo bid that waits for the customer's signature and has options to choose from. */
export const demoOpenBid: DemoOpenBid = {
  contact: 'dana.ortiz@mail.example',
  lead: 'Ortiz kitchen remodel',
  title: 'Kitchen renovation, Ortiz residence',
  validInDays: 30,
  siteAddress: '1412 Alder Street',
  siteCity: 'Seattle',
  siteState: 'WA',
  siteZipCode: '98122',
  taxRate: '10.25',
  notes:
    'Thank you for asking us. The kitchen stays usable on weekends: water and power are back every Friday by five.',
  terms: 'A third is due when work begins, a third when the cabinets are in, the rest after the walk-through.',
  lines: [
    { kind: 'section', description: 'Preparation' },
    { description: 'Demolition, floor protection and haul-off', quantity: '1', unitPrice: '3850.00' },
    { description: 'Electrical: 6 circuits, under-cabinet lighting', quantity: '1', unitPrice: '6420.00' },
    { description: 'Plumbing: sink, dishwasher, gas line', quantity: '1', unitPrice: '4975.00' },
    { kind: 'section', description: 'Kitchen' },
    { description: 'Cabinets, maple, installed', quantity: '22', unit: 'ea', unitPrice: '1240.00' },
    { description: 'Countertop, quartz, with backsplash', quantity: '46', unit: 'sq ft', unitPrice: '162.50' },
    { description: 'Oak floor, refinished', quantity: '210', unit: 'sq ft', unitPrice: '14.80' },
    { kind: 'section', description: 'Options' },
    { description: 'Soft-close drawers throughout', quantity: '1', unitPrice: '1180.00', isOptional: true },
    { description: 'Window seat with storage', quantity: '1', unitPrice: '2640.00', isOptional: true },
  ],
}
