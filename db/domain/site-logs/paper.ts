import { hash } from 'node:crypto'
import type { components } from '../../../generated/openapi.d.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Decimal } from '../money.ts'
import type { Logo, PaperHead } from '../papers/letterhead.ts'
import type { PaperProject } from '../papers/paper-parties.ts'

type SiteLog = components['schemas']['SiteLog']

/**
 * Content of a site log that is printed as a daily report. It is plain data: days are YYYY-MM-DD, times are ISO 8601 in
 * UTC, and texts are stored as typed.
 */
export interface DailyReport extends PaperHead {
  /** Day of the report, which serves as its number. */
  number: string
  status: 'open' | 'reviewed'
  title: string | null
  project: PaperProject
  writtenBy: string
  /** Who reviewed the log, and when; null if it is not reviewed. `by` is null if it was reviewed with an API key. */
  review: { by: string | null; at: string } | null
  personnelCount: number | null
  weather: string | null
  temperatures: Temperatures | null
  tags: string[]
  /** The people who worked on the project that day, with their hours; null if the caller may not see them. */
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

/** Photographs that are attached to a site log. `shown` are the first of them, which the report prints. */
export interface Photographs {
  shown: Photograph[]
  /** Number of all attached photographs. */
  count: number
}

/** A photograph: the newest version of an attached document whose content type is PNG or JPEG. */
export interface Photograph {
  documentId: number
  version: number
  name: string
  description: string | null
  /** SHA-256 of the photograph's file, in hex. */
  sha256: string
  /** Size of the photograph's file in bytes. */
  size: number
  /**
   * The decoded picture. If it cannot be shown, a phrase to append after the file name that says why. Absent until the
   * report is laid out.
   */
  picture?: Picture | string
}

export type Picture = Omit<Logo, 'hash'>

export interface Labor {
  people: { name: string; hours: Decimal }[]
  total: Decimal
}

/**
 * Returns the SHA-256, in hex, of the report's content. The logo and the files of the photographs are included as their
 * hashes.
 */
export function dailyReportHash({ from, photographs, ...rest }: DailyReport): string {
  const { logo, ...letterhead } = from
  const shown = photographs?.shown.map(({ name, description, sha256 }) => ({ name, description, sha256 })) ?? []
  const pictures = { shown, count: photographs?.count ?? 0 }
  return hash('sha256', canonicalJson({ ...rest, pictures, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
