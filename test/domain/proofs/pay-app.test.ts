import t from 'tap'
import type { Certificate } from '../../../db/domain/pay-apps/paper.ts'
import { payAppProofFacts, type StoredPayApp, type StoredScheduleLine } from '../../../db/domain/proofs/pay-app.ts'
import { canonicalHash } from '../../../db/domain/proofs/proof.ts'

const lines: StoredScheduleLine[] = [
  {
    ...{ id: 21, changeOrderId: null, continues: 11, scheduledValue: '1000.00', previousWork: '300.00' },
    ...{ billedBefore: '100.00', billedLast: '200.00', workThisPeriod: '150.00', materialsStored: '50.00' },
    ...{ workRetainagePercent: '10', storedRetainagePercent: '5', completedAndStored: '500.00' },
    ...{ percentComplete: '50.00', balanceToFinish: '500.00', retainage: '47.50' },
  },
  {
    ...{ id: 22, changeOrderId: 7, continues: null, scheduledValue: '200.00', previousWork: '0.00' },
    ...{ billedBefore: '0.00', billedLast: '0.00', workThisPeriod: '20.00', materialsStored: '0.00' },
    ...{ workRetainagePercent: '10', storedRetainagePercent: '5', completedAndStored: '20.00' },
    ...{ percentComplete: '10.00', balanceToFinish: '180.00', retainage: '2.00' },
  },
]
const certifiedFigures = {
  ...{ originalContractSum: '1000.00', netChangeOrders: '200.00', contractSum: '1200.00' },
  ...{ completedAndStored: '520.00', workRetainage: '47.00', storedRetainage: '2.50', retainage: '49.50' },
  ...{ earnedLessRetainage: '470.50', previousCertificates: '270.00', currentPaymentDue: '200.50' },
  balanceToFinish: '729.50',
}
const figures = { ...certifiedFigures, earnedThisPeriod: '220.00', retainageThisPeriod: '19.50' }
const prior = { completedAndStored: '300.00', retainage: '30.00', earnedLessRetainage: '270.00' }
const certificate = { figures: certifiedFigures, lines } as unknown as Certificate
const certificateHash = canonicalHash(certificate)
const payApp: StoredPayApp = {
  ...{ figures, certificateHash, certificate, keptHash: certificateHash, lines },
  previous: { entityId: 5, applicationNumber: 1, certificateHash: 'c0ffee', ...prior },
}

const lineFigures = [
  {
    id: 21,
    figures: {
      ...{ previousWork: '300.00', completedAndStored: '500.00', percentComplete: '50.00' },
      ...{ balanceToFinish: '500.00', retainage: '47.50' },
    },
  },
  {
    id: 22,
    figures: {
      ...{ previousWork: '0.00', completedAndStored: '20.00', percentComplete: '10.00' },
      ...{ balanceToFinish: '180.00', retainage: '2.00' },
    },
  },
]

t.test('the proof of a pay application lists every input of its figures, including the previous certificate', (t) => {
  const facts = payAppProofFacts(payApp)
  t.strictSame(facts.inputs, {
    originalContractSum: '1000.00',
    previous: prior,
    lines: [
      {
        ...{ id: 21, continues: 11, isOfChangeOrder: false, scheduledValue: '1000.00', billedBefore: '100.00' },
        ...{ billedLast: '200.00', workThisPeriod: '150.00', materialsStored: '50.00' },
        ...{ workRetainagePercent: '10', storedRetainagePercent: '5' },
      },
      {
        ...{ id: 22, continues: null, isOfChangeOrder: true, scheduledValue: '200.00', billedBefore: '0.00' },
        ...{ billedLast: '0.00', workThisPeriod: '20.00', materialsStored: '0.00' },
        ...{ workRetainagePercent: '10', storedRetainagePercent: '5' },
      },
    ],
  })
  const recorded = { own: figures, lists: { lineItems: lineFigures } }
  t.strictSame(facts.stored, recorded)
  t.strictSame(facts.computed, recorded)
  t.strictSame(Object.keys(facts.stored.own), Object.keys(figures), 'in the order of the paper')
  t.strictSame(facts.differences, [])
  t.equal(facts.signed, null)
  t.strictSame(facts.previous, {
    ...{ entityType: 'pay_app', entityId: 5, applicationNumber: 1, certificateHash: 'c0ffee', figures: prior },
  })
  t.end()
})

t.test('the proof of a first pay application has no previous certificate, and previous amounts of 0.00', (t) => {
  const { inputs, previous } = payAppProofFacts({ ...payApp, previous: null })
  t.equal(previous, null)
  t.strictSame(inputs.previous, { completedAndStored: '0.00', retainage: '0.00', earnedLessRetainage: '0.00' })
  t.end()
})

t.test('each step of a pay application proof has its operands, its rounding and its figure', (t) => {
  const { plan } = payAppProofFacts(payApp)
  const each = (name: string, operation: string, of: readonly string[], places: number | null = 2) => ({
    ...{ name: `lines.${name}`, each: '/lines', operation, of, places },
  })
  const figure = (name: string, operation: string, of: readonly string[]) => ({
    ...each(name, operation, of),
    figure: `/lineItems/*/${name}`,
  })
  const own = (name: string, operation: string, of: readonly string[]) => ({
    ...{ name, operation, of, places: 2, figure: `/${name}` },
  })
  t.strictSame(plan, [
    figure('previousWork', 'sum', ['./billedBefore', './billedLast']),
    each('workDone', 'sum', ['#lines.previousWork', './workThisPeriod'], null),
    figure('completedAndStored', 'sum', ['#lines.workDone', './materialsStored']),
    figure('percentComplete', 'ratio', ['#lines.completedAndStored', './scheduledValue']),
    figure('balanceToFinish', 'difference', ['./scheduledValue', '#lines.completedAndStored']),
    each('workRetainage', 'percent', ['#lines.workDone', './workRetainagePercent']),
    each('storedRetainage', 'percent', ['./materialsStored', './storedRetainagePercent']),
    figure('retainage', 'sum', ['#lines.workRetainage', '#lines.storedRetainage']),
    own('originalContractSum', 'sum', ['/originalContractSum']),
    {
      ...own('netChangeOrders', 'sum', ['/lines/*/scheduledValue']),
      where: { member: 'isOfChangeOrder', equals: true },
    },
    own('contractSum', 'sum', ['/lines/*/scheduledValue']),
    own('completedAndStored', 'sum', ['#lines.completedAndStored']),
    own('workRetainage', 'sum', ['#lines.workRetainage']),
    own('storedRetainage', 'sum', ['#lines.storedRetainage']),
    own('retainage', 'sum', ['#workRetainage', '#storedRetainage']),
    own('earnedLessRetainage', 'difference', ['#completedAndStored', '#retainage']),
    own('previousCertificates', 'sum', ['/previous/earnedLessRetainage']),
    own('currentPaymentDue', 'difference', ['#earnedLessRetainage', '#previousCertificates']),
    own('balanceToFinish', 'difference', ['#contractSum', '#earnedLessRetainage']),
    own('earnedThisPeriod', 'difference', ['#completedAndStored', '/previous/completedAndStored']),
    own('retainageThisPeriod', 'difference', ['#retainage', '/previous/retainage']),
  ])
  t.end()
})

t.test('the proof maps each figure of a frozen certificate to its step; the certificate has no period figures', (t) => {
  const ofLines = ['previousWork', 'completedAndStored', 'percentComplete', 'balanceToFinish', 'retainage']
  t.strictSame(payAppProofFacts(payApp).certificate, {
    content: certificate,
    figures: {
      ...Object.fromEntries(Object.keys(certifiedFigures).map((name) => [`/figures/${name}`, name])),
      ...Object.fromEntries(ofLines.map((name) => [`/lines/*/${name}`, `lines.${name}`])),
    },
  })
  t.equal(payAppProofFacts({ ...payApp, certificate: null }).certificate, null)
  t.end()
})

t.test('a figure of a pay application or of a line that differs from its computed value is reported by name', (t) => {
  const changed = { ...payApp, figures: { ...figures, retainageThisPeriod: '19.51' } }
  const [first, second] = lines as [StoredScheduleLine, StoredScheduleLine]
  t.strictSame(payAppProofFacts({ ...changed, lines: [first, { ...second, percentComplete: null }] }).differences, [
    { field: 'retainageThisPeriod', stored: '19.51', computed: '19.50' },
    { field: 'lineItems/22/percentComplete', stored: null, computed: '10.00' },
  ])
  t.end()
})

t.test('a certificate is compared with its stored hashes and with the figures computed now', (t) => {
  const hashes = (certificateHash: string | null, keptHash: string | null, of: Certificate | null) => ({
    ...payApp,
    ...{ certificate: of, certificateHash, keptHash },
  })
  const differences = (of: StoredPayApp) => payAppProofFacts(of).differences
  const frozen = (values: object) => {
    const content = { ...certificate, ...values } as Certificate
    const itsHash = canonicalHash(content)
    return hashes(itsHash, itsHash, content)
  }
  t.strictSame(differences(hashes('c0ffee', certificateHash, certificate)), [
    { field: 'certificateHash', stored: 'c0ffee', computed: certificateHash },
  ])
  t.strictSame(differences(hashes(certificateHash, null, certificate)), [
    { field: 'certificate/hash', stored: null, computed: certificateHash },
  ])
  t.strictSame(differences(hashes('c0ffee', 'beef', null)), [
    { field: 'certificateHash', stored: 'c0ffee', computed: null },
    { field: 'certificate/hash', stored: 'beef', computed: null },
  ])
  t.strictSame(differences(hashes(null, null, null)), [], 'no certificate and no hash')
  t.strictSame(
    differences({ ...frozen({ figures: { ...certifiedFigures, contractSum: '1.00' } }), certificateHash: 'c0ffee' }),
    [
      {
        ...{ field: 'certificateHash', stored: 'c0ffee' },
        computed: canonicalHash({ ...certificate, figures: { ...certifiedFigures, contractSum: '1.00' } }),
      },
      { field: 'certificate/figures/contractSum', stored: '1.00', computed: '1200.00' },
    ],
  )
  t.strictSame(differences(frozen({ lines: [lines[0], { ...lines[1], retainage: '2.01' }] })), [
    { field: 'certificate/lineItems/22/retainage', stored: '2.01', computed: '2.00' },
  ])
  t.strictSame(differences({ ...frozen({ lines: [lines[0]] }), certificateHash: 'c0ffee' }), [
    {
      ...{ field: 'certificateHash', stored: 'c0ffee' },
      computed: canonicalHash({ ...certificate, lines: [lines[0]] }),
    },
    { field: 'certificate/lines', stored: '1', computed: '2' },
  ])
  t.end()
})
