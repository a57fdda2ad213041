import t from 'tap'
import { balanceOf } from '../../../db/domain/invoices/ledger.ts'

t.test('the status of an invoice is sent without payments, partial when partly paid, and paid when fully paid', (t) => {
  const total = '6527.81'
  t.strictSame(balanceOf(total, []), { status: 'sent', amountPaid: '0.00', balanceDue: '6527.81' })
  t.strictSame(balanceOf(total, ['1000']), { status: 'partial', amountPaid: '1000.00', balanceDue: '5527.81' })
  t.strictSame(balanceOf(total, ['0.01', '6527.79']), { status: 'partial', amountPaid: '6527.80', balanceDue: '0.01' })
  t.strictSame(balanceOf(total, ['1000.00', '5527.81']), { status: 'paid', amountPaid: '6527.81', balanceDue: '0.00' })
  t.end()
})

t.test('a balance is exact beyond the precision of JavaScript numbers', (t) => {
  const { status, amountPaid, balanceDue } = balanceOf('90071992547409931.13', ['90071992547409931.12'])
  t.strictSame([status, amountPaid, balanceDue], ['partial', '90071992547409931.12', '0.01'])
  t.end()
})
