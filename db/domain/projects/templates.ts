import type { components } from '../../../generated/openapi.d.ts'
import { dayAfter } from '../days.ts'
import { dayOfTime } from '../zone-days.ts'
import type { GivenPhase } from './phases.ts'

type Schemas = components['schemas']
type Template = Schemas['ProjectTemplate']

/** What a template gives to a project where nothing else does. */
const copied = ['projectType', 'priority', 'contractFor', 'assignedTo'] as const

export type TemplateValues = { [Field in (typeof copied)[number]]?: Template[Field] | undefined } & {
  startDate?: string | null | undefined
  phases?: readonly GivenPhase[] | undefined
}

/**
 * A new project's values with the template's where they say nothing; a null that was given is said. phases are given as
 * a whole or not at all. `isAssigneeLive` says whether the template's user is still there; otherwise the project is
 * assigned to nobody.
 */
export function withTemplate<V extends TemplateValues>(
  values: V,
  template: Template,
  { isAssigneeLive, timeZone }: { isAssigneeLive: boolean; timeZone: string },
): V {
  const offered = { ...template, assignedTo: isAssigneeLive ? template.assignedTo : null }
  const taken = Object.fromEntries(
    copied.map((field) => [field, values[field] === undefined ? offered[field] : values[field]]),
  )
  return {
    ...values,
    ...taken,
    phases: values.phases ?? phasesFrom(template.phases, values.startDate ?? null, timeZone),
  }
}

/**
 * A template's phases as those of a new project that starts at `startDate`, a time as it is answered. A phase starts
 * startDay days after the project's day in the organization's time zone and ends on the last of its days; what lacks a part of
 * that is null.
 */
export function phasesFrom(phases: Template['phases'], startDate: string | null, timeZone: string): GivenPhase[] {
  const first = startDate === null ? null : dayOfTime(startDate, timeZone)
  return phases.map(({ name, startDay, days, tasks }) => {
    const start = first === null || startDay === null ? null : dayAfter(first, startDay)
    return {
      name,
      startDate: start,
      endDate: start === null || days === null ? null : dayAfter(start, days - 1),
      tasks: tasks.map((task) => ({ name: task, isDone: false })),
    }
  })
}
