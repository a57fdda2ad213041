/** Error members of a failed mail from nodemailer. */
export interface MailFailure {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Returns whether the server permanently refuses this mail because of its recipient or content. A refused sign-in (535)
 * or sender address affects every mail; the operator must fix it, and the mails are sent afterwards.
 */
export const refusesForGood = ({ code, command, responseCode = 0 }: MailFailure): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
