import { type ChangeOrderPaper, contractSteps } from '../../../db/domain/change-orders/paper.ts'
import { formatOf, type ValueFormat } from '../../../db/domain/conventions/format.ts'
import { type Label, labelsOf } from '../../../db/domain/language/labels.ts'
import type { Decimal } from '../../../db/domain/money.ts'
import { type PaperProject, partyNames } from '../../../db/domain/paper-parties.ts'
import {
  type Certificate,
  linesOfCertificate,
  type PayAppPaper,
  periodText,
} from '../../../db/domain/pay-apps/paper.ts'
import { visibleLine, visibleText } from '../../../db/domain/shown-text.ts'
import type { FilePaper, SignaturePaper, SignedContent } from '../../../db/domain/signature-requests/paper.ts'
import {
  type AnswerProblems,
  type Banner,
  letterheadView,
  listedProblems,
  type Typed,
  typedSignatureView as writtenView,
} from '../shared/answering.ts'
import { fact, visibleLines } from '../shared/contact.ts'
import { scheduleView } from './schedule.ts'

export interface SignaturePageContext {
  /** The page's own path, `/s/<token>`. */
  address: string
  /** Whether it can be signed or declined now. */
  open: boolean
  banner?: Banner | undefined
  typed?: Typed
  problems?: AnswerProblems
}

/** A request's document as the template shows it: every text visible, every amount written out. */
export function signatureView(request: SignaturePaper, context: SignaturePageContext): object {
  const { typed = {}, problems = {}, ...rest } = context
  const { content, from, documentHash, signature, expiresAt, signerName } = request
  const values = formatOf(from.conventions)
  const label = labelsOf(from.language)
  const shown = contentView(content, values, label)
  const company = visibleLine(from.companyName)
  return {
    ...rest,
    ...shown,
    language: from.language,
    noun: 'document',
    number: visibleLine(request.number),
    from: letterheadView(from),
    facts: [
      ...shown.facts,
      { name: label('signature.forSignatureBy'), values: visibleLines([signerName]) },
      ...(rest.open ? [{ name: label('signature.until'), values: values.deadlineLines(expiresAt) }] : []),
    ],
    documentHash,
    signed: signature && {
      name: visibleLine(signature.name),
      ...writtenView(signature.typed),
      at: values.instant(signature.at),
      documentHash,
    },
    typed,
    wrong: problems,
    declining: problems.reason !== undefined,
    problems: listedProblems(problems, label),
    consent: label('signature.consent', {
      type: content.entityType,
      number: visibleLine(content.document.number),
      company,
    }),
    decline: { end: label('signature.declineEnd'), button: label('signature.declineButton') },
  }
}

function contentView({ entityType, document }: SignedContent, values: ValueFormat, label: Label) {
  if (entityType === 'document') return fileView(document, values, label)
  return entityType === 'change_order' ? orderView(document, values) : payAppView(document, values)
}

const fileView = ({ version, size }: FilePaper, values: ValueFormat, label: Label) => ({
  kind: label('signature.document'),
  facts: [
    { name: label('signature.version'), values: [String(version)] },
    { name: label('signature.pdfFile'), values: [kilobytes(size, values, label)] },
  ],
  file: true,
})

const kilobytes = (bytes: number, values: ValueFormat, label: Label): string =>
  label('signature.kilobytes', { size: values.quantity(String(Math.max(1, Math.round(bytes / 1000)))) })

function orderView(order: ChangeOrderPaper, values: ValueFormat) {
  const texts = [
    { title: 'Reason', text: order.reason },
    { title: 'Description', text: order.description },
  ]
  const total = values.amount(order.total)
  return {
    kind: 'Change order',
    subject: visibleLine(order.title),
    headlineLabel: 'This change order',
    headline: total,
    facts: [
      ...projectFacts(order.project),
      ...fact('Customer', visibleLines(partyNames(order.customer))),
      { name: 'Date', values: [values.date(order.date)] },
    ],
    order: {
      texts: texts.flatMap(({ title, text }) => (text ? [{ title, text: visibleText(text) }] : [])),
      lines: order.lines.map(({ description, quantity, unit, unitPrice, total }) => ({
        description: visibleText(description),
        quantity: values.quantity(quantity),
        unit: unit && visibleLine(unit),
        unitPrice: values.amount(unitPrice),
        total: values.amount(total),
      })),
      sum: { label: 'Total of this change order', amount: total },
    },
    sums: {
      title: 'Contract sum',
      rows: sumRows(contractSteps(order), values),
    },
  }
}

function payAppView({ certificate, date, approval }: PayAppPaper, values: ValueFormat) {
  const { architect, contractFor, owner } = certificate
  return {
    kind: 'Application for payment',
    headlineLabel: 'Current payment due',
    headline: values.amount(certificate.figures.currentPaymentDue),
    facts: [
      ...projectFacts(certificate.project),
      ...fact('To the owner', visibleLines(partyNames(owner))),
      ...fact('Contract for', visibleLines([contractFor])),
      ...fact('Architect', visibleLines([architect?.name, architect?.projectNumber])),
      { name: 'Period', values: [periodText(certificate, values)] },
      { name: 'Date', values: [values.date(date)] },
      ...fact('Approved', approval ? visibleLines([values.date(approval.at), approval.by && `by ${approval.by}`]) : []),
    ],
    sums: { title: 'Application', rows: ledgerRows(certificate, values) },
    changeOrders: certificate.changeOrders.length > 0 && {
      title: 'Change orders in it',
      rows: certificate.changeOrders.map(({ number, amount }) => ({
        name: visibleLine(number),
        amount: values.amount(amount),
      })),
    },
    schedule: scheduleView(certificate.lines, values),
  }
}

const projectFacts = ({ number, name, site }: PaperProject) => [
  { name: 'Project', values: [...visibleLines([name, number]), ...site.map(visibleLine)] },
]

/** Lines 1 to 9; what is due stands out. */
const ledgerRows = ({ figures }: Certificate, values: ValueFormat) =>
  linesOfCertificate(figures).map(({ line, name, amount }) => ({
    name: `${line}. ${name}`,
    amount: values.amount(amount),
    grand: line === '8',
  }))

/** Sums that lead to the last of them. */
const sumRows = (steps: readonly { name: string; amount: Decimal }[], values: ValueFormat) =>
  steps.map(({ name, amount }, index) => ({ name, amount: values.amount(amount), grand: index === steps.length - 1 }))
