import { lastMomentOfDay, startOfDay } from '../../../db/domain/zone-days.ts'
import { goesByDays } from '../../../db/records/read.ts'
import { resources } from '../../../db/resources/registry.ts'
import type { PageContext } from '../section.ts'
import type { Family } from './family.ts'

/**
 * Converts the days in the filters of a family's list to what the list operation expects.
 * For lists that are filtered by creation time, the page's days are in the organization's time zone, but the API's days
 * are in UTC. These days become times. A date that the record itself contains, such as the day of a site log, does not
 * depend on the time zone and stays a day.
 */
export function convertDayFilters(
  { person }: Pick<PageContext, 'person'>,
  { path }: Pick<Family, 'path'>,
  filters: Readonly<Record<string, string>>,
): Record<string, string> {
  const { dateFrom, dateTo } = filters
  if (goesByDays(resources.find(({ family }) => family === path)!)) return filters
  return {
    ...filters,
    ...(dateFrom !== undefined && { dateFrom: startOfDay(dateFrom, person.timeZone) }),
    ...(dateTo !== undefined && { dateTo: lastMomentOfDay(dateTo, person.timeZone) }),
  }
}
