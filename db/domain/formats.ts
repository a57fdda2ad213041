import { isDay, isInstant } from './instants.ts'

/**
 * The contract's formats where ajv-formats takes more than the database: a UUID is the 36 characters alone, without
 * urn:uuid: before them.
 */
export const contractFormats = {
  'date-time': isInstant,
  date: isDay,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
