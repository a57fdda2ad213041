import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { neutralizeFormatCharacters } from '../../db/domain/texts/format-characters.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import type { MailMessage } from '../../db/services/mail/mail.ts'
import { logoImageOf, toMailLetterhead } from './head.ts'
import type { RemainingAccessLink } from './mail-recipient.ts'
import { cutText, maxSubjectCharacters } from './subject.ts'
import { completeMailTemplate, type MailTemplate } from './templates.ts'

/** Account that a password mail is about. The mail has the letterhead of the account's organization. */
interface Account {
  /** Name of the recipient. */
  name: string
  tenantName: string
  from: Letterhead
  /** Address to which the mail's button leads. */
  link: string
}

type Words = Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>

const reset = completeMailTemplate('password-reset')
const resets = completeMailTemplate('password-resets')
const changed = completeMailTemplate('password-changed')
const invitation = completeMailTemplate('invitation')

/** Composes the mail with the link for setting a new password. */
export function passwordResetMail(account: Account, minutes: number): Words {
  const { label, organization } = wordsFor(account)
  const note = label('account.linkMinutes', { minutes })
  return written(reset, account, { subject: label('account.resetSubject', { organization }), preview: note, note })
}

/**
 * Composes the password mail for an email address that has accounts in several organizations. The mail has one link per
 * account.
 */
export function multiAccountPasswordResetMail(accounts: readonly [Account, ...Account[]], minutes: number): Words {
  const [first] = accounts
  const { label } = wordsFor(first)
  const { language = 'en' } = first.from
  const names = accounts.map(({ tenantName }) => toVisibleLine(tenantName))
  const companyName = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const note = label('account.linksMinutes', { minutes })
  // The mail concerns several organizations, so it shows no logo and no contact details.
  const from = { ...first.from, companyName, logo: null, phone: null, email: null, website: null }
  const links = accounts.map(({ link }, index) => {
    const action = label('account.resetAt', { organization: names[index]! })
    return { link, action }
  })
  return written(resets, { ...first, from }, { subject: label('account.resetTitle'), preview: note, note, links })
}

/**
 * Composes the invitation of a new user, with the link for choosing a password. `signsInAt` is set if the user signs in
 * with the password of an existing account instead; it is the name of that account's organization.
 */
export function invitationMail(
  account: Account,
  { by, email, days, signsInAt }: { by: string; email: string; days: number; signsInAt?: string | undefined },
): Words {
  const { label, organization } = wordsFor(account)
  const forgotten = label('account.forgotten')
  return written(invitation, account, {
    subject: label('account.invitationSubject', { organization }),
    preview: label('account.invitedBy', { by: toVisibleLine(by) }),
    ...(signsInAt === undefined
      ? { note: label('account.linkDays', { days, forgotten }) }
      : { note: '', signsInAt: toVisibleLine(signsInAt) }),
    by: toVisibleLine(by),
    email: toVisibleLine(email),
  })
}

/**
 * Composes the mail that tells a user of a changed password. It lists API keys and endpoints that stay active, and
 * explains what to do if another person made the change.
 */
export function passwordChangedMail(
  account: Account,
  { how, goesOn }: { how: TaskPayloads['tell-password-changed']['how']; goesOn: RemainingAccessLink[] },
): Words {
  const { label, organization } = wordsFor(account)
  const subject = label('account.changedSubject', { organization })
  return written(changed, account, { subject, preview: label('account.changedPreview'), note: '', how, goesOn })
}

const wordsFor = ({ from, tenantName }: Account) => ({
  label: labelsOf(from.language),
  organization: toVisibleLine(tenantName),
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
    goesOn?: RemainingAccessLink[]
    by?: string
    email?: string
    signsInAt?: string
    links?: { link: string; action: string }[]
  },
): Words {
  const subject = cutText(neutralizeFormatCharacters(toVisibleLine(wholeSubject)), maxSubjectCharacters)
  const people = { name: toVisibleLine(name), tenantName: toVisibleLine(tenantName), language: from.language }
  const data = { ...toMailLetterhead(from), ...people, ...words, subject, link }
  return { subject, text: template.text(data), html: template.html(data), attachments: logoImageOf(from) }
}
