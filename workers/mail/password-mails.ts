import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Letterhead } from '../../db/domain/letterhead.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { shownMarks } from '../../db/domain/texts/format-marks.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { MailMessage } from '../../db/mail/mail.ts'
import { logoImageOf, mailHeadOf } from './head.ts'
import { cut, maxSubject } from './subject.ts'
import { type MailTemplate, wholeMail } from './templates.ts'
import type { ToldRemaining } from './told-person.ts'

/** Data for mails about an account's password, in the layout of the account's organization. */
interface Account {
  /** Name of the recipient. */
  name: string
  tenantName: string
  from: Letterhead
  /** URL of the mail's button. */
  link: string
}

type Words = Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>

const reset = wholeMail('password-reset')
const resets = wholeMail('password-resets')
const changed = wholeMail('password-changed')
const invitation = wholeMail('invitation')

/** Composes the mail with the link for setting a new password. */
export function resetMail(account: Account, minutes: number): Words {
  const { label, organization } = wordsFor(account)
  const note = label('account.linkMinutes', { minutes })
  return written(reset, account, { subject: label('account.resetSubject', { organization }), preview: note, note })
}

/** Composes the mail for an address with accounts in several organizations, with one link per account. */
export function resetsMail(accounts: readonly [Account, ...Account[]], minutes: number): Words {
  const [first] = accounts
  const { label } = wordsFor(first)
  const { language = 'en' } = first.from
  const names = accounts.map(({ tenantName }) => visibleLine(tenantName))
  const companyName = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const note = label('account.linksMinutes', { minutes })
  // The mail comes from no single organization, so it shows no logo and no contact details.
  const from = { ...first.from, companyName, logo: null, phone: null, email: null, website: null }
  const links = accounts.map(({ link }, index) => {
    const action = label('account.resetAt', { organization: names[index]! })
    return { link, action }
  })
  return written(resets, { ...first, from }, { subject: label('account.resetTitle'), preview: note, note, links })
}

/**
 * Composes the invitation with the link for choosing the first password. `signsInAt` is set if the account already uses
 * the password of another organization, and names that organization.
 */
export function invitationMail(
  account: Account,
  { by, email, days, signsInAt }: { by: string; email: string; days: number; signsInAt?: string | undefined },
): Words {
  const { label, organization } = wordsFor(account)
  const forgotten = label('account.forgotten')
  return written(invitation, account, {
    subject: label('account.invitationSubject', { organization }),
    preview: label('account.invitedBy', { by: visibleLine(by) }),
    ...(signsInAt === undefined
      ? { note: label('account.linkDays', { days, forgotten }) }
      : { note: '', signsInAt: visibleLine(signsInAt) }),
    by: visibleLine(by),
    email: visibleLine(email),
  })
}

/**
 * Composes the notice of a changed password. It lists access that continues and explains what to do if the user did not
 * make the change.
 */
export function passwordChangedMail(
  account: Account,
  { how, goesOn }: { how: Tasks['tell-password-changed']['how']; goesOn: ToldRemaining[] },
): Words {
  const { label, organization } = wordsFor(account)
  const subject = label('account.changedSubject', { organization })
  return written(changed, account, { subject, preview: label('account.changedPreview'), note: '', how, goesOn })
}

const wordsFor = ({ from, tenantName }: Account) => ({
  label: labelsOf(from.language),
  organization: visibleLine(tenantName),
})

function written(
  template: MailTemplate,
  { from, name, tenantName, link }: Account,
  {
    subject: wholeSubject,
    ...words
  }: {
    subject: string
    preview: string
    note: string
    how?: string
    goesOn?: ToldRemaining[]
    by?: string
    email?: string
    signsInAt?: string
    links?: { link: string; action: string }[]
  },
): Words {
  const subject = cut(shownMarks(visibleLine(wholeSubject)), maxSubject)
  const people = { name: visibleLine(name), tenantName: visibleLine(tenantName), language: from.language }
  const data = { ...mailHeadOf(from), ...people, ...words, subject, link }
  return { subject, text: template.text(data), html: template.html(data), attachments: logoImageOf(from) }
}
