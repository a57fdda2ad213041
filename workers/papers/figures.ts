import type { Label } from '../../db/domain/language/labels.ts'
import { mailTemplate } from '../mail/templates.ts'
import type { PaperMail } from './paper-mail.ts'

/** Key figures of a mail's paper: its name, its most important amount, and further facts. */
export interface MailFigures {
  color: string
  label: Label
  heading: string
  /** Amount; null for a paper without amounts, whose name is shown large instead. */
  amount: string | null
  /** Name of the amount, or the most important fact of a paper without amounts. */
  amountName: string
  others: readonly { name: string; value: string }[]
}

const template = mailTemplate('figures')

/** Renders the key figures of a mail as plain text and as HTML. */
export function figuresOf({ label, others, ...figures }: MailFigures): PaperMail['facts'] {
  const named = (name: string): string => label('mail.named', { name, value: '' }).trimEnd()
  const { amount, amountName } = figures
  const data = {
    ...figures,
    said: amount === null ? amountName : label('mail.named', { name: amountName, value: amount }),
    others: others.map(({ name, value }) => ({ name: named(name), value })),
  }
  return { text: template.text(data), html: template.html(data) }
}
