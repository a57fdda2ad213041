import { formatOf } from '../../../db/domain/conventions/format.ts'
import type { DailyReport, Labor } from '../../../db/domain/site-logs/paper.ts'
import {
  closer,
  colors,
  type Density,
  dense,
  headingBlock,
  proseOf,
  roomy,
  type Setting,
  textBlock,
  type,
} from '../blocks.ts'
import { approvalLines, factColumns, factWidth, projectLines, widthBeside } from '../facts.ts'
import type { LayoutBlock } from '../layout.ts'
import { type Fonts, type Sheets, sheetsOf } from '../sheets.ts'
import { stamp } from '../stamps.ts'
import { cellStyle, rowBlock, strongCell, tableColumns, tableHead } from '../table.ts'
import { photographBlocks } from './photographs.ts'

const reviewed = stamp('common.stampReviewed', 'done')

/** What was written is what the report is read for, so it is never small: what does not fit so goes on on another page. */
const densities: readonly [Density, ...Density[]] = [
  { ...roomy, prose: 9.5 },
  { ...closer, prose: 9 },
  { ...dense, prose: 8.5 },
]

/** Lays a site log out as a daily report. */
export const dailyReportSheets = (report: DailyReport, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: report.from,
      kind: 'siteLog.kind',
      kindValues: { project: report.project.number },
      number: formatOf(report.from.conventions).date(report.number),
      ...(report.title === null ? {} : { subject: report.title }),
      stamp: report.status === 'reviewed' ? reviewed : undefined,
      facts: (setting) => factsBlock(setting, report),
      body: (setting) => bodyOf(setting, report),
      densities,
    },
    fonts,
  )

function factsBlock(setting: Setting, { project, writtenBy, review, personnelCount, tags }: DailyReport): LayoutBlock {
  const people = personnelCount === null ? [] : [setting.values.quantity(String(personnelCount))]
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: 'Project', values: projectLines(project) }] },
    {
      width: factWidth,
      facts: [
        { label: 'Written by', values: [writtenBy] },
        { label: 'Reviewed', values: approvalLines(setting, review) },
      ],
    },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: 'People on site', values: people },
        { label: 'Tags', values: tags.length === 0 ? [] : [tags.join(', ')] },
      ],
    },
  ])
}

/** Every heading of a text stands on every report: that there was no issue is something to say, too. */
const bodyOf = (setting: Setting, report: DailyReport): LayoutBlock[] => [
  ...textBlocks(setting, 'Work performed', report.workPerformed),
  ...(report.labor === null ? [] : laborBlocks(setting, report.labor)),
  ...textBlocks(setting, 'Materials received', report.materialsReceived),
  ...textBlocks(setting, 'Visitors on site', report.visitorsOnSite),
  ...textBlocks(setting, 'Issues', report.issues),
  ...textBlocks(setting, 'Notes', report.notes),
  ...(report.photographs === null ? [] : photographBlocks(setting, report.photographs)),
]

const textBlocks = (setting: Setting, title: string, text: string | null): LayoutBlock[] => [
  headingBlock(setting, title, 10.5),
  ...(text === null ? [nothing(setting)] : proseOf(setting, text)),
]

const nothing = (setting: Setting): LayoutBlock =>
  textBlock(setting, 'None recorded.', type(setting.density.prose, 'regular', colors.muted))

const laborWidth = 330

function laborBlocks(setting: Setting, { people, total }: Labor): LayoutBlock[] {
  const heading = headingBlock(setting, 'People and hours', 10.5)
  if (people.length === 0) return [heading, nothing(setting)]
  const texts = [...people.map(({ hours }) => hours), total].map(setting.values.quantity)
  const columns = tableColumns(
    setting,
    [
      { title: 'Name', align: 'left', texts: [], wide: true },
      { title: 'Hours', align: 'right', texts },
    ],
    laborWidth,
  )
  const head = tableHead(columns, setting.ink)
  const rows = people.map(({ name, hours }, index) => ({
    ...rowBlock(setting, columns, [
      [{ text: name, style: cellStyle }],
      [{ text: setting.values.quantity(hours), style: cellStyle }],
    ]),
    repeated: [head],
    keepWithNext: index === people.length - 1,
  }))
  const sum = rowBlock(setting, columns, [
    [{ text: `Total of ${people.length}`, style: strongCell }],
    [{ text: setting.values.quantity(total), style: strongCell }],
  ])
  return [heading, head, ...rows, { ...sum, repeated: [head] }]
}
