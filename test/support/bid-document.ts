import { type BidDocument, type DocumentLine, sectionsOf } from '../../db/domain/bid-document.ts'
import { documentTotals, lineTotal } from '../../db/domain/totals.ts'

const works = [
  'Remove and dispose of existing flooring down to the subfloor',
  'Frame interior partition, 2x4 at 16" on center, with double top plate',
  'Supply and hang solid core door with frame, hinges and lockset',
  'Rough-in plumbing for one fixture group, PEX-A, insulated where it crosses the outer wall; tested before it is closed',
  'Install 5/8" gypsum board, taped, sanded, level 4 finish',
  'Exterior window, casement, double glazed',
  'Prime and paint walls and ceilings, two coats, colors by owner',
]
const rooms = ['Demolition', 'Kitchen', 'Primary bath', 'Living room', 'Garage and exterior']

/** `count` item lines, in sections of eight with a note each where `sections` is set; every twelfth is an option. */
export function sampleLines(count: number, { sections = true, options = true } = {}): DocumentLine[] {
  const lines: DocumentLine[] = []
  const text = (kind: string, description: string) => ({
    ...{ id: 10_000 + lines.length, kind, isOptional: false, markName: null, description },
    ...{ quantity: null, unitPrice: null, total: null },
  })
  for (let place = 0; place < count; place += 1) {
    if (sections && place % 8 === 0) lines.push(text('section', `${rooms[(place / 8) % rooms.length]}`))
    const quantity = `${(place % 9) + 1}.${place % 3 === 0 ? '500000' : '000000'}`
    const unitPrice = `${(place * 37) % 900}.${String((place * 7) % 100).padStart(2, '0')}`
    const isOptional = options && place % 12 === 11
    const markName = place % 7 === 5 ? `W${place}` : null
    const description = works[place % works.length]!
    const total = lineTotal(quantity, unitPrice)
    lines.push({ id: place + 1, kind: 'item', isOptional, markName, description, quantity, unitPrice, total })
    if (sections && place % 8 === 6)
      lines.push(text('note', 'Work between 7 am and 5 pm on weekdays; the owner keeps access clear.'))
  }
  return lines
}

/** A bid as its customer sees it, with `count` items; what is given replaces what it would have. */
export function sampleBid(count: number, given: Partial<BidDocument> = {}, lines = sampleLines(count)): BidDocument {
  const terms = { discount: '5', discountType: 'percent', taxRate: '8.250000' }
  return {
    number: 'BID-2026-0042',
    status: 'sent',
    date: '2026-03-02T15:04:05.000Z',
    validUntil: '2026-04-01T23:59:59.000Z',
    from: {
      companyName: 'Cascade Ridge Builders',
      primaryColor: '#1f4e79',
      accentColor: '#c2571a',
      phone: '+1 206 555 0142',
      email: 'office@cascaderidge.example',
      website: 'https://cascaderidge.example/',
      address: '1801 Harbor Ave SW\nSeattle, WA 98126',
      licenseNumber: 'CASCARB842QK',
      logo: null,
    },
    customer: { name: 'Dana Ortiz', companyName: null, email: 'dana.ortiz@mail.example', phone: '+1 206 555 0199' },
    site: ['412 Birch Lane', 'Bellevue, WA 98004'],
    ...sectionsOf(lines),
    terms,
    totals: documentTotals(lines, terms),
    notes: 'Thank you for having us over last Tuesday. We can start within three weeks of acceptance.',
    conditions: Array.from({ length: 6 }, (_, place) => `${place + 1}. ${clause}`).join('\n'),
    acceptance: null,
    ...given,
  }
}

const clause =
  'Payment is due within fifteen days of each invoice. Changes to the work are agreed in writing before they are carried out, and change the price and the time of completion as that writing says. Materials remain the property of the contractor until they are paid for.'
