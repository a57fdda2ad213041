import { add } from '../money.ts'
import type { DailyReport } from '../site-logs/paper.ts'
import { type SampleSettings, sampleContents } from './contents.ts'

const people = [
  { name: 'Alex Romero', hours: '8' },
  { name: 'Kim Becker', hours: '7.5' },
]

/** Returns a sample daily report without attachments. */
export function dailyReportSample(values: SampleSettings): DailyReport {
  const { from, label, project } = sampleContents(values)
  return {
    ...{ number: '2026-03-18', status: 'open', title: null, from, project, writtenBy: people[0]!.name, review: null },
    ...{ personnelCount: people.length, weather: label('sample.weather'), temperatures: null },
    tags: [label('sample.tag')],
    labor: { people, total: add('0', ...people.map(({ hours }) => hours)) },
    workPerformed: label('sample.workPerformed'),
    materialsReceived: label('sample.materials'),
    visitorsOnSite: label('sample.visitors'),
    delays: [{ description: label('sample.delay'), hours: '1.5' }],
    equipment: [{ name: label('sample.machine'), hours: null, note: null }],
    issues: null,
    notes: label('sample.dayNotes'),
    photographs: null,
  }
}
