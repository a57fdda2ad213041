import { lastMomentOfDay, startOfDay } from '../../../db/domain/zone-days.ts'
import { goesByDays } from '../../../db/records/read.ts'
import { resources } from '../../../db/resources/registry.ts'
import type { PageContext } from '../section.ts'
import type { Family } from './family.ts'

/**
 * Returns the filters of a family's list with the days as the operation expects them.
 * For records with a creation time, the page shows days in the organization's time zone, while the API's days are in
 * UTC. Such days are converted to times. A date that the record itself contains, such as that of a site log, does not
 * depend on the time zone.
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
