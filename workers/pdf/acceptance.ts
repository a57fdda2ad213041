import type { Acceptance, BidDocument, Signature } from '../../db/domain/bids/document.ts'
import { timeText } from '../../db/domain/shown-text.ts'
import { beside, colors, headingBlock, labelStyle, linesBlock, type Setting, space, textBlock, type } from './blocks.ts'
import { type Block, stacked } from './layout.ts'
import { writingPlace } from './signatures.ts'

/** The place to sign on paper, or the record of an electronic signature; nothing on a bid that takes no signature. */
export function acceptanceBlocks(setting: Setting, bid: BidDocument): Block[] {
  if (bid.acceptance) return [signedBlock(setting, bid, bid.acceptance)]
  if (bid.status === 'rejected' || bid.status === 'cancelled' || bid.status === 'expired') return []
  return [signatureBlock(setting, bid.options.length > 0)]
}

function signatureBlock(setting: Setting, hasOptions: boolean): Block {
  const options = hasOptions ? ', with the options ticked above,' : ''
  const text = `I accept this bid${options} at the prices and on the terms stated.`
  return {
    ...stacked([
      { block: headingBlock(setting, 'Acceptance', 10.5) },
      { block: textBlock(setting, text, type(8.5)) },
      {
        block: beside([
          writingPlace('Signature', 0, 220),
          writingPlace('Name in print', 240, 170),
          writingPlace('Date', 430, 82),
        ]),
        gap: 6,
      },
    ]),
    gap: setting.density.gaps * 22,
  }
}

function signedBlock(setting: Setting, bid: BidDocument, acceptance: Acceptance): Block {
  const inset = 14
  const inner = stacked([
    {
      block: textBlock(
        setting,
        acceptance.signature ? 'Signed electronically' : 'Accepted',
        type(10.5, 'semibold', '#17713c'),
      ),
    },
    { block: space(3) },
    ...factsOf(bid, acceptance).map((fact) => ({ block: factLine(setting, fact, setting.width - 2 * inset), gap: 3 })),
  ])
  const height = inner.height + 2 * inset
  const box = {
    kind: 'box' as const,
    x: 0,
    y: 0,
    width: setting.width,
    height,
    fill: colors.soft,
    stroke: colors.line,
    radius: 3,
  }
  return {
    height,
    gap: setting.density.gaps * 22,
    pieces: [box, ...inner.pieces.map((piece) => ({ ...piece, x: piece.x + inset, y: piece.y + inset }))],
  }
}

function factsOf(bid: BidDocument, { name, at, optionIds, signature }: Acceptance): [string, string][] {
  const items = bid.sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  const chosen = [...items, ...bid.options].filter(({ id }) => optionIds.includes(id))
  return [
    ...(name === null ? [] : [[signature ? 'Signed by' : 'Accepted by', name] as [string, string]]),
    ['Time', timeText(at)],
    ['Options chosen', chosen.map(({ mark, description }) => mark ?? description).join('; ') || 'None'],
    ...(signature ? signatureFacts(signature) : []),
  ]
}

const signatureFacts = ({ typed, ipAddress, userAgent, documentHash }: Signature): [string, string][] => [
  ['Signature', typed],
  ['IP address', ipAddress ?? 'Not known'],
  ['Browser', userAgent ?? 'Not known'],
  ['SHA-256 of what was shown', documentHash],
]

const labelWidth = 140

function factLine(setting: Setting, [label, value]: [string, string], width: number): Block {
  const name = linesBlock([label.toUpperCase()], labelStyle(), { width: labelWidth })
  const lowered = { ...name, pieces: name.pieces.map((piece) => ({ ...piece, y: 1.6 })) }
  return beside([
    { block: lowered, x: 0 },
    { block: textBlock(setting, value, type(8.5), { width: width - labelWidth }), x: labelWidth },
  ])
}
