import type { components } from '../../generated/openapi.d.ts'
import { Refusal } from './refusal.ts'

export type EventType = components['schemas']['EventType']

/** What a record's state allows: with `to` it goes there, without it the record stays in its state. */
export interface Step {
  from: readonly string[]
  /** One state, or those among which the caller chooses. */
  to?: string | readonly string[]
  /** The event that tells of the transition, where it is not that of any change. */
  event?: EventType
  /** What a refusal calls the step, where its name alone does not say it. */
  says?: string
}

/** A resource's states and everything that they decide. Whatever is not in it, no state allows. */
export interface Machine<Verb extends string = string> {
  states: readonly string[]
  steps: Readonly<Record<Verb, Step>>
}

/** What has states: API, bulk jobs, sweeps and public pages ask the same machine. */
export interface Stateful<Verb extends string> {
  label: string
  article?: string
  machine?: Machine<Verb>
}

/** Whether a record in `state` may take the step. */
export const allows = <Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): boolean =>
  stepOf(of, verb).from.includes(state)

/** Throws Refusal conflict, naming the state and those that would do, when `state` does not allow the step. */
export function requireState<Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): void {
  if (!allows(of, verb, state)) throw stateRefusal(of, verb, state)
}

/** Why `state` does not allow the step. */
export function stateRefusal<Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): Refusal {
  const { label, article = 'a' } = of
  const { from, says = verb } = stepOf(of, verb)
  return new Refusal(
    'conflict',
    `The ${label} is ${state}. To ${says} ${article} ${label}, it must be ${listed(from)}.`,
  )
}

/** A step of a machine, as its table has it. */
export function stepOf<Verb extends string>({ label, machine }: Stateful<Verb>, verb: NoInfer<Verb>): Step {
  const step = machine?.steps[verb]
  if (!step) throw new Error(`${label} has no step ${verb}`)
  return step
}

/** `a`, `a or b`, `a, b or c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
