import type { PayAppPaper } from '../../../db/domain/pay-apps/paper.ts'
import { legibleTextStyle, type PaperStyle, textBlock, textStyle } from '../blocks.ts'
import { type LayoutBlock, stackBlocks } from '../layout.ts'
import { blankLinesBlock } from './certification.ts'

/** Returns the block for a notary below the certificates. Empty unless the organization has enabled it. */
export function notaryBlocks(setting: PaperStyle, { from }: PayAppPaper): LayoutBlock[] {
  if (!from.notaryBlock) return []
  const { label, width } = setting
  const block = stackBlocks([
    { block: textBlock(setting, label('payApp.notary'), textStyle(10.5, 'semibold', setting.ink)) },
    { block: textBlock(setting, label('payApp.notaryStatement'), legibleTextStyle(setting, 9)) },
    {
      block: blankLinesBlock(setting, width, [
        { label: label('payApp.notaryState'), part: 0.16 },
        { label: label('payApp.notaryCounty'), part: 0.2 },
        { label: label('payApp.notaryDay'), part: 0.16 },
        { label: label('payApp.notaryPublic'), part: 0.28 },
        { label: label('payApp.notaryExpires'), part: 0.2 },
      ]),
    },
  ])
  return [{ ...block, gap: setting.density.gaps * 12 }]
}
