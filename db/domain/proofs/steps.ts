import {
  add,
  type Decimal,
  exactPercentageOf,
  larger,
  multiply,
  percentageOf,
  roundTo,
  smaller,
  subtract,
} from '../money.ts'

/**
 * Calculations as data. Each step names its inputs, its operation and its rounding, so that a reader who knows nothing
 * of the trade can recalculate it. An input is a reference to a value:
 *
 * - `/a/b` is a JSON pointer into the inputs of the proof. With `*` as a list index, it refers to the values of all
 *   items.
 * - `./b` is the member `b` of the current item, in a step that runs for each item of a list.
 * - `#name` is the value of an earlier step. If both steps run for the same list, it is the value of the current item;
 *   otherwise it is all values of that step.
 * - A plain decimal is itself the value.
 */

/**
 * Operation of a step on its input values. `difference` is the first value minus all others. `percent` is the first
 * times the second / 100. `ratio` is the first as a percentage of the second.
 */
export type StepOperation = 'sum' | 'difference' | 'product' | 'percent' | 'ratio' | 'smaller' | 'larger'

/** A step of a calculation, without its result. */
export interface StepPlan {
  name: string
  operation: StepOperation
  of: readonly string[]
  /** JSON pointer to a list in the inputs. The step runs once for each item of the list; without a pointer, once. */
  each?: string
  /** Filter for references to all items of a list: only items whose `member` equals `equals` count. */
  where?: { member: string; equals: string | boolean }
  /**
   * Number of decimal places to which the value is rounded; null means no rounding. A string is a reference to the
   * number, such as `./places`, the member `places` of the current item.
   */
  places: number | string | null
  /** The figure that this step computes, as a JSON pointer into the proof's entity.figures. */
  figure?: string
}

export type StepValue = Decimal | null | (Decimal | null)[]

/** A step with its result. `exact` is the unrounded value (a fraction for `ratio`), and `value` the rounded one. */
export interface ProofStep extends Omit<StepPlan, 'each' | 'where' | 'figure'> {
  each: string | null
  where: { member: string; equals: string | boolean } | null
  rounding: 'half_away_from_zero'
  exact: StepValue
  value: StepValue
  figure: string | null
}

/** A JSON value of a proof's inputs, to which a step can refer. */
type Input = string | number | boolean | null | Input[] | { [member: string]: Input }

export type Inputs = { [member: string]: Input }

/** A value, and the list item that contains it, if any. */
interface Named {
  value: Decimal | null
  member?: Input | undefined
}

/**
 * What a running step can refer to: the inputs, the earlier steps, and the current item (`index`) of the list `each`.
 */
interface Place {
  inputs: Inputs
  before: ReadonlyMap<string, ProofStep>
  each: string | undefined
  index: number
}

/** Runs the steps of a plan and returns them with their results. Throws if a step refers to a missing value. */
export function runSteps(inputs: Inputs, plans: readonly StepPlan[]): ProofStep[] {
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

/** Returns the first value as a percentage of the second; null if the second is 0. */
function ratioOf([part, whole]: readonly Decimal[]): Result {
  if (add(whole!, '0') === '0') return { exact: null, value: null }
  return { exact: exactPercentageOf(part!, whole!), value: percentageOf(part!, whole!) }
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

/** Returns the number at a pointer as text, or null if the value there is null. */
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
