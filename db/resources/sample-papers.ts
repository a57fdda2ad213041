import { bidSample } from '../domain/samples/bid.ts'
import { changeOrderSample } from '../domain/samples/change-order.ts'
import type { SampleValues } from '../domain/samples/contents.ts'
import { dailyReportSample } from '../domain/samples/daily-report.ts'
import { invoiceSample } from '../domain/samples/invoice.ts'
import { payAppSample } from '../domain/samples/pay-app.ts'
import { statementSample } from '../domain/samples/statement.ts'
import { pdfFileOf } from '../papers/paper-kind.ts'
import { type PaperName, type PaperOf, paperKinds } from './papers.ts'

/** Every paper but the record of a signature, which nobody gets before there is one. */
export type SampleName = Exclude<PaperName, 'signature_request'>

/** A sample of each paper that an organization's branding is seen on; a new kind of paper without one does not compile. */
const samples: { [Name in SampleName]: (values: SampleValues) => PaperOf<Name> } = {
  bid: bidSample,
  invoice: invoiceSample,
  pay_app: payAppSample,
  change_order: changeOrderSample,
  site_log: dailyReportSample,
  contact: statementSample,
}

export const sampleNames = Object.keys(samples) as readonly SampleName[]

/** The kind of paper that a text names. Throws for one that has no sample. */
export function samplePaperNamed(text: string): SampleName {
  const name = sampleNames.find((one) => one === text)
  if (name === undefined) throw new Error(`${text} has no sample`)
  return name
}

/** A sample as paper, with these values. */
export const samplePaper = <Name extends SampleName>(name: Name, values: SampleValues): PaperOf<Name> =>
  samples[name](values)

/** What a sample's PDF is called in the store; no record's PDF has the name, since its letterhead is no sample's. */
export const sampleFileOf = <Name extends SampleName>(name: Name, tenantId: number, values: SampleValues): string =>
  pdfFileOf(paperKinds[name], tenantId, samplePaper(name, values))
