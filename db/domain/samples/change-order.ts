import type { ChangeOrderPaper } from '../change-orders/paper.ts'
import { add, roundToCents } from '../money.ts'
import { type SampleSettings, sampleContents, sampleLine, sampleSums } from './contents.ts'

const { contract, change } = sampleSums

export function changeOrderSample(values: SampleSettings): ChangeOrderPaper {
  const { from, label, customer, project, architect } = sampleContents(values)
  return {
    ...{ number: 'CO-0003', status: 'submitted', title: label('sample.window'), date: '2026-03-16T00:00:00.000Z' },
    ...{ from, customer, project, architect },
    ...{ reason: label('sample.windowReason'), description: label('sample.windowDescription') },
    lines: [
      sampleLine(label('sample.windowOpening'), '1', '600.00'),
      sampleLine(label('sample.windowFrame'), '1', '850.00'),
    ],
    total: change,
    sums: { original: contract, earlier: '0.00', before: contract, after: roundToCents(add(contract, change)) },
    approval: null,
    ...{ projectSequence: 1, scheduleDays: 3, completionDate: '2026-04-24T00:00:00.000Z' },
  }
}
