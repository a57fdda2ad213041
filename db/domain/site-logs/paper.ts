import { hash } from 'node:crypto'
import type { components } from '../../../generated/openapi.d.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Logo, PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperProject } from '../paper-parties.ts'

type SiteLog = components['schemas']['SiteLog']

/**
 * Content of a site log printed as a daily report. Plain data: days as YYYY-MM-DD, times ISO 8601 in UTC, texts as they
 * were typed.
 */
export interface DailyReport extends PaperHead {
  /** Day of the report, which serves as its number. */
  number: string
  status: 'open' | 'reviewed'
  title: string | null
  project: PaperProject
  writtenBy: string
  /** Reviewer (null if an API key reviewed it) and time of the review; null if it is not reviewed. */
  review: { by: string | null; at: string } | null
  personnelCount: number | null
  weather: string | null
  temperatures: Temperatures | null
  tags: string[]
  /** People who worked on the project that day; null if the caller may not see this. */
  labor: Labor | null
  workPerformed: string | null
  materialsReceived: string | null
  visitorsOnSite: string | null
  delays: SiteLog['delays']
  equipment: SiteLog['equipment']
  issues: string | null
  notes: string | null
  /** Attached photographs; null if there are none or the caller may not see them. */
  photographs: Photographs | null
}

/** Temperatures of the day; at least one of them is set. */
export interface Temperatures {
  high: Decimal | null
  low: Decimal | null
  unit: 'F' | 'C'
}

/** Attached photographs of a site log; `shown` holds the first of them. */
export interface Photographs {
  shown: Photograph[]
  /** Number of all attached photographs. */
  count: number
}

/** Newest version of an attached document whose content type is PNG or JPEG. */
export interface Photograph {
  documentId: number
  version: number
  name: string
  description: string | null
  /** SHA-256 of the photograph's file, in hex. */
  sha256: string
  /** Size of the photograph's file in bytes. */
  size: number
  /** The decoded picture, or the end of a sentence on why it cannot be shown. Absent until the report is drawn. */
  picture?: Picture | string
}

export type Picture = Omit<Logo, 'hash'>

export interface Labor {
  people: { name: string; hours: Decimal }[]
  total: Decimal
}

/**
 * Returns the SHA-256, in hex, of the report's content. The logo and the photograph files are included as their hashes.
 */
export function dailyReportHash({ from, photographs, ...rest }: DailyReport): string {
  const { logo, ...letterhead } = from
  const shown = photographs?.shown.map(({ name, description, sha256 }) => ({ name, description, sha256 })) ?? []
  const pictures = { shown, count: photographs?.count ?? 0 }
  return hash('sha256', canonicalJson({ ...rest, pictures, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
