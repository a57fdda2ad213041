import { isDay, isInstant } from './instants.ts'
import { isEmailAddress } from './texts/email-addresses.ts'

/**
 * Validators for string formats of the contract that ajv-formats checks too loosely or too strictly. A UUID must have
 * exactly 36 characters; ajv-formats would also allow the prefix urn:uuid:. An e-mail address may have an
 * internationalized domain.
 */
export const contractFormats = {
  'date-time': isInstant,
  date: isDay,
  email: isEmailAddress,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
