import { isDay, isInstant } from './instants.ts'

/**
 * The contract's formats where ajv-formats accepts values that the database refuses: a UUID is its 36 characters alone,
 * without the prefix urn:uuid: that ajv-formats allows.
 */
export const contractFormats = {
  'date-time': isInstant,
  date: isDay,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
