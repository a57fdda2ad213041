import t from 'tap'
import type { Logo } from '../../db/domain/papers/letterhead.ts'
import type { SignaturePaper, SignedFilePaper } from '../../db/domain/signature-requests/paper.ts'
import { letterheadView } from '../../handlers/web/pages/shared/answer-form.ts'
import { signatureView } from '../../handlers/web/pages/signature/view.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'

const { from } = sampleBid(1)

t.test('a logo that is too large for the page is scaled down, and each side is rounded to whole pixels', (t) => {
  const sizeOf = (width: number, height: number) => {
    const logo: Logo = { hash: 'h', contentType: 'image/png', width, height, content: '' }
    return letterheadView({ ...from, logo }).logo
  }
  t.strictSame(sizeOf(120, 40), { width: 120, height: 40 }, 'a small logo keeps its size')
  t.strictSame(sizeOf(1000, 100), { width: 260, height: 26 }, 'a width of 260')
  t.strictSame(sizeOf(1000, 106), { width: 260, height: 28 }, 'a height of 27.56 before rounding')
  t.strictSame(sizeOf(306, 316), { width: 85, height: 88 }, 'a width of 85.2 before rounding')
  t.strictSame(sizeOf(308, 316), { width: 86, height: 88 }, 'a width of 85.8 before rounding')
  t.equal(letterheadView({ ...from, logo: null }).logo, null)
  t.end()
})

t.test('the signing page rounds the size of a file to the nearest kilobyte, and shows at least 1 kB', (t) => {
  const sizeOf = (size: number) => {
    const document: SignedFilePaper = { from, number: 'Contract.pdf', status: 'kept', id: 1, version: 1, size }
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
