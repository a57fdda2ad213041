/**
 * Recipient of a mail: the person to whom the paper is addressed, the person who signed it, or members of the
 * organization.
 */
export type MailAudience = 'reader' | 'signer' | 'office'

/** Occasion of an automatic reminder: a bid that expires soon, or an overdue invoice. */
export type ReminderOccasion = 'expiring' | 'overdue'
