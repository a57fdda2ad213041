import { formatOf } from '../../../db/domain/conventions/format.ts'
import type { Ageing } from '../../../db/domain/invoices/ageing.ts'
import { partyNames } from '../../../db/domain/paper-parties.ts'
import { visibleLine, visibleText } from '../../../db/domain/shown-text.ts'
import type { StatementPaper } from '../../../db/domain/statements/paper.ts'
import { letterheadView } from '../shared/answering.ts'
import { fact, visibleLines } from '../shared/contact.ts'

const ageNames: Record<Ageing, string> = {
  current: 'Not overdue',
  days1to30: '1 to 30 days overdue',
  days31to60: '31 to 60 days overdue',
  days61to90: '61 to 90 days overdue',
  over90: 'More than 90 days overdue',
}

/** A statement's paper as the template shows it. `address` is the page's own path, `/c/<token>`. */
export function statementView(paper: StatementPaper, address: string): object {
  const values = formatOf(paper.from.conventions)
  const { customer, invoices, others, ages, total, from } = paper
  return {
    address,
    language: from.language,
    noun: 'statement',
    from: letterheadView(from),
    kind: 'Statement',
    number: visibleLine(partyNames(customer)[0] ?? paper.number),
    headlineLabel: 'Total open',
    headline: values.amount(total),
    facts: [
      ...fact('For', visibleLines(partyNames(customer))),
      ...fact('As of', [values.date(paper.asOf)]),
      ...fact('Open invoices', [String(invoices.length + (others?.count ?? 0))]),
    ],
    invoices: invoices.map(({ number, project, issued, due, daysOverdue, balance }) => ({
      number: visibleLine(number),
      project: project && visibleLine(project),
      issued: issued ? values.date(issued) : '',
      due: due ? values.date(due) : '',
      overdue: daysOverdue > 0 ? values.quantity(String(daysOverdue)) : '',
      balance: values.amount(balance),
    })),
    others: others && { label: `${others.count} more invoices`, balance: values.amount(others.balance) },
    sums: [
      ...ages.map(({ age, balance }) => ({ name: ageNames[age], amount: values.amount(balance) })),
      { name: 'Total open', amount: values.amount(total), grand: true },
    ],
    howToPay: invoices.length > 0 && from.paymentInstructions && visibleText(from.paymentInstructions),
  }
}
