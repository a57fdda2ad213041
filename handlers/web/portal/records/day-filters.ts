import { lastMomentOfDay, startOfDay } from '../../../../db/domain/zone-days.ts'
import { goesByDays } from '../../../../db/engine/records/read.ts'
import { resources } from '../../../../db/workflows/resources/registry.ts'
import type { PageContext } from '../section.ts'
import type { Family } from './family.ts'

/**
 * Converts the days in the filters of a family's list to what the list operation expects.
 *
 * A filter by creation time becomes a time: the page's days are in the organization's time zone, but the API's days are
 * in UTC. A date that the record itself contains, such as the day of a site log, stays a day. It does not depend on the
 * time zone.
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
