import t from 'tap'
import type { Logo } from '../../db/domain/letterhead.ts'
import type { FilePaper, SignaturePaper } from '../../db/domain/signature-requests/paper.ts'
import { letterheadView } from '../../handlers/pages/shared/answer-form.ts'
import { signatureView } from '../../handlers/pages/signature/view.ts'
import { matches } from '../support/assertions/assertions.ts'
import { containing } from '../support/assertions/matching.ts'
import { sampleBid } from '../support/fixtures/bid-paper.ts'

const { from } = sampleBid(1)

t.test('a logo is scaled down to its room on the page, and each side is rounded to the nearest pixel', (t) => {
  const sizeOf = (width: number, height: number) => {
    const logo: Logo = { hash: 'h', contentType: 'image/png', width, height, content: '' }
    return letterheadView({ ...from, logo }).logo
  }
  t.strictSame(sizeOf(120, 40), { width: 120, height: 40 }, 'a small logo keeps its size')
  t.strictSame(sizeOf(1000, 100), { width: 260, height: 26 }, '260 wide')
  t.strictSame(sizeOf(1000, 106), { width: 260, height: 28 }, '27.56 high')
  t.strictSame(sizeOf(306, 316), { width: 85, height: 88 }, '85.2 wide')
  t.strictSame(sizeOf(308, 316), { width: 86, height: 88 }, '85.8 wide')
  t.equal(letterheadView({ ...from, logo: null }).logo, null)
  t.end()
})

t.test('the signing page shows the size of a file in the nearest kilobyte, and at least 1 kB', (t) => {
  const sizeOf = (size: number) => {
    const document: FilePaper = { from, number: 'Contract.pdf', status: 'kept', id: 1, version: 1, size }
    const request = {
      ...{ from, number: 'SR-1', status: 'sent', title: 'Contract', signerName: 'Dana', signerEmail: 'd@x.example' },
      ...{ expiresAt: '2026-04-01T00:00:00.000Z', documentHash: '0', signature: null, fileOpenedAt: null },
      content: { entityType: 'document', document },
    } as SignaturePaper
    return signatureView(request, { address: '/s/x', open: true })
  }
  const shown: [number, string][] = [
    [30, '1 kB'],
    [1499, '1 kB'],
    [1500, '2 kB'],
    [1_234_600, '1,235 kB'],
  ]
  for (const [bytes, text] of shown)
    matches(t, sizeOf(bytes), { facts: containing([{ name: 'PDF file', values: [text] }]) }, text)
  t.end()
})
