import { type JsonObject, type LocatedOperation, listSuccessResponses, objectAt } from '../complete.ts'
import { failWithSpecError } from '../shorthand.ts'
import type { ReleasedContract } from './releases.ts'

/**
 * Minimum number of months for which a deprecated operation is still answered, counted from the date of the release
 * that deprecates it.
 */
export const minDeprecationNoticeMonths = 12

/**
 * Completes a deprecated operation in place. If a release has already deprecated the operation, adds `x-deprecated-on`,
 * the date of the first such release. Adds the headers Deprecation, Link and Sunset to its success responses. `place`
 * is the operation's location in spec/.
 *
 * Throws for an `x-sunset` that is not a date, is too early, or is on an operation that is not deprecated.
 */
export function completeDeprecation(
  { method, path, operation }: LocatedOperation,
  releases: readonly ReleasedContract[],
  place: string,
): void {
  const { deprecated, 'x-sunset': sunset } = operation
  if (deprecated !== undefined && deprecated !== true) failWithSpecError(place, 'deprecated is true, or left out')
  if (deprecated === undefined) {
    if (sunset !== undefined)
      failWithSpecError(place, 'x-sunset is of a deprecated operation; add "deprecated": true, or leave it out')
    return
  }
  const since = deprecatedSince(method, path, releases)
  if (since) operation['x-deprecated-on'] = since.day
  if (sunset !== undefined) checkSunset(String(sunset), since ?? releases.at(-1), place)
  for (const [, answer] of listSuccessResponses(operation)) {
    answer.headers = { ...objectAt(answer, 'headers'), ...(sunset === undefined ? told : { ...told, ...toldOfSunset }) }
  }
}

/**
 * Returns the release since which an operation has been deprecated without a break; undefined if it is not deprecated
 * in the last release.
 */
function deprecatedSince(
  method: string,
  path: string,
  releases: readonly ReleasedContract[],
): ReleasedContract | undefined {
  const isDeprecated = ({ document }: ReleasedContract) => objectAt(document, 'paths', path, method).deprecated === true
  const lastWithout = releases.findLastIndex((release) => !isDeprecated(release))
  return releases[lastWithout + 1]
}

function checkSunset(sunset: string, release: ReleasedContract | undefined, place: string): void {
  if (!isDay(sunset)) failWithSpecError(place, `x-sunset is a day, as in "x-sunset": "2028-03-01", and not ${sunset}`)
  if (!release) return
  const soonest = computeEarliestSunset(release.day)
  if (sunset >= soonest) return
  const counted = `${minDeprecationNoticeMonths} months after ${release.day}, the day of ${release.version}`
  failWithSpecError(place, `x-sunset ${sunset} is less than ${counted}; name ${soonest} or a later day`)
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Returns the first date on which an operation may be removed if a release published on `day` deprecated it. */
export function computeEarliestSunset(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + minDeprecationNoticeMonths)
  return date.toJSON().slice(0, 10)
}

const told: JsonObject = {
  Deprecation: {
    description:
      'Time since which the operation is deprecated, in seconds since 1970 (RFC 9745). Problems have it too.',
    schema: { type: 'string', pattern: '^@[0-9]{1,12}$', maxLength: 13 },
    example: '@1803859200',
  },
  Link: {
    description: 'Address of the page that lists what is deprecated and what to use instead (relation deprecation).',
    schema: { type: 'string', maxLength: 2000 },
    example: '<https://construction.example/docs/api-changes>; rel="deprecation"; type="text/html"',
  },
}

const toldOfSunset: JsonObject = {
  Sunset: {
    description: 'Time until which the operation answers at least (RFC 8594). Problems have it too.',
    schema: { type: 'string', maxLength: 29 },
    example: 'Wed, 01 Mar 2028 00:00:00 GMT',
  },
}
