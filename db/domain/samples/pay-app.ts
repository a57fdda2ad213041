import type { Label } from '../language/labels.ts'
import { certificateFigures, type LineEntries, lineFigures, noPriorFigures } from '../pay-apps/figures.ts'
import type { CertificateLine, PayAppPaper } from '../pay-apps/paper.ts'
import { type SampleSettings, sampleContents, sampleSums } from './contents.ts'

interface Line extends LineEntries {
  itemNumber: string
  description: string
  changeOrderId: number | null
}

/** Returns a sample pay application: the second one of its project, with a change order. */
export function payAppSample(values: SampleSettings): PayAppPaper {
  const { from, label, customer, project, architect } = sampleContents(values)
  const lines = linesIn(label)
  const before = certificateFigures(lines.map(asBilledBefore), sampleSums.contract, noPriorFigures)
  const {
    earnedThisPeriod: _earned,
    retainageThisPeriod: _held,
    ...figures
  } = certificateFigures(lines, sampleSums.contract, before)
  return {
    number: label('payApp.number', { number: '2' }),
    ...{ from, status: 'submitted', date: '2026-03-31T00:00:00.000Z', certificateHash: null, approval: null },
    certificate: {
      ...{ applicationNumber: 2, periodFrom: '2026-03-01', periodTo: '2026-03-31' },
      ...{ owner: customer, project, architect, contractFor: project.name, contractDate: '2026-02-16' },
      notesToOwner: label('sample.ownerNotes'),
      figures,
      lines: lines.map(certifiedLine),
      changeOrders: [{ number: 'CO-0003', amount: sampleSums.change, earlier: false }],
    },
  }
}

const retainage = { workRetainagePercent: '10', storedRetainagePercent: '5' }

/**
 * Returns the schedule lines of the sample. The four amounts are scheduled value, previous work, work this period and
 * stored materials.
 */
function linesIn(label: Label): Line[] {
  const line = (
    itemNumber: string,
    description: string,
    ...[scheduledValue, previousWork, workThisPeriod, materialsStored]: [string, string, string, string]
  ): Line => ({
    ...{ itemNumber, description, scheduledValue, previousWork, workThisPeriod, materialsStored, ...retainage },
    changeOrderId: null,
  })
  return [
    line('1', label('sample.demolition'), '1800.00', '1800.00', '0.00', '0.00'),
    line('2', label('sample.wiring'), '2400.00', '1200.00', '1200.00', '0.00'),
    line('3', label('sample.cabinets'), '5573.60', '0.00', '2786.80', '0.00'),
    line('4', label('sample.countertops'), '3200.00', '0.00', '0.00', '1600.00'),
    { ...line('5', label('sample.window'), sampleSums.change, '0.00', '600.00', '0.00'), changeOrderId: 1 },
  ]
}

const asBilledBefore = (line: Line): Line => ({
  ...line,
  workThisPeriod: line.previousWork,
  previousWork: '0.00',
  materialsStored: '0.00',
})

const certifiedLine = ({ changeOrderId: _changeOrderId, ...line }: Line): CertificateLine => ({
  ...line,
  ...lineFigures(line),
  section: null,
})
