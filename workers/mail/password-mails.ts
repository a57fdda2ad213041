import type { Letterhead } from '../../db/domain/letterhead.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { MailMessage } from '../../db/mail/mail.ts'
import { logoImageOf, mailHeadOf } from './head.ts'
import { cut, maxSubject } from './subject.ts'
import { type MailTemplate, wholeMail } from './templates.ts'

/** Mails to a person about the password of an account, in the layout of the organization whose account it is. */
interface Account {
  /** As the person is called. */
  name: string
  tenantName: string
  from: Letterhead
  /** The address of the button. */
  link: string
}

type Words = Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>

const reset = wholeMail('password-reset')
const changed = wholeMail('password-changed')
const invitation = wholeMail('invitation')

/** The mail with the link by which a new password is set. */
export const resetMail = (account: Account, minutes: number): Words =>
  written(reset, account, {
    subject: `Set a new password for ${account.tenantName}`,
    preview: `The link works once, within ${minutes} minutes.`,
    note: `The link works once, within ${minutes} minutes.`,
  })

/** The mail by which a person who was invited chooses the first password. */
export const invitationMail = (
  account: Account,
  { by, email, days }: { by: string; email: string; days: number },
): Words =>
  written(invitation, account, {
    subject: `Your login at ${account.tenantName}`,
    preview: `${visibleLine(by)} has invited you.`,
    note: `The link works once, within ${days} days. After that, ask for another at the sign-in page under \u201cForgotten password\u201d.`,
    by: visibleLine(by),
    email: visibleLine(email),
  })

const happened = {
  reset: 'The password of your account was changed with a link that was mailed to this address.',
  operator: 'The password of your account was changed by the people who run this service for you.',
} as const

/** The mail that tells of a new password, and what to do about one that the person did not want. */
export const passwordChangedMail = (account: Account, how: Tasks['tell-password-changed']['how']): Words =>
  written(changed, account, {
    subject: `Your password for ${account.tenantName} was changed`,
    preview: 'If it was not you, set a new one at once.',
    note: '',
    happened: happened[how],
  })

function written(
  template: MailTemplate,
  { from, name, tenantName, link }: Account,
  {
    subject: wholeSubject,
    ...words
  }: { subject: string; preview: string; note: string; happened?: string; by?: string; email?: string },
): Words {
  const subject = cut(visibleLine(wholeSubject), maxSubject)
  const people = { name: visibleLine(name), tenantName: visibleLine(tenantName) }
  const data = { ...mailHeadOf(from), ...people, ...words, subject, link }
  return { subject, text: template.text(data), html: template.html(data), attachments: logoImageOf(from) }
}
