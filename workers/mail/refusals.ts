/** What nodemailer says of a failed mail. */
export interface MailFailure {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Whether the server refuses this mail for good, for its recipient or its content. A sign-in that it does not take (535), or
 * the office's own address as the sender, is for the operator to mend: every mail meets that, and goes out once it is.
 */
export const refusesForGood = ({ code, command, responseCode = 0 }: MailFailure): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
