import { hash } from 'node:crypto'
import t from 'tap'
import { type BidPaper, bidPaperHash } from '../../db/domain/bids/paper.ts'
import { type ChangeOrderPaper, changeOrderHash } from '../../db/domain/change-orders/paper.ts'
import { type PayAppPaper, payAppHash } from '../../db/domain/pay-apps/paper.ts'
import type { ContentToSign, SignedFilePaper } from '../../db/domain/signature-requests/paper.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sampleChangeOrder } from '../../scripts/testkit/fixtures/change-order-document.ts'
import { samplePayApp } from '../../scripts/testkit/fixtures/pay-app-document.ts'
import { fixedWidthFonts } from '../../scripts/testkit/paper-texts.ts'
import { layOutBid } from '../../workers/pdf/bid.ts'
import { layOutChangeOrder } from '../../workers/pdf/change-order.ts'
import { layOutPayApp } from '../../workers/pdf/pay-app/pay-app.ts'
import type { LaidOutPaper } from '../../workers/pdf/sheets.ts'
import { layOutSignatureRequest } from '../../workers/pdf/signature-request.ts'

/**
 * Papers that were accepted, frozen or sent for signature before the legible layout keep their old layout to the last
 * line. They have no schedule, notes or contract date. The expected hashes are those of the old layouts and contents.
 */

const hashOf = (sheets: LaidOutPaper): string => hash('sha256', JSON.stringify(sheets), 'hex').slice(0, 16)

function orderOf(count: number, given: Partial<ChangeOrderPaper> = {}): ChangeOrderPaper {
  const { projectSequence, scheduleDays, completionDate, architect, ...before } = sampleChangeOrder(count, given)
  return before
}

function payAppOf(count: number, given: Partial<PayAppPaper> = {}): PayAppPaper {
  const document = samplePayApp(count, given)
  const { contractDate, notesToOwner, ...certificate } = document.certificate
  return { ...document, certificate }
}

const at = '2026-04-03T10:00:00.000Z'
const evidence = { typed: 'Dana Ortiz', ipAddress: '192.0.2.7', userAgent: 'Browser' }

const acceptedBid = (count: number, optionIds: number[] = [], name: string | null = 'Dana Ortiz'): BidPaper => {
  const signature = name === null ? null : { ...evidence, documentHash: 'cd'.repeat(32) }
  return sampleBid(count, { status: 'accepted', acceptance: { name, at, optionIds, signature } })
}

const { from } = sampleBid(1)
const file: SignedFilePaper = { from, number: 'Plan.pdf', status: 'kept', id: 7, version: 2, size: 34567 }

const signedOf = (content: ContentToSign): LaidOutPaper => {
  const { from, number } = content.document
  const signature = { name: 'Dana Ortiz', at, ...evidence }
  const request = {
    status: 'signed' as const,
    title: 'To sign',
    signerName: 'Dana Ortiz',
    signerEmail: 'dana@mail.example',
  }
  return layOutSignatureRequest(
    { ...request, from, number, expiresAt: at, content, documentHash: 'cd'.repeat(32), signature, fileOpenedAt: null },
    fixedWidthFonts,
  )
}

const approval = { by: 'Dana Ortiz', at: '2026-04-01T09:00:00.000Z' }

const drawn: Record<string, LaidOutPaper> = {
  'a short accepted bid': layOutBid(acceptedBid(5), fixedWidthFonts),
  'a long accepted bid': layOutBid(acceptedBid(60), fixedWidthFonts),
  'a bid that the office accepted with an option': layOutBid(acceptedBid(24, [12], null), fixedWidthFonts),
  'the record of a signed file': signedOf({ entityType: 'document', document: file }),
  'a short change order': layOutChangeOrder(orderOf(3), fixedWidthFonts),
  'a long change order': layOutChangeOrder(orderOf(60, { status: 'approved', approval }), fixedWidthFonts),
  'a signed change order': signedOf({ entityType: 'change_order', document: orderOf(5) }),
  'a short pay application': layOutPayApp(payAppOf(8), fixedWidthFonts),
  'a long pay application': layOutPayApp(payAppOf(120, { status: 'paid', approval }), fixedWidthFonts),
  'a signed pay application': signedOf({ entityType: 'pay_app', document: payAppOf(20) }),
}

const before = {
  'a short accepted bid': 'a1291d131e5274b5',
  'a long accepted bid': 'd31dc49af67c213d',
  'a bid that the office accepted with an option': '421309e1d6a4eea5',
  'the record of a signed file': 'de2d94f1977bb5f0',
  'a short change order': 'c5a3fe2c919010f2',
  'a long change order': '3784e585a8e0096e',
  'a signed change order': 'bca20acf3e89584a',
  'a short pay application': 'ec2a77961c991b57',
  'a long pay application': '71fe428a486370ce',
  'a signed pay application': 'c68989acbcda4705',
}

t.test('papers accepted, frozen or sent for signature before the legible layout keep their old layout', async (t) => {
  t.strictSame(Object.fromEntries(Object.entries(drawn).map(([name, sheets]) => [name, hashOf(sheets)])), before)
})

t.test('papers agreed to before the legible layout keep their paper hash', async (t) => {
  t.equal(bidPaperHash(acceptedBid(5)), 'ba813bdb45765f1f980a97a20d01ebb2b79c7175be7d40c231c25fc0251315ec')
  t.equal(bidPaperHash({ ...acceptedBid(5), acceptance: null }), bidPaperHash(acceptedBid(5)))
  t.equal(changeOrderHash(orderOf(3)), '5735b25973ea5a50869b6c116c353daed845ecd7e5ccc712ef2338c39f45647b')
  t.equal(payAppHash(payAppOf(8)), '98c6834ea7e6eccbac7557aa23dcdc926df0a3823f81ab7bf5c599e5990b89ad')
})
