import type { CertificateLine } from './paper.ts'

/** The lines of a schedule of values under one heading. `title` is null for lines above the first heading. */
export interface ScheduleSection {
  title: string | null
  lines: CertificateLine[]
}

/** Groups consecutive lines with the same heading into sections. */
export function groupLinesIntoSections(lines: readonly CertificateLine[]): ScheduleSection[] {
  const sections: ScheduleSection[] = []
  for (const line of lines) {
    const section = sections.at(-1)
    if (section?.title === line.section) section.lines.push(line)
    else sections.push({ title: line.section, lines: [line] })
  }
  return sections
}
