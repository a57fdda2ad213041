import { dayBegins, dayEnds } from '../../../db/domain/zone-days.ts'
import { goesByDays } from '../../../db/records/read.ts'
import { resources } from '../../../db/resources/registry.ts'
import type { PageContext } from '../section.ts'
import type { Family } from './family.ts'

/**
 * The filters of a family's list with its days as the operation gets them. Where records have a time, the page shows the
 * day of it in the organization's zone, and so it is that day which is asked for; the API's days are UTC's. A day that the
 * records name themselves, such as a site log's, is the same everywhere.
 */
export function inZone(
  { person }: Pick<PageContext, 'person'>,
  { path }: Pick<Family, 'path'>,
  filters: Readonly<Record<string, string>>,
): Record<string, string> {
  const { dateFrom, dateTo } = filters
  if (goesByDays(resources.find(({ family }) => family === path)!)) return filters
  return {
    ...filters,
    ...(dateFrom !== undefined && { dateFrom: dayBegins(dateFrom, person.timeZone) }),
    ...(dateTo !== undefined && { dateTo: dayEnds(dateTo, person.timeZone) }),
  }
}
