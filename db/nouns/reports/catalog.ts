import { arAgingReport } from './ar-aging.ts'
import { jobCostReport } from './job-cost.ts'
import { laborReport } from './labor.ts'
import { leadSourcesReport } from './lead-sources.ts'
import type { Report } from './report.ts'
import { winRateReport } from './win-rate.ts'

/** All reports, in the order of the API's list. */
export const reports: readonly Report[] = [jobCostReport, arAgingReport, winRateReport, laborReport, leadSourcesReport]
