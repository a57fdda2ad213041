import type { components } from '../../../generated/openapi.d.ts'
import { price } from '../money.ts'
import { invalid, type Violation } from '../refusal.ts'
import { lineTotal } from '../totals.ts'

type BidLineItem = components['schemas']['BidLineItem']

/** The content of a line, without its place and its history. */
export type BidLineContent = Omit<
  BidLineItem,
  'id' | 'version' | 'bidId' | 'changeOrderId' | 'order' | 'createdAt' | 'updatedAt' | 'deletedAt'
>

/** What a product gives to a line that is taken from it. */
export type ProductOfBidLine = Pick<BidLineItem, 'description' | 'unit' | 'parts'> & { unitPrice: string }

/** Members that an item alone may have. */
const ofItems = [
  'isOptional',
  'markName',
  'productId',
  'quantity',
  'unit',
  'unitPrice',
  'width',
  'height',
  'depth',
  'area',
  'perimeterLf',
  'volumeCf',
  'buyTaxPercent',
  'sellTaxPercent',
] as const

export const blankLine: BidLineContent = {
  kind: 'item',
  isOptional: false,
  markName: null,
  productId: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  total: null,
  parts: null,
  width: null,
  height: null,
  depth: null,
  area: null,
  perimeterLf: null,
  volumeCf: null,
  buyTaxPercent: null,
  sellTaxPercent: null,
}

export type BidLineChanges = { [Field in keyof BidLineContent]?: BidLineContent[Field] | undefined }

/**
 * The line that `changes` make of `line`. Every item has a quantity, a price and a total; sections and notes have a
 * description and nothing else. Values of `taken` are used where `changes` has none. Throws Refusal validation_failed
 * when a section or note is given what only an item has.
 */
export function changedBidLine(
  line: BidLineContent,
  changes: BidLineChanges,
  taken?: ProductOfBidLine,
): BidLineContent {
  const kind = changes.kind ?? line.kind
  const description = changes.description ?? taken?.description ?? line.description
  if (kind !== 'item') {
    refuseItems(kind, changes)
    return { ...blankLine, kind, description }
  }
  const kept = Object.fromEntries(
    ofItems.map((field) => [field, changes[field] === undefined ? line[field] : changes[field]]),
  ) as Pick<BidLineContent, (typeof ofItems)[number]>
  const quantity = kept.quantity ?? '1'
  const unitPrice = price(changes.unitPrice ?? taken?.unitPrice ?? line.unitPrice ?? '0')
  const parts = taken ? taken.parts : kept.productId === null ? null : line.parts
  const total = lineTotal(quantity, unitPrice)
  const unit = changes.unit === undefined && taken ? taken.unit : kept.unit
  return { ...kept, kind, description, quantity, unit, unitPrice, total, parts }
}

function refuseItems(kind: string, changes: BidLineChanges): void {
  const given = ofItems.filter((field) => changes[field] !== undefined && changes[field] !== null)
  const violations: Violation[] = given
    .filter((field) => field !== 'isOptional' || changes.isOptional)
    .map((field) => ({ field, code: 'rule', message: `A ${kind} has no ${field}.` }))
  if (violations.length > 0) throw invalid(violations)
}
