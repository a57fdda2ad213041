import type { components } from '../../../generated/openapi.d.ts'
import { addDaysInRange } from '../days.ts'
import { dayOfStoredTime } from '../zone-days.ts'
import type { PhaseInput } from './phases.ts'

type Schemas = components['schemas']
type Template = Schemas['ProjectTemplate']

/** Fields that a new project copies from its template if the request leaves them out. */
const copied = ['projectType', 'priority', 'contractFor', 'assignedTo'] as const

export type TemplateValues = { [Field in (typeof copied)[number]]?: Template[Field] | undefined } & {
  startDate?: string | null | undefined
  phases?: readonly PhaseInput[] | undefined
}

/**
 * Returns a new project's values, completed from its template. A field that is null in the request stays null. The
 * phases are either all from the request or all from the template. The template's assignee is used only if
 * `isAssigneeLive`.
 */
export function applyProjectTemplate<V extends TemplateValues>(
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
    phases: values.phases ?? phasesFromTemplate(template.phases, values.startDate ?? null, timeZone),
  }
}

/**
 * Returns a template's phases for a project that starts at `startDate`, a time in the API's form or null. A phase
 * starts `startDay` days after the project's first day in the organization's time zone, and lasts `days` days. A date
 * is null if it cannot be computed.
 */
export function phasesFromTemplate(
  phases: Template['phases'],
  startDate: string | null,
  timeZone: string,
): PhaseInput[] {
  const first = startDate === null ? null : dayOfStoredTime(startDate, timeZone)
  return phases.map(({ name, startDay, days, tasks }) => {
    const start = first === null || startDay === null ? null : addDaysInRange(first, startDay)
    return {
      name,
      startDate: start,
      endDate: start === null || days === null ? null : addDaysInRange(start, days - 1),
      tasks: tasks.map((task) => ({ name: task, isDone: false })),
    }
  })
}
