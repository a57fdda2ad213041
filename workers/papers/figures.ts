import type { Label } from '../../db/domain/language/labels.ts'
import { mailTemplate } from '../mail/templates.ts'
import type { PaperMail } from './paper-mail.ts'

/** What a mail says of the paper attached: its name, its most important amount, and a few facts more. */
export interface MailFigures {
  color: string
  label: Label
  heading: string
  /** Null for a paper without amounts, whose name is set large instead. */
  amount: string | null
  /** What the amount is, or the most important fact of a paper without amounts. */
  amountName: string
  others: readonly { name: string; value: string }[]
}

const sheet = mailTemplate('figures')

/** The fact sheet of a mail, as plain text and as HTML. */
export function figuresOf({ label, others, ...figures }: MailFigures): PaperMail['facts'] {
  const named = (name: string): string => label('mail.named', { name, value: '' }).trimEnd()
  const { amount, amountName } = figures
  const data = {
    ...figures,
    said: amount === null ? amountName : label('mail.named', { name: amountName, value: amount }),
    others: others.map(({ name, value }) => ({ name: named(name), value })),
  }
  return { text: sheet.text(data), html: sheet.html(data) }
}
