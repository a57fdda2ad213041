import { hash } from 'node:crypto'
import type { components } from '../../../generated/openapi.d.ts'
import { canonical } from '../canonical.ts'
import type { Logo, PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperProject } from '../paper-parties.ts'

type SiteLog = components['schemas']['SiteLog']

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
  weather: string | null
  temperatures: Temperatures | null
  tags: string[]
  /** Who worked on the project that day; null where the caller may not see it. */
  labor: Labor | null
  workPerformed: string | null
  materialsReceived: string | null
  visitorsOnSite: string | null
  delays: SiteLog['delays']
  equipment: SiteLog['equipment']
  issues: string | null
  notes: string | null
  /** Null where none is attached, and where the caller may not see them. */
  photographs: Photographs | null
}

/** Of the day, one of them at least. */
export interface Temperatures {
  high: Decimal | null
  low: Decimal | null
  unit: 'F' | 'C'
}

/** The photographs attached, the first of them. */
export interface Photographs {
  shown: Photograph[]
  /** Of all that are attached. */
  count: number
}

/** A document's newest version, which says that it is a PNG or a JPEG. */
export interface Photograph {
  documentId: number
  version: number
  name: string
  description: string | null
  /** Of the file, its SHA-256 in hex. */
  sha256: string
  /** Of the file, in bytes. */
  size: number
  /** As it is drawn, or the rest of a sentence that says why not; there is none before the report is drawn. */
  picture?: Picture | string
}

export type Picture = Omit<Logo, 'hash'>

export interface Labor {
  people: { name: string; hours: Decimal }[]
  total: Decimal
}

/** The SHA-256, in hex, of what the report says; the logo counts by its own, and so do the files of photographs. */
export function dailyReportHash({ from, photographs, ...rest }: DailyReport): string {
  const { logo, ...letterhead } = from
  const shown = photographs?.shown.map(({ name, description, sha256 }) => ({ name, description, sha256 })) ?? []
  const pictures = { shown, count: photographs?.count ?? 0 }
  return hash('sha256', canonical({ ...rest, pictures, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
