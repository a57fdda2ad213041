import { isDay, isInstant } from './instants.ts'
import { isEmailAddress } from './texts/email-addresses.ts'

/**
 * The contract's formats where ajv-formats accepts values that the database refuses: a UUID is its 36 characters alone,
 * without the prefix urn:uuid: that ajv-formats allows. An e-mail address may be at an internationalized domain.
 */
export const contractFormats = {
  'date-time': isInstant,
  date: isDay,
  email: isEmailAddress,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
