import { type PaperProject, type Party, partyNames } from '../../db/domain/paper-parties.ts'
import { beside, factBlock, type Setting } from './blocks.ts'
import { type LayoutBlock, stacked } from './layout.ts'

/** A label and what it says, a paragraph each. */
export interface Fact {
  label: string
  values: readonly string[]
}

const between = 20
/** The first two of three columns. */
export const factWidth = 178
/** Facts under each other. */
const below = 8

/** Columns of facts beside each other, each with its width; a fact that says nothing is left out, and so is its column. */
export function factColumns(
  setting: Setting,
  columns: readonly { width: number; facts: readonly Fact[] }[],
): LayoutBlock {
  let x = 0
  const placed = columns.flatMap(({ width, facts }) => {
    const said = facts.filter(({ values }) => values.length > 0)
    if (said.length === 0) return []
    const parts = said.map(({ label, values }, index) => ({
      block: factBlock(setting, label, values, width),
      gap: index === 0 ? 0 : setting.density.tight ? 3 : below,
    }))
    const column = { x, block: stacked(parts) }
    x += width + between
    return column
  })
  return beside(placed)
}

/** The width of the last column beside others. */
export const widthBeside = (setting: Setting, ...others: readonly number[]): number =>
  setting.width - others.reduce((sum, width) => sum + width + between, 0)

/** A party as papers name it, and how to reach it. */
export const partyLines = (party: Party | null): string[] =>
  [...partyNames(party), party?.email, party?.phone].filter((line): line is string => Boolean(line))

export const projectLines = ({ number, name, site }: PaperProject): string[] => [name, number, ...site]

/** When it was approved, and by whom where that is known. */
export const approvalLines = (setting: Setting, approval: { by: string | null; at: string } | null): string[] =>
  approval
    ? [
        setting.values.date(approval.at),
        ...(approval.by === null ? [] : [setting.label('common.by', { name: approval.by })]),
      ]
    : []
