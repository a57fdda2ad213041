import { valueFormatFor } from '../../../db/domain/conventions/value-format.ts'
import type { DailyReport, Temperatures } from '../../../db/domain/site-logs/paper.ts'
import { colors, headingBlock, type PaperStyle, proseBlocks, textBlock, textStyle } from '../blocks.ts'
import { approvalLines, factColumns, factColumnWidth, projectLines, remainingWidth } from '../facts.ts'
import type { LayoutBlock } from '../layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from '../sheets.ts'
import { makeStamp } from '../stamps.ts'
import { hoursTable, laborBlocks } from './hours.ts'
import { photographBlocks } from './photographs.ts'

const reviewed = makeStamp('common.stampReviewed', 'done')

/** Lays out a site log as a daily report. */
export const layOutDailyReport = (report: DailyReport, fonts: FontFunctions): LaidOutPaper =>
  layOutPaper(
    {
      from: report.from,
      kind: 'siteLog.kind',
      kindValues: { project: report.project.number },
      number: valueFormatFor(report.from.conventions).date(report.number),
      ...(report.title === null ? {} : { subject: report.title }),
      stamp: report.status === 'reviewed' ? reviewed : undefined,
      facts: (setting) => factsBlock(setting, report),
      body: (setting) => bodyOf(setting, report),
    },
    fonts,
  )

function factsBlock(setting: PaperStyle, report: DailyReport): LayoutBlock {
  const { project, writtenBy, review, weather, temperatures, tags } = report
  const { label } = setting
  const sky = [weather, temperatures && temperatureText(setting, temperatures)].filter((line) => line !== null)
  return factColumns(setting, [
    { width: factColumnWidth, facts: [{ label: label('common.project'), values: projectLines(project) }] },
    {
      width: factColumnWidth,
      facts: [
        { label: label('siteLog.writtenBy'), values: [writtenBy] },
        { label: label('siteLog.reviewed'), values: approvalLines(setting, review) },
      ],
    },
    {
      width: remainingWidth(setting, factColumnWidth, factColumnWidth),
      facts: [
        { label: label('siteLog.weather'), values: sky },
        { label: label('siteLog.tags'), values: tags.length === 0 ? [] : [tags.join(', ')] },
      ],
    },
  ])
}

function temperatureText({ label, values }: PaperStyle, { high, low, unit }: Temperatures): string {
  const degrees = (value: string | null): string =>
    value === null ? '' : `${values.quantity(value)}\u00a0\u00b0${unit}`
  const said = high === null ? 'low' : low === null ? 'high' : 'both'
  return label('siteLog.temperatures', { said, high: degrees(high), low: degrees(low) })
}

interface Part {
  title: string
  /** Blocks of the part; empty if nothing was recorded. */
  blocks: LayoutBlock[]
}

/**
 * Returns the parts of the report that have content, with their headings. One more line lists the headings of the empty
 * parts, because it matters that nothing was recorded.
 */
function bodyOf(setting: PaperStyle, report: DailyReport): LayoutBlock[] {
  const parts = partsOf(setting, report)
  const empty = parts.filter(({ blocks }) => blocks.length === 0).map(({ title }) => title)
  return [
    ...parts.flatMap(({ title, blocks }) =>
      blocks.length === 0 ? [] : [headingBlock(setting, title, 10.5), ...blocks],
    ),
    ...(empty.length === 0 ? [] : [nothingBlock(setting, empty)]),
    ...(report.photographs === null ? [] : photographBlocks(setting, report.photographs, report.from.language)),
  ]
}

function partsOf(setting: PaperStyle, report: DailyReport): Part[] {
  const { label } = setting
  const written = (text: string | null) => (text === null ? [] : proseBlocks(setting, text))
  const hours = laborBlocks(setting, report)
  const { delays, equipment } = report
  return [
    { title: label('siteLog.workPerformed'), blocks: written(report.workPerformed) },
    { title: label('siteLog.peopleAndHours'), blocks: hours },
    {
      title: label('siteLog.delays'),
      blocks: hoursTable(setting, 'siteLog.delay', 'siteLog.hoursLost', rowsOf(delays)),
    },
    {
      title: label('siteLog.equipment'),
      blocks: hoursTable(setting, 'siteLog.machine', 'siteLog.hours', rowsOf(equipment)),
    },
    { title: label('siteLog.materialsReceived'), blocks: written(report.materialsReceived) },
    { title: label('siteLog.visitorsOnSite'), blocks: written(report.visitorsOnSite) },
    { title: label('siteLog.issues'), blocks: written(report.issues) },
    { title: label('common.notes'), blocks: written(report.notes) },
  ]
}

type Row = { hours: string | null } & ({ description: string } | { name: string; note: string | null })

const rowsOf = (entries: readonly Row[] | null) =>
  (entries ?? []).map((entry) =>
    'name' in entry
      ? { name: entry.name, below: entry.note, hours: entry.hours }
      : { name: entry.description, below: null, hours: entry.hours },
  )

const nothingBlock = (setting: PaperStyle, titles: readonly string[]): LayoutBlock => ({
  ...textBlock(
    setting,
    setting.label('siteLog.nothingRecorded', { list: titles.join(', ') }),
    textStyle(setting.density.prose, 'regular', colors.muted),
  ),
  gap: setting.density.gaps * 18,
})
