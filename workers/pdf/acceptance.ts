import type { Acceptance, BidPaper } from '../../db/domain/bids/paper.ts'
import { beside, headingBlock, type Setting, textBlock, type } from './blocks.ts'
import { type EvidenceFact, evidenceBlock, signatureFacts } from './evidence.ts'
import { type LayoutBlock, stacked } from './layout.ts'
import { writingPlace } from './signatures.ts'

/** The place to sign on paper, or the record of an electronic signature; nothing on a bid that takes no signature. */
export function acceptanceBlocks(setting: Setting, bid: BidPaper): LayoutBlock[] {
  if (bid.acceptance) return [signedBlock(setting, bid, bid.acceptance)]
  if (bid.status === 'rejected' || bid.status === 'cancelled' || bid.status === 'expired') return []
  return [signatureBlock(setting, bid.options.length > 0)]
}

function signatureBlock(setting: Setting, hasOptions: boolean): LayoutBlock {
  const options = hasOptions ? ', with the options ticked above,' : ''
  const text = `I accept this bid${options} at the prices and on the terms stated.`
  return {
    ...stacked([
      { block: headingBlock(setting, 'Acceptance', 10.5) },
      { block: textBlock(setting, text, type(8.5)) },
      {
        block: beside([
          writingPlace(setting.label('common.signature'), 0, 220),
          writingPlace(setting.label('common.nameInPrint'), 240, 170),
          writingPlace(setting.label('common.date'), 430, 82),
        ]),
        gap: 6,
      },
    ]),
    gap: setting.density.gaps * 22,
  }
}

function signedBlock(setting: Setting, bid: BidPaper, acceptance: Acceptance): LayoutBlock {
  return evidenceBlock(
    setting,
    acceptance.signature ? setting.label('common.signedElectronically') : 'Accepted',
    factsOf(setting, bid, acceptance),
  )
}

function factsOf(setting: Setting, bid: BidPaper, { name, at, optionIds, signature }: Acceptance): EvidenceFact[] {
  const items = bid.sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  const chosen = [...items, ...bid.options].filter(({ id }) => optionIds.includes(id))
  return [
    ...(name === null ? [] : [[signature ? setting.label('common.signedBy') : 'Accepted by', name] as EvidenceFact]),
    [setting.label('common.time'), setting.values.instant(at)],
    [
      'Options chosen',
      chosen.map(({ mark, description }) => mark ?? description).join('; ') || setting.label('common.none'),
    ],
    ...(signature ? signatureFacts(setting, signature) : []),
  ]
}
