import type { Acceptance, BidPaper } from '../../db/domain/bids/paper.ts'
import { headingBlock, type Setting, textBlock, typeIn } from './blocks.ts'
import { type EvidenceFact, evidenceBlock, signatureFacts } from './evidence.ts'
import { type LayoutBlock, stacked } from './layout.ts'
import { rowOfPlaces, writingLabel } from './signatures.ts'

/**
 * Returns the signature lines, or the record of an electronic signature; empty for a bid that can no longer be signed.
 */
export function acceptanceBlocks(setting: Setting, bid: BidPaper): LayoutBlock[] {
  if (bid.acceptance) return [signedBlock(setting, bid, bid.acceptance)]
  if (bid.status === 'rejected' || bid.status === 'cancelled' || bid.status === 'expired') return []
  return [signatureBlock(setting, bid.options.length > 0)]
}

function signatureBlock(setting: Setting, hasOptions: boolean): LayoutBlock {
  const style = writingLabel(setting)
  const text = setting.label('bid.acceptOnPaper', { options: hasOptions ? 'yes' : 'no' })
  return {
    ...stacked([
      { block: headingBlock(setting, setting.label('bid.acceptance'), 10.5) },
      { block: textBlock(setting, text, typeIn(setting, 8.5)) },
      {
        block: rowOfPlaces(setting, style),
        gap: 6,
      },
    ]),
    gap: setting.density.gaps * 22,
  }
}

function signedBlock(setting: Setting, bid: BidPaper, acceptance: Acceptance): LayoutBlock {
  return evidenceBlock(
    setting,
    setting.label(acceptance.signature ? 'common.signedElectronically' : 'bid.accepted'),
    factsOf(setting, bid, acceptance),
  )
}

function factsOf(setting: Setting, bid: BidPaper, { name, at, optionIds, signature }: Acceptance): EvidenceFact[] {
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
