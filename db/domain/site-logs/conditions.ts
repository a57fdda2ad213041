import type { components } from '../../../generated/openapi.d.ts'
import { canonicalJson } from '../canonical-json.ts'
import { compare } from '../money.ts'
import type { Violation } from '../refusal.ts'

type Log = components['schemas']['SiteLog']
type Given = components['schemas']['SiteLogCreate']
type Temperatures = 'temperatureHigh' | 'temperatureLow' | 'temperatureUnit'

type Conditions = Pick<Log, Temperatures | 'delays' | 'equipment'>
type GivenConditions = { [F in keyof Conditions]?: Given[F] | undefined }

/**
 * Returns the violations of a site log's temperatures as they are after a request. `row` is the stored log; undefined
 * for a new one.
 */
export function temperatureViolations(row: Conditions | undefined, given: GivenConditions): Violation[] {
  const then = (field: Temperatures): string | null => {
    const value = given[field]
    return value === undefined ? (row?.[field] ?? null) : value
  }
  const [high, low] = [then('temperatureHigh'), then('temperatureLow')]
  const violations: Violation[] = []
  if ((high !== null || low !== null) && then('temperatureUnit') === null) {
    violations.push({ field: 'temperatureUnit', code: 'required', message: 'is required with a temperature' })
  }
  if (high !== null && low !== null && compare(low, high) > 0) {
    violations.push({
      field: 'temperatureLow',
      code: 'rule',
      message: `must not be above temperatureHigh, which is ${high}`,
    })
  }
  return violations
}

/**
 * Returns the delays and the equipment that a request sets, with null for members that it leaves out. If a list equals
 * the stored one except for the order of its objects' members, returns the stored list, so that nothing changes.
 */
export function changedConditions(row: Conditions | undefined, given: GivenConditions): Partial<Conditions> {
  const { delays, equipment } = given
  return {
    ...(delays !== undefined && {
      delays: kept(row?.delays, delays?.map(({ description, hours = null }) => ({ description, hours })) ?? null),
    }),
    ...(equipment !== undefined && {
      equipment: kept(
        row?.equipment,
        equipment?.map(({ name, hours = null, note = null }) => ({ name, hours, note })) ?? null,
      ),
    }),
  }
}

const kept = <T>(standing: T | undefined, given: T): T =>
  standing !== undefined && canonicalJson(standing) === canonicalJson(given) ? standing : given
