import { add, type Decimal, exactPercentOf, larger, multiply, percentOf, roundTo, smaller, subtract } from '../money.ts'

/**
 * Arithmetic as data: what is taken, what is done with it and how it is rounded, in steps that somebody can go through again who knows
 * nothing of the trade. A value is named by a reference:
 *
 * - `/a/b`, a JSON pointer into the inputs; with `*` for a place in a list it names a value of each of its members
 * - `./b`, in a step that is made for each member of a list: the member's own `b`
 * - `#name`, the value of an earlier step; one that was made for each member of the list that this one goes through too
 *   gives the value of that member, and to any other step all its values
 * - a plain decimal, which is itself
 */

/** `percent` is the first times the second over 100, `ratio` what percent the first is of the second, `difference` the first less the others. */
export type StepOperation = 'sum' | 'difference' | 'product' | 'percent' | 'ratio' | 'smaller' | 'larger'

/** What a step does. */
export interface StepPlan {
  name: string
  operation: StepOperation
  of: readonly string[]
  /** The list of the inputs for each of whose members the step is made. */
  each?: string
  /** Of the values that references with a list give, those alone whose member of that list has this. */
  where?: { member: string; equals: string | boolean }
  /** How many places the value has; a reference where each member says so itself; null where nothing is rounded. */
  places: number | string | null
  /** The figure of the record that it is, by a JSON pointer into entity.figures. */
  figure?: string
}

export type StepValue = Decimal | null | (Decimal | null)[]

/** A step with what came of it: the exact result, a fraction where it is a ratio, and the value to which that was rounded. */
export interface ProofStep extends Omit<StepPlan, 'each' | 'where' | 'figure'> {
  each: string | null
  where: { member: string; equals: string | boolean } | null
  rounding: 'half_away_from_zero'
  exact: StepValue
  value: StepValue
  figure: string | null
}

/** A JSON value that a reference may lead to. */
type Input = string | number | boolean | null | Input[] | { [member: string]: Input }

export type Inputs = { [member: string]: Input }

/** A value with the member of a list to which it belongs, where it belongs to one. */
interface Named {
  value: Decimal | null
  member?: Input | undefined
}

/** Where a step is: the inputs, the steps before it, and in a list its member. */
interface Place {
  inputs: Inputs
  before: ReadonlyMap<string, ProofStep>
  each: string | undefined
  index: number
}

/** The steps of a plan with their results. Throws where one refers to what is not there. */
export function stepsOf(inputs: Inputs, plans: readonly StepPlan[]): ProofStep[] {
  const before = new Map<string, ProofStep>()
  return plans.map((plan) => {
    const { each, where = null, figure = null, ...rest } = plan
    const at = (index: number): Place => ({ inputs, before, each, index })
    const results =
      each === undefined ? [resultOf(plan, at(0))] : listAt(inputs, each).map((_, index) => resultOf(plan, at(index)))
    const [exact, value] = [results.map((one) => one.exact), results.map((one) => one.value)]
    const step: ProofStep = {
      ...rest,
      each: each ?? null,
      where,
      rounding: 'half_away_from_zero',
      exact: each === undefined ? exact[0]! : exact,
      value: each === undefined ? value[0]! : value,
      figure,
    }
    before.set(step.name, step)
    return step
  })
}

interface Result {
  exact: string | null
  value: Decimal | null
}

function resultOf({ operation, of, where, places }: StepPlan, at: Place): Result {
  const named = of.flatMap((reference) => referred(reference, at))
  const counted = named.filter(({ member }) => !where || member === undefined || has(member, where))
  const values = counted.map(({ value }) => decimal(value))
  if (operation === 'ratio') return ratioOf(values)
  const exact = exactly(operation, values)
  const given = typeof places === 'string' ? Number(referred(places, at)[0]!.value) : places
  return { exact, value: given === null ? exact : roundTo(exact, given) }
}

const has = (member: Input, { member: name, equals }: { member: string; equals: string | boolean }): boolean =>
  (member as Inputs)[name] === equals

function exactly(operation: Exclude<StepOperation, 'ratio'>, values: readonly Decimal[]): Decimal {
  if (operation === 'sum') return add('0', ...values)
  const [first, ...others] = values as [Decimal, ...Decimal[]]
  if (operation === 'difference') return subtract(first, add('0', ...others))
  if (operation === 'product') return others.reduce(multiply, first)
  if (operation === 'percent') return multiply(multiply(first, others[0]!), '0.01')
  return add('0', others.reduce(operation === 'smaller' ? smaller : larger, first))
}

/** What percent the first is of the second; nothing where that is 0. */
function ratioOf([part, whole]: readonly Decimal[]): Result {
  if (add(whole!, '0') === '0') return { exact: null, value: null }
  return { exact: exactPercentOf(part!, whole!), value: percentOf(part!, whole!) }
}

function referred(reference: string, { inputs, before, each, index }: Place): Named[] {
  if (reference.startsWith('#')) {
    const step = before.get(reference.slice(1))
    if (!step) throw new Error(`no step ${reference} comes before`)
    if (!Array.isArray(step.value)) return [{ value: step.value }]
    if (step.each === each) return [{ value: step.value[index]! }]
    const members = listAt(inputs, step.each!)
    return step.value.map((value, place) => ({ value, member: members[place] }))
  }
  if (reference.startsWith('./')) return [{ value: pointed(listAt(inputs, each!)[index]!, reference.slice(1)) }]
  if (!reference.startsWith('/')) return [{ value: reference }]
  const [list, below] = reference.split('/*')
  if (below === undefined) return [{ value: pointed(inputs, reference) }]
  return listAt(inputs, list!).map((member) => ({ value: pointed(member, below), member }))
}

/** What a pointer leads to, as the text of a number. */
function pointed(from: Input, pointer: string): Decimal | null {
  const found = follow(from, pointer)
  return found === null ? null : String(found)
}

function listAt(inputs: Inputs, pointer: string): Input[] {
  const found = follow(inputs, pointer)
  if (!Array.isArray(found)) throw new Error(`${pointer} is no list`)
  return found
}

function follow(from: Input, pointer: string): Input {
  return pointer
    .slice(1)
    .split('/')
    .reduce<Input>((value, name) => {
      const found = (value as Inputs)[name]
      if (found === undefined) throw new Error(`${pointer} leads nowhere`)
      return found
    }, from)
}

function decimal(value: Decimal | null): Decimal {
  if (value === null) throw new Error('a step takes no value that is missing')
  return value
}
