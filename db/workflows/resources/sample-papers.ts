import { bidSample } from '../../domain/samples/bid.ts'
import { changeOrderSample } from '../../domain/samples/change-order.ts'
import type { SampleSettings } from '../../domain/samples/contents.ts'
import { dailyReportSample } from '../../domain/samples/daily-report.ts'
import { invoiceSample } from '../../domain/samples/invoice.ts'
import { payAppSample } from '../../domain/samples/pay-app.ts'
import { statementSample } from '../../domain/samples/statement.ts'
import { pdfFileNameOf } from '../../services/papers/paper-kind.ts'
import { type PaperName, type PaperOf, paperKinds } from './papers.ts'

/** Papers that have a sample: all except the signature record, which exists only after a signature. */
export type SamplePaperName = Exclude<PaperName, 'signature_request'>

/**
 * Builds the sample of each kind of paper that shows the organization's branding. The compiler reports a kind of paper
 * without a sample.
 */
const samples: { [Name in SamplePaperName]: (values: SampleSettings) => PaperOf<Name> } = {
  bid: bidSample,
  invoice: invoiceSample,
  pay_app: payAppSample,
  change_order: changeOrderSample,
  site_log: dailyReportSample,
  contact: statementSample,
}

export const samplePaperNames = Object.keys(samples) as readonly SamplePaperName[]

/** Returns the text as the name of a sample. Throws an Error if there is no such sample. */
export function requireSamplePaperName(text: string): SamplePaperName {
  const name = samplePaperNames.find((one) => one === text)
  if (name === undefined) throw new Error(`${text} has no sample`)
  return name
}

/** Builds a sample paper with these branding settings. */
export const buildSamplePaper = <Name extends SamplePaperName>(name: Name, values: SampleSettings): PaperOf<Name> =>
  samples[name](values)

/**
 * Returns the file name of a sample's PDF in the file store. It never equals the name of a record's PDF, because the
 * letterhead differs.
 */
export const samplePdfFileNameOf = <Name extends SamplePaperName>(
  name: Name,
  tenantId: number,
  values: SampleSettings,
): string => pdfFileNameOf(paperKinds[name], tenantId, buildSamplePaper(name, values))
