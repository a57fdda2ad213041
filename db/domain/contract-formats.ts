import { isDay, isInstant } from './instants.ts'
import { isEmailAddress } from './texts/email-addresses.ts'

/**
 * String formats of the contract for which ajv-formats is too lax or too strict. A UUID has only its 36 characters,
 * without the prefix urn:uuid: that ajv-formats allows. An e-mail address may be at an internationalized domain.
 */
export const contractFormats = {
  'date-time': isInstant,
  date: isDay,
  email: isEmailAddress,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
