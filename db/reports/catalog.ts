import { arAging } from './ar-aging.ts'
import { jobCost } from './job-cost.ts'
import { labor } from './labor.ts'
import { leadSources } from './lead-sources.ts'
import type { Report } from './report.ts'
import { winRate } from './win-rate.ts'

/** All reports, in the order in which they are listed. */
export const reports: readonly Report[] = [jobCost, arAging, winRate, labor, leadSources]
