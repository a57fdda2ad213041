import { type LabelKey, labelsOf } from '../../db/domain/language/labels.ts'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import type { SecondFactorReport } from '../../db/services/jobs/tasks.ts'
import type { MailMessage } from '../../db/services/mail/mail.ts'
import { logoImageOf, toMailLetterhead } from './head.ts'
import type { RemainingAccessLink } from './mail-recipient.ts'
import { cutText, maxSubjectCharacters } from './subject.ts'
import { completeMailTemplate } from './templates.ts'

const template = completeMailTemplate('second-factor')

/** Labels of a mail for each kind of change: the mail's subject, and the sentence that says what happened. */
const happenings: Record<SecondFactorReport['what'], [subject: LabelKey, happened: LabelKey]> = {
  'app-added': ['factor.appAddedSubject', 'factor.appAdded'],
  'app-removed': ['factor.appRemovedSubject', 'factor.appRemoved'],
  'passkey-added': ['factor.passkeyAddedSubject', 'factor.passkeyAdded'],
  'passkey-removed': ['factor.passkeyRemovedSubject', 'factor.passkeyRemoved'],
  'recovery-used': ['factor.recoveryUsedSubject', 'factor.recoveryUsed'],
  'recovery-renewed': ['factor.recoveryRenewedSubject', 'factor.recoveryRenewed'],
  reset: ['factor.resetSubject', 'factor.reset'],
  'codes-guessed': ['factor.codesGuessedSubject', 'factor.codesGuessed'],
}

interface Account {
  name: string
  tenantName: string
  from: Letterhead
  /** URL of the second-factor settings page. */
  link: string
  goesOn: RemainingAccessLink[]
}

/** Composes the mail that informs a user of a change to the account's second factor. */
export function secondFactorMail(
  { name, tenantName, from, link, goesOn }: Account,
  notice: SecondFactorReport,
): Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  const label = labelsOf(from.language)
  const [subjectLabel, happenedLabel] = happenings[notice.what]
  const subject = cutText(label(subjectLabel), maxSubjectCharacters)
  const data = {
    ...{ ...toMailLetterhead(from), language: from.language, subject, link, goesOn },
    ...{ name: toVisibleLine(name), tenantName: toVisibleLine(tenantName) },
    happened: label(happenedLabel, valuesOf(notice)),
    ...{ preview: label('account.changedPreview'), note: '' },
  }
  return { subject, text: template.text(data), html: template.html(data), attachments: logoImageOf(from) }
}

function valuesOf(notice: SecondFactorReport): Record<string, string | number> {
  if ('count' in notice) return { count: notice.count, minutes: notice.minutes }
  return 'name' in notice ? { name: toVisibleLine(notice.name) } : {}
}
