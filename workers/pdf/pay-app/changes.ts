import { add, compare, type Decimal } from '../../../db/domain/money.ts'
import {
  type Certificate,
  type CertificateChangeOrder,
  usesLayoutWithoutContractDate,
} from '../../../db/domain/pay-apps/paper.ts'
import type { PaperStyle } from '../blocks.ts'
import { type LayoutBlock, stackBlocks } from '../layout.ts'
import { cellStyle, rowBlock, strongCellStyle, tableColumns, tableHead } from '../table.ts'

interface Changes {
  name: string
  added: Decimal
  deducted: Decimal
}

type Figure = (changes: Changes) => Decimal

/**
 * Returns the table of amounts that approved change orders add and deduct, with the net change. It has a row for
 * earlier change orders, a row for those new in this application, and a total. Empty without change orders.
 */
export function changesBlock(setting: PaperStyle, certificate: Certificate): LayoutBlock[] {
  if (certificate.changeOrders.length === 0) return []
  const { label } = setting
  const rows = rowsOf(setting, certificate)
  const figure = (title: string, of: Figure) => ({
    title,
    of,
    texts: rows.map((row) => setting.values.amount(of(row))),
  })
  const figures = [
    figure(label('payApp.added'), ({ added }) => added),
    figure(label('payApp.deducted'), ({ deducted }) => deducted),
    ...(usesLayoutWithoutContractDate(certificate)
      ? []
      : [figure(label('payApp.net'), ({ added, deducted }) => add(added, deducted))]),
  ]
  const columns = tableColumns(
    setting,
    [
      { title: label('payApp.changeOrders'), align: 'left', texts: [], wide: true },
      ...figures.map(({ title, texts }) => ({ title, align: 'right' as const, texts, least: 90 })),
    ],
    setting.width,
  )
  const tight = {
    ...setting,
    density: { ...setting.density, padding: Math.max(setting.density.tight ? 1 : 2, setting.density.padding - 2) },
  }
  const drawn = rows.map(({ name }, index) => {
    const style = index === rows.length - 1 ? strongCellStyle : cellStyle
    const cells = [name, ...figures.map(({ texts }) => texts[index]!)].map((text) => [{ text, style }])
    return { block: rowBlock(tight, columns, cells) }
  })
  const whole = stackBlocks([{ block: tableHead(setting, columns, setting.ink) }, ...drawn])
  return [{ ...whole, gap: setting.density.gaps * 14 }]
}

function rowsOf({ label }: PaperStyle, certificate: Certificate): Changes[] {
  const { changeOrders } = certificate
  const row = (name: string, orders: readonly CertificateChangeOrder[]): Changes => ({
    name,
    added: sumOf(orders.filter(({ amount }) => compare(amount, '0') > 0)),
    deducted: sumOf(orders.filter(({ amount }) => compare(amount, '0') < 0)),
  })
  return [
    row(
      label('payApp.inEarlier'),
      changeOrders.filter(({ earlier }) => earlier),
    ),
    row(
      label('payApp.newInThis'),
      changeOrders.filter(({ earlier }) => !earlier),
    ),
    row(label(usesLayoutWithoutContractDate(certificate) ? 'payApp.together' : 'common.total'), changeOrders),
  ]
}

const sumOf = (orders: readonly CertificateChangeOrder[]): Decimal => add('0', ...orders.map(({ amount }) => amount))
