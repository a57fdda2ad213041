import type { Acceptance, BidPaper } from '../../db/domain/bids/paper.ts'
import { headingBlock, legibleTextStyle, type PaperStyle, textBlock } from './blocks.ts'
import { type EvidenceFact, evidenceBlock, signatureFacts } from './evidence.ts'
import { type LayoutBlock, stackBlocks } from './layout.ts'
import { signatureLabelStyle, signatureLineRow } from './signatures.ts'

/**
 * Returns the blocks at the end of a bid: the signature lines or, after the acceptance, a box with the details of the
 * acceptance. Empty for a bid that can no longer be signed.
 */
export function bidAcceptanceBlocks(setting: PaperStyle, bid: BidPaper): LayoutBlock[] {
  if (bid.acceptance) return [signedBlock(setting, bid, bid.acceptance)]
  if (bid.status === 'rejected' || bid.status === 'cancelled' || bid.status === 'expired') return []
  return [signatureBlock(setting, bid.options.length > 0)]
}

function signatureBlock(setting: PaperStyle, hasOptions: boolean): LayoutBlock {
  const style = signatureLabelStyle(setting)
  const text = setting.label('bid.acceptOnPaper', { options: hasOptions ? 'yes' : 'no' })
  return {
    ...stackBlocks([
      { block: headingBlock(setting, setting.label('bid.acceptance'), 10.5) },
      { block: textBlock(setting, text, legibleTextStyle(setting, 8.5)) },
      {
        block: signatureLineRow(setting, style),
        gap: 6,
      },
    ]),
    gap: setting.density.gaps * 22,
  }
}

function signedBlock(setting: PaperStyle, bid: BidPaper, acceptance: Acceptance): LayoutBlock {
  return evidenceBlock(
    setting,
    setting.label(acceptance.signature ? 'common.signedElectronically' : 'bid.accepted'),
    factsOf(setting, bid, acceptance),
  )
}

function factsOf(setting: PaperStyle, bid: BidPaper, { name, at, optionIds, signature }: Acceptance): EvidenceFact[] {
  const items = bid.sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  const chosen = [...items, ...bid.options].filter(({ id }) => optionIds.includes(id))
  return [
    ...(name === null ? [] : [[setting.label(signature ? 'common.signedBy' : 'bid.acceptedBy'), name] as EvidenceFact]),
    [setting.label('common.time'), setting.values.instant(at)],
    [
      setting.label('bid.optionsChosen'),
      chosen.map(({ mark, description }) => mark ?? description).join('; ') || setting.label('common.none'),
    ],
    ...(signature ? signatureFacts(setting, signature) : []),
  ]
}
