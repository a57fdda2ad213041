import { mailTemplate } from '../mail/templates.ts'
import type { PaperMail } from './paper-mail.ts'

/** What a mail says of the paper attached: its name, its most important amount, and a few facts more. */
export interface MailFigures {
  color: string
  heading: string
  amount: string
  amountName: string
  others: readonly { name: string; value: string }[]
}

const sheet = mailTemplate('figures')

/** The fact sheet of a mail, as plain text and as HTML. */
export const figuresOf = (figures: MailFigures): PaperMail['facts'] => ({
  text: sheet.text(figures),
  html: sheet.html(figures),
})
