import { valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { partyNames } from '../../../../db/domain/papers/paper-parties.ts'
import type { StatementPaper } from '../../../../db/domain/statements/paper.ts'
import { toVisibleLine, toVisibleText } from '../../../../db/domain/visible-text.ts'
import { letterheadView } from '../shared/answer-form.ts'
import { toFactRows, visibleLines } from '../shared/contact.ts'

/** Returns the template data of a statement. `address` is the path of the page, `/c/<token>`. */
export function statementView(paper: StatementPaper, address: string): object {
  const values = valueFormatFor(paper.from.conventions)
  const { customer, invoices, others, ages, total, otherCurrencies, from } = paper
  const label = labelsOf(from.language)
  return {
    address,
    language: from.language,
    noun: 'statement',
    from: letterheadView(from),
    kind: label('statement.kind'),
    number: toVisibleLine(partyNames(customer)[0] ?? paper.number),
    headlineLabel: label('statement.totalOpen'),
    headline: values.amount(total),
    facts: [
      ...toFactRows(label('statement.to'), visibleLines(partyNames(customer))),
      ...toFactRows(label('statement.asOf'), [values.date(paper.asOf)]),
      ...toFactRows(label('statement.openInvoices'), [values.quantity(String(invoices.length + (others?.count ?? 0)))]),
    ],
    invoices: invoices.map(({ number, project, issued, due, daysOverdue, balance }) => ({
      number: toVisibleLine(number),
      project: project && toVisibleLine(project),
      issued: issued ? values.date(issued) : '',
      due: due ? values.date(due) : '',
      overdue: daysOverdue > 0 ? values.quantity(String(daysOverdue)) : '',
      balance: values.amount(balance),
    })),
    others: others && {
      label: label('statement.moreInvoices', { count: others.count, number: values.quantity(String(others.count)) }),
      balance: values.amount(others.balance),
    },
    notListed:
      otherCurrencies &&
      label('statement.otherCurrencies', {
        ...{ count: otherCurrencies, number: values.quantity(String(otherCurrencies)) },
      }),
    sums: [
      ...ages.map(({ age, balance }) => ({ name: label('statement.age', { age }), amount: values.amount(balance) })),
      { name: label('statement.totalOpen'), amount: values.amount(total), grand: true },
    ],
    howToPay: invoices.length > 0 && from.paymentInstructions && toVisibleText(from.paymentInstructions),
  }
}
