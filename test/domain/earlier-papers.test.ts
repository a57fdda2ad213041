import { hash } from 'node:crypto'
import t from 'tap'
import type { ChangeOrderPaper } from '../../db/domain/change-orders/paper.ts'
import type { PayAppPaper } from '../../db/domain/pay-apps/paper.ts'
import { visibleText } from '../../db/domain/shown-text.ts'
import type { SignedContent } from '../../db/domain/signature-requests/paper.ts'
import { changeOrderSheets } from '../../workers/pdf/change-order.ts'
import type { Measure } from '../../workers/pdf/layout.ts'
import { payAppSheets } from '../../workers/pdf/pay-app/pay-app.ts'
import type { Sheets } from '../../workers/pdf/sheets.ts'
import { signatureSheets } from '../../workers/pdf/signature-request.ts'
import { sampleChangeOrder } from '../support/fixtures/change-order-document.ts'
import { samplePayApp } from '../support/fixtures/pay-app-document.ts'

/**
 * What was frozen or put up for signature before papers had schedules, notes and a day of the contract is laid out to the
 * last line as it was then. The hashes are of what was laid out then.
 */

/** Every character half as wide as it is high. */
const measure: Measure = (line, { size, spacing = 0 }) => [...line].length * (size * 0.5 + spacing)
const fonts = { measure, drawable: visibleText, inScript: () => true }
const hashOf = (sheets: Sheets): string => hash('sha256', JSON.stringify(sheets), 'hex').slice(0, 16)

function orderOf(count: number, given: Partial<ChangeOrderPaper> = {}): ChangeOrderPaper {
  const { projectSequence, scheduleDays, completionDate, architect, ...before } = sampleChangeOrder(count, given)
  return before
}

function payAppOf(count: number, given: Partial<PayAppPaper> = {}): PayAppPaper {
  const document = samplePayApp(count, given)
  const { contractDate, notesToOwner, ...certificate } = document.certificate
  return { ...document, certificate }
}

const signedOf = (content: SignedContent): Sheets => {
  const { from, number } = content.document
  const at = '2026-04-03T10:00:00.000Z'
  const signature = { name: 'Dana Ortiz', typed: 'Dana Ortiz', at, ipAddress: '192.0.2.7', userAgent: 'Browser' }
  const request = {
    status: 'signed' as const,
    title: 'To sign',
    signerName: 'Dana Ortiz',
    signerEmail: 'dana@mail.example',
  }
  return signatureSheets(
    { ...request, from, number, expiresAt: at, content, documentHash: 'cd'.repeat(32), signature },
    fonts,
  )
}

const approval = { by: 'Dana Ortiz', at: '2026-04-01T09:00:00.000Z' }

const drawn: Record<string, Sheets> = {
  'a short change order': changeOrderSheets(orderOf(3), fonts),
  'a long change order': changeOrderSheets(orderOf(60, { status: 'approved', approval }), fonts),
  'a signed change order': signedOf({ entityType: 'change_order', document: orderOf(5) }),
  'a short pay application': payAppSheets(payAppOf(8), fonts),
  'a long pay application': payAppSheets(payAppOf(120, { status: 'paid', approval }), fonts),
  'a signed pay application': signedOf({ entityType: 'pay_app', document: payAppOf(20) }),
}

const before = {
  'a short change order': 'c5a3fe2c919010f2',
  'a long change order': '3784e585a8e0096e',
  'a signed change order': 'bca20acf3e89584a',
  'a short pay application': 'ec2a77961c991b57',
  'a long pay application': '71fe428a486370ce',
  'a signed pay application': 'c68989acbcda4705',
}

t.test('what was frozen or to be signed before is drawn as it was', async (t) => {
  t.same(Object.fromEntries(Object.entries(drawn).map(([name, sheets]) => [name, hashOf(sheets)])), before)
})
