import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperProject } from '../paper-parties.ts'

/** A site log on paper, as a daily report. Plain data: days as YYYY-MM-DD, times ISO 8601 in UTC, texts as they were typed. */
export interface DailyReport extends PaperHead {
  /** The day that it tells of, by which it goes. */
  number: string
  status: 'open' | 'reviewed'
  title: string | null
  project: PaperProject
  writtenBy: string
  /** Who reviewed it, null where an API key did, and when; null while nobody has. */
  review: { by: string | null; at: string } | null
  personnelCount: number | null
  tags: string[]
  /** Who worked on the project that day; null where the caller may not see it. */
  labor: Labor | null
  workPerformed: string | null
  materialsReceived: string | null
  visitorsOnSite: string | null
  issues: string | null
  notes: string | null
}

export interface Labor {
  people: { name: string; hours: Decimal }[]
  total: Decimal
}

/** The SHA-256, in hex, of what the report says; the logo counts by its own. */
export function dailyReportHash({ from, ...rest }: DailyReport): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
