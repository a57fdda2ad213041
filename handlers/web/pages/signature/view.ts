import {
  type ChangeOrderPaper,
  contractSumRows,
  scheduleChangeSentences,
} from '../../../../db/domain/change-orders/paper.ts'
import { type ValueFormat, valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import type { Label } from '../../../../db/domain/language/labels.ts'
import type { Decimal } from '../../../../db/domain/money.ts'
import { paperLabels } from '../../../../db/domain/papers/letterhead.ts'
import { type PaperProject, partyNames } from '../../../../db/domain/papers/paper-parties.ts'
import {
  type Certificate,
  certificateRows,
  type PayAppPaper,
  periodText,
  usesLayoutWithoutContractDate,
} from '../../../../db/domain/pay-apps/paper.ts'
import type { ContentToSign, SignaturePaper, SignedFilePaper } from '../../../../db/domain/signature-requests/paper.ts'
import { toVisibleLine, toVisibleText } from '../../../../db/domain/visible-text.ts'
import {
  type AnswerProblems,
  type Banner,
  type EnteredValues,
  letterheadView,
  listProblems,
  typedSignatureView as writtenView,
} from '../shared/answer-form.ts'
import { toFactRows, visibleLines } from '../shared/contact.ts'
import { scheduleView } from './schedule.ts'

export interface SignaturePageContext {
  /** Path of the page, `/s/<token>`. */
  address: string
  /** Whether the document can be signed or declined now. */
  open: boolean
  /** Whether the page shows a picture of the file's first page. */
  hasFirstPage?: boolean
  banner?: Banner | undefined
  typed?: EnteredValues
  problems?: AnswerProblems
}

/**
 * Returns the template data of a signature request: texts with invisible characters made visible, amounts formatted.
 */
export function signatureView(request: SignaturePaper, context: SignaturePageContext): object {
  const { typed = {}, problems = {}, hasFirstPage = true, ...rest } = context
  const { content, from, documentHash, signature, expiresAt, signerName } = request
  const values = valueFormatFor(from.conventions)
  const label = paperLabels(from)
  const shown = contentView(content, values, label)
  const company = toVisibleLine(from.companyName)
  return {
    ...rest,
    ...shown,
    firstPage: hasFirstPage && 'file' in shown ? shown.file : undefined,
    language: from.language,
    noun: 'document',
    number: toVisibleLine(request.number),
    from: letterheadView(from),
    facts: [
      ...shown.facts,
      { name: label('signature.forSignatureBy'), values: visibleLines([signerName]) },
      ...(rest.open ? [{ name: label('signature.until'), values: values.deadlineLines(expiresAt) }] : []),
    ],
    documentHash,
    signed: signature && {
      name: toVisibleLine(signature.name),
      ...writtenView(signature.typed),
      at: values.instant(signature.at),
      documentHash,
    },
    typed,
    wrong: problems,
    declining: problems.reason !== undefined,
    problems: listProblems(problems, label),
    consent: label('signature.consent', {
      type: content.entityType,
      number: toVisibleLine(content.document.number),
      company,
    }),
    decline: { end: label('signature.declineEnd'), button: label('signature.declineButton') },
  }
}

function contentView({ entityType, document }: ContentToSign, values: ValueFormat, label: Label) {
  if (entityType === 'document') return fileView(document, values, label)
  const words = { values, label }
  return entityType === 'change_order' ? orderView(document, words) : payAppView(document, words)
}

const fileView = ({ number, version, size }: SignedFilePaper, values: ValueFormat, label: Label) => ({
  kind: label('signature.document'),
  facts: [
    { name: label('signature.version'), values: [String(version)] },
    { name: label('signature.pdfFile'), values: [kilobytes(size, values, label)] },
  ],
  file: { alt: label('signature.firstPage', { name: toVisibleLine(number) }) },
})

const kilobytes = (bytes: number, values: ValueFormat, label: Label): string =>
  label('signature.kilobytes', { size: values.quantity(String(Math.max(1, Math.round(bytes / 1000)))) })

/** Formats of amounts and dates, and the labels in the page's language. */
interface Words {
  values: ValueFormat
  label: Label
}

function orderView(order: ChangeOrderPaper, words: Words) {
  const { values, label } = words
  const texts = [
    { title: label('common.reason'), text: order.reason },
    { title: label('common.description'), text: order.description },
  ]
  const total = values.amount(order.total)
  return {
    kind: label('changeOrder.kind'),
    subject: toVisibleLine(order.title),
    headlineLabel: label('common.thisChangeOrder'),
    headline: total,
    facts: orderFacts(order, words),
    texts: shownTexts(texts),
    order: {
      title: label('changeOrder.lines'),
      lines: order.lines.map(({ description, quantity, unit, unitPrice, total }) => ({
        description: toVisibleText(description),
        quantity: values.quantity(quantity),
        unit: unit && toVisibleLine(unit),
        unitPrice: values.amount(unitPrice),
        total: values.amount(total),
      })),
      sum: { label: label('changeOrder.totalOfThis'), amount: total },
    },
    sums: { title: label('changeOrder.contractSum'), rows: sumRows(contractSumRows(order, label), values) },
  }
}

function orderFacts(order: ChangeOrderPaper, words: Words) {
  const { values, label } = words
  const { projectSequence, customer, architect, date } = order
  const sequence = projectSequence ? [label('changeOrder.sequence', { number: String(projectSequence) })] : []
  return [
    ...toFactRows(label('changeOrder.kind'), sequence),
    ...projectFacts(order.project, label),
    ...toFactRows(label('common.customer'), visibleLines(partyNames(customer))),
    ...toFactRows(label('common.architect'), visibleLines([architect?.name, architect?.projectNumber])),
    { name: label('common.date'), values: [values.date(date)] },
    ...toFactRows(label('changeOrder.schedule'), scheduleChangeSentences(order, words)),
  ]
}

const shownTexts = (texts: readonly { title: string; text: string | null | undefined }[]) =>
  texts.flatMap(({ title, text }) => (text ? [{ title, text: toVisibleText(text) }] : []))

function payAppView({ certificate, date, approval }: PayAppPaper, words: Words) {
  const { values, label } = words
  const { architect, contractFor, contractDate, owner, changeOrders } = certificate
  const approved = approval && [
    values.date(approval.at),
    approval.by && label('common.by', { name: toVisibleLine(approval.by) }),
  ]
  return {
    kind: label('payApp.kind'),
    headlineLabel: label('common.currentPaymentDue'),
    headline: values.amount(certificate.figures.currentPaymentDue),
    facts: [
      ...projectFacts(certificate.project, label),
      ...toFactRows(label('payApp.toOwner'), visibleLines(partyNames(owner))),
      ...toFactRows(label('payApp.contractFor'), visibleLines([contractFor])),
      ...toFactRows(label('payApp.contractDate'), contractDate ? [values.date(contractDate)] : []),
      ...toFactRows(label('common.architect'), visibleLines([architect?.name, architect?.projectNumber])),
      { name: label('payApp.period'), values: [periodText(certificate, words)] },
      { name: label('common.date'), values: [values.date(date)] },
      ...toFactRows(label('payApp.approved'), approved ? visibleLines(approved) : []),
    ],
    texts: shownTexts([{ title: label('payApp.notesToOwner'), text: certificate.notesToOwner }]),
    sums: { title: label('payApp.application'), rows: ledgerRows(certificate, words) },
    changeOrders: changeOrders.length > 0 && {
      title: label('payApp.changesInIt'),
      rows: changeRows(certificate, words),
    },
    schedule: scheduleView(certificate.lines, words),
  }
}

/**
 * Returns a row per change order that the pay application bills, then a row with their net total. Older certificates,
 * whose papers did not show the net total, have no such row.
 */
const changeRows = (certificate: Certificate, { values, label }: Words) => [
  ...certificate.changeOrders.map(({ number, amount }) => ({
    name: toVisibleLine(number),
    amount: values.amount(amount),
  })),
  ...(usesLayoutWithoutContractDate(certificate)
    ? []
    : [{ name: label('payApp.net'), amount: values.amount(certificate.figures.netChangeOrders), grand: true }]),
]

const projectFacts = ({ number, name, site }: PaperProject, label: Label) => [
  { name: label('common.project'), values: [...visibleLines([name, number]), ...site.map(toVisibleLine)] },
]

/** Returns lines 1 to 9 of the certificate; the current payment due (line 8) is emphasized. */
const ledgerRows = (certificate: Certificate, words: Words) =>
  certificateRows(certificate, words).map(({ line, name, columns, part, amount }) => ({
    name: part && !usesLayoutWithoutContractDate(certificate) ? `${line}. ${name}, ${columns}` : `${line}. ${name}`,
    amount: words.values.amount(amount),
    grand: line === '8',
  }))

/** Returns summary rows; the last one is emphasized as the total. */
const sumRows = (steps: readonly { name: string; amount: Decimal }[], values: ValueFormat) =>
  steps.map(({ name, amount }, index) => ({ name, amount: values.amount(amount), grand: index === steps.length - 1 }))
