import type { CertificateLine } from './paper.ts'

/** A part of a schedule of values; what stands above the first heading has no title. */
export interface ScheduleSection {
  title: string | null
  lines: CertificateLine[]
}

/** Lines that follow each other under the same heading. */
export function scheduleSections(lines: readonly CertificateLine[]): ScheduleSection[] {
  const sections: ScheduleSection[] = []
  for (const line of lines) {
    const section = sections.at(-1)
    if (section?.title === line.section) section.lines.push(line)
    else sections.push({ title: line.section, lines: [line] })
  }
  return sections
}
