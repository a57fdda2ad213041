import type { PayAppPaper } from '../../../db/domain/pay-apps/paper.ts'
import { type Setting, textBlock, type, typeIn } from '../blocks.ts'
import { type LayoutBlock, stacked } from '../layout.ts'
import { writingLines } from './certification.ts'

/** Returns the notary's block below the certificates; empty unless the organization has it enabled. */
export function notaryBlocks(setting: Setting, { from }: PayAppPaper): LayoutBlock[] {
  if (!from.notaryBlock) return []
  const { label, width } = setting
  const block = stacked([
    { block: textBlock(setting, label('payApp.notary'), type(10.5, 'semibold', setting.ink)) },
    { block: textBlock(setting, label('payApp.notaryStatement'), typeIn(setting, 9)) },
    {
      block: writingLines(setting, width, [
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
