import type { components } from '../../../generated/openapi.d.ts'
import { formatUnitPrice } from '../money.ts'
import { invalid, type Violation } from '../refusal.ts'
import { lineTotal } from '../totals.ts'

type BidLineItem = components['schemas']['BidLineItem']

/** Fields of a bid line except id, bidId, changeOrderId, version, order and timestamps. */
export type BidLineContent = Omit<
  BidLineItem,
  'id' | 'version' | 'bidId' | 'changeOrderId' | 'order' | 'createdAt' | 'updatedAt' | 'deletedAt'
>

/** Fields that a bid line copies from its product. */
export type BidLineProductValues = Pick<BidLineItem, 'description' | 'unit' | 'parts'> & { unitPrice: string }

/** Fields that only an item can have, not a section or a note. */
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

export const blankBidLine: BidLineContent = {
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
 * Returns the line after `changes`. Fields that `changes` does not set are filled from `taken`, the product that the
 * line newly refers to. An item always has a quantity, a price and a total; sections and notes have only a description.
 * Throws Refusal validation_failed if `changes` gives a section or a note a field that only items have.
 */
export function applyBidLineChanges(
  line: BidLineContent,
  changes: BidLineChanges,
  taken?: BidLineProductValues,
): BidLineContent {
  const kind = changes.kind ?? line.kind
  const description = changes.description ?? taken?.description ?? line.description
  if (kind !== 'item') {
    refuseItems(kind, changes)
    return { ...blankBidLine, kind, description }
  }
  const kept = Object.fromEntries(
    ofItems.map((field) => [field, changes[field] === undefined ? line[field] : changes[field]]),
  ) as Pick<BidLineContent, (typeof ofItems)[number]>
  const quantity = kept.quantity ?? '1'
  const unitPrice = formatUnitPrice(changes.unitPrice ?? taken?.unitPrice ?? line.unitPrice ?? '0')
  const parts = taken ? taken.parts : kept.productId === null ? null : line.parts
  const total = lineTotal(quantity, unitPrice)
  const unit = changes.unit === undefined && taken ? taken.unit : kept.unit
  return { ...kept, kind, description, quantity, unit, unitPrice, total, parts }
}

function refuseItems(kind: string, changes: BidLineChanges): void {
  const given = ofItems.filter((field) => changes[field] !== undefined && changes[field] !== null)
  const violations: Violation[] = given
    .filter((field) => field !== 'isOptional' || changes.isOptional)
    .map((field) => ({ field, code: 'rule', message: `A line of kind ${kind} cannot have ${field}.` }))
  if (violations.length > 0) throw invalid(violations)
}
