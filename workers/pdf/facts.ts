import { type PaperProject, type Party, partyNames } from '../../db/domain/papers/paper-parties.ts'
import { factBlock, type PaperStyle, placeSideBySide } from './blocks.ts'
import { type LayoutBlock, stackBlocks } from './layout.ts'

/** Label with its values, one paragraph each. */
export interface Fact {
  label: string
  values: readonly string[]
}

const between = 20
/** Width in points of each of the first two columns, if there are three. */
export const factColumnWidth = 178
/** Space between the facts in a column, in points. */
const below = 8

/** Returns columns of facts (labels with values) with the given widths. Omits facts without values and columns without
 * facts. */
export function factColumns(
  setting: PaperStyle,
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
    const column = { x, block: stackBlocks(parts) }
    x += width + between
    return column
  })
  return placeSideBySide(placed)
}

/** Returns the width that is left for the last column after the other columns and the gaps. */
export const remainingWidth = (setting: PaperStyle, ...others: readonly number[]): number =>
  setting.width - others.reduce((sum, width) => sum + width + between, 0)

/** Returns the lines with a party's names and contact details. */
export const partyLines = (party: Party | null): string[] =>
  [...partyNames(party), party?.email, party?.phone].filter((line): line is string => Boolean(line))

export const projectLines = ({ number, name, site }: PaperProject): string[] => [name, number, ...site]

/** Returns the approval's date and, if known, the approver. */
export const approvalLines = (setting: PaperStyle, approval: { by: string | null; at: string } | null): string[] =>
  approval
    ? [
        setting.values.date(approval.at),
        ...(approval.by === null ? [] : [setting.label('common.by', { name: approval.by })]),
      ]
    : []
