import { type PaperProject, type Party, partyNames } from '../../db/domain/paper-parties.ts'
import { beside, factBlock, type Setting } from './blocks.ts'
import { type LayoutBlock, stacked } from './layout.ts'

/** Label with its values, one paragraph each. */
export interface Fact {
  label: string
  values: readonly string[]
}

const between = 20
/** Width of the first two of three columns. */
export const factWidth = 178
/** Space between facts in a column. */
const below = 8

/** Returns columns of facts with the given widths. Facts without values are omitted, and columns without facts. */
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

/** Returns the width of the last column next to others. */
export const widthBeside = (setting: Setting, ...others: readonly number[]): number =>
  setting.width - others.reduce((sum, width) => sum + width + between, 0)

/** Returns the names and contact details of a party. */
export const partyLines = (party: Party | null): string[] =>
  [...partyNames(party), party?.email, party?.phone].filter((line): line is string => Boolean(line))

export const projectLines = ({ number, name, site }: PaperProject): string[] => [name, number, ...site]

/** Returns the approval's date and, if known, the approver. */
export const approvalLines = (setting: Setting, approval: { by: string | null; at: string } | null): string[] =>
  approval
    ? [
        setting.values.date(approval.at),
        ...(approval.by === null ? [] : [setting.label('common.by', { name: approval.by })]),
      ]
    : []
