import type { Label } from '../../db/domain/language/labels.ts'
import { mailPartTemplate } from '../mail/templates.ts'
import type { PaperMail } from './paper-mail.ts'

/** Key figures of the paper that a mail is about: the paper's name, its most important amount, and further facts. */
export interface MailFigures {
  color: string
  label: Label
  heading: string
  /** Most important amount. Null for a paper without amounts; the paper's name is then shown large instead. */
  amount: string | null
  /** Name of the amount. For a paper without amounts, its most important fact. */
  amountName: string
  others: readonly { name: string; value: string }[]
}

const template = mailPartTemplate('figures')

/** Renders the key figures of a mail as plain text and as HTML. */
export function renderMailFigures({ label, others, ...figures }: MailFigures): PaperMail['facts'] {
  const named = (name: string): string => label('mail.named', { name, value: '' }).trimEnd()
  const { amount, amountName } = figures
  const data = {
    ...figures,
    said: amount === null ? amountName : label('mail.named', { name: amountName, value: amount }),
    others: others.map(({ name, value }) => ({ name: named(name), value })),
  }
  return { text: template.text(data), html: template.html(data) }
}
