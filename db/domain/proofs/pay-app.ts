import { add, type Decimal, roundToCents } from '../money.ts'
import {
  type ComputedCertificate,
  certificateFigures,
  type LineEntries,
  lineFigures,
  noPriorFigures,
  type PriorFigures,
} from '../pay-apps/figures.ts'
import type { Certificate } from '../pay-apps/paper.ts'
import {
  type FigureDifference,
  type FigureSet,
  figureDifferences,
  lineFigureSets,
  type RecordFigures,
  recordDifferences,
} from './figures.ts'
import { canonicalHash, type PreviousCertificate, type ProofFacts } from './proof.ts'
import type { StepPlan } from './steps.ts'

/** A schedule line as stored, with what the previous application billed for it. */
export interface StoredScheduleLine extends LineEntries {
  id: number
  changeOrderId: number | null
  completedAndStored: Decimal
  percentComplete: Decimal | null
  balanceToFinish: Decimal
  retainage: Decimal
  /**
   * Id of the line of the previous application that this line continues, or null. `billedBefore` and `billedLast` are
   * columns D and E of the previous line, or 0.00.
   */
  continues: number | null
  billedBefore: Decimal
  billedLast: Decimal
}

/** The stored values of a submitted pay application. */
export interface StoredPayApp {
  figures: ComputedCertificate
  certificateHash: string | null
  certificate: Certificate | null
  /** Hash that is stored with the frozen certificate. Like `certificateHash`, it must equal the recalculated hash. */
  keptHash: string | null
  lines: readonly StoredScheduleLine[]
  previous: (Omit<PreviousCertificate, 'entityType' | 'figures'> & PriorFigures) | null
}

const lineNames = ['previousWork', 'completedAndStored', 'percentComplete', 'balanceToFinish', 'retainage'] as const

/**
 * Calculation steps: first columns D, G, H, I and the retainage of each line, then lines 1 to 9. The amounts that the
 * period adds come last.
 */
const plan: readonly StepPlan[] = [
  ofLine('previousWork', 'sum', ['./billedBefore', './billedLast'], 2),
  ofLine('workDone', 'sum', ['#lines.previousWork', './workThisPeriod'], null),
  ofLine('completedAndStored', 'sum', ['#lines.workDone', './materialsStored'], 2),
  ofLine('percentComplete', 'ratio', ['#lines.completedAndStored', './scheduledValue'], 2),
  ofLine('balanceToFinish', 'difference', ['./scheduledValue', '#lines.completedAndStored'], 2),
  ofLine('workRetainage', 'percent', ['#lines.workDone', './workRetainagePercent'], 2),
  ofLine('storedRetainage', 'percent', ['./materialsStored', './storedRetainagePercent'], 2),
  ofLine('retainage', 'sum', ['#lines.workRetainage', '#lines.storedRetainage'], 2),
  sum('originalContractSum', ['/originalContractSum']),
  { ...sum('netChangeOrders', ['/lines/*/scheduledValue']), where: { member: 'isOfChangeOrder', equals: true } },
  sum('contractSum', ['/lines/*/scheduledValue']),
  sum('completedAndStored', ['#lines.completedAndStored']),
  sum('workRetainage', ['#lines.workRetainage']),
  sum('storedRetainage', ['#lines.storedRetainage']),
  sum('retainage', ['#workRetainage', '#storedRetainage']),
  less('earnedLessRetainage', ['#completedAndStored', '#retainage']),
  sum('previousCertificates', ['/previous/earnedLessRetainage']),
  less('currentPaymentDue', ['#earnedLessRetainage', '#previousCertificates']),
  less('balanceToFinish', ['#contractSum', '#earnedLessRetainage']),
  less('earnedThisPeriod', ['#completedAndStored', '/previous/completedAndStored']),
  less('retainageThisPeriod', ['#retainage', '/previous/retainage']),
]

function ofLine(
  name: string,
  operation: StepPlan['operation'],
  of: readonly string[],
  places: number | null,
): StepPlan {
  const isFigure = (lineNames as readonly string[]).includes(name)
  const figure = isFigure ? { figure: `/lineItems/*/${name}` } : {}
  return { name: `lines.${name}`, each: '/lines', operation, of, places, ...figure }
}

function sum(name: string, of: readonly string[]): StepPlan {
  return { name, operation: 'sum', of, places: 2, figure: `/${name}` }
}

function less(name: string, of: readonly string[]): StepPlan {
  return { ...sum(name, of), operation: 'difference' }
}

/** Names of the steps that compute the figures in the certificate, keyed by the figures' JSON pointers. */
const certified: Record<string, string> = Object.fromEntries([
  ...plan.flatMap(({ name, each, figure }) =>
    each || !figure || figure.endsWith('ThisPeriod') ? [] : [[`/figures${figure}`, name]],
  ),
  ...lineNames.map((name) => [`/lines/*/${name}`, `lines.${name}`]),
])

/** Returns the inputs, calculation steps and stored figures of a pay application for its proof. */
export function payAppProofFacts(payApp: StoredPayApp): ProofFacts {
  const { figures, lines, certificate, previous } = payApp
  const prior = previous === null ? noPriorFigures : priorFigures(previous)
  const computed = computedOf(payApp, prior)
  const stored: RecordFigures = {
    own: ownFigures(figures),
    lists: { lineItems: lineFigureSets(lines, lineFigureSet) },
  }
  return {
    inputs: {
      originalContractSum: figures.originalContractSum,
      previous: { ...prior },
      lines: lines.map(lineInput),
    },
    plan,
    stored,
    computed,
    differences: [...recordDifferences(stored, computed), ...certificateDifferences(payApp, computed)],
    certificate: certificate === null ? null : { content: certificate, figures: certified },
    signed: null,
    previous: previous && {
      entityType: 'pay_app',
      entityId: previous.entityId,
      applicationNumber: previous.applicationNumber,
      certificateHash: previous.certificateHash,
      figures: { ...prior },
    },
  }
}

const priorFigures = ({ completedAndStored, retainage, earnedLessRetainage }: PriorFigures): PriorFigures => ({
  completedAndStored,
  retainage,
  earnedLessRetainage,
})

/**
 * Returns the figures of the application itself, without those of its lines. They are keyed by step name, in the
 * paper's order.
 */
const ownFigures = (figures: ComputedCertificate): FigureSet =>
  Object.fromEntries(
    plan.flatMap(({ name, each, figure }) =>
      each || !figure ? [] : [[name, figures[name as keyof ComputedCertificate]]],
    ),
  )

const lineFigureSet = (line: Pick<StoredScheduleLine, (typeof lineNames)[number]>): FigureSet =>
  Object.fromEntries(lineNames.map((name) => [name, line[name]]))

function lineInput(line: StoredScheduleLine) {
  const { id, scheduledValue, billedBefore, billedLast, workThisPeriod, materialsStored } = line
  const { continues, workRetainagePercent, storedRetainagePercent } = line
  return {
    ...{ id, continues, isOfChangeOrder: line.changeOrderId !== null, scheduledValue, billedBefore, billedLast },
    ...{ workThisPeriod, materialsStored, workRetainagePercent, storedRetainagePercent },
  }
}

function computedOf({ figures, lines }: StoredPayApp, prior: PriorFigures): RecordFigures {
  const continued = lines.map((line) => ({
    ...line,
    previousWork: roundToCents(add(line.billedBefore, line.billedLast)),
  }))
  return {
    own: ownFigures(certificateFigures(continued, figures.originalContractSum, prior)),
    lists: {
      lineItems: lineFigureSets(continued, (line) => lineFigureSet({ ...line, ...lineFigures(line) })),
    },
  }
}

/**
 * Returns the differences between the frozen certificate and its stored hashes, and between its figures and the
 * computed ones.
 */
function certificateDifferences(
  { certificate, certificateHash, keptHash }: StoredPayApp,
  computed: RecordFigures,
): FigureDifference[] {
  const actual = certificate === null ? null : canonicalHash(certificate)
  const hashes = [
    { field: 'certificateHash', stored: certificateHash, computed: actual },
    { field: 'certificate/hash', stored: keptHash, computed: actual },
  ].filter((one) => one.stored !== one.computed)
  if (certificate === null) return hashes
  const { figures, lines } = certificate
  const own = computed.lists.lineItems!
  if (lines.length !== own.length) {
    const counts = { stored: String(lines.length), computed: String(own.length) }
    return [...hashes, { field: 'certificate/lines', ...counts }]
  }
  return [
    ...hashes,
    ...figureDifferences({ ...figures }, computed.own, 'certificate/figures/'),
    ...lines.flatMap((line, place) =>
      figureDifferences(lineFigureSet(line), own[place]!.figures, `certificate/lineItems/${own[place]!.id}/`),
    ),
  ]
}
