/** Members of the error that nodemailer throws for a mail that it could not send. */
export interface MailFailure {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Returns whether the mail server refuses this mail for good because of its recipient or content. A refused sign-in
 * (535) or sender address is no such failure. That error affects every mail until the operator fixes the settings, and
 * the mails are sent afterwards.
 */
export const isPermanentMailFailure = ({ code, command, responseCode = 0 }: MailFailure): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
