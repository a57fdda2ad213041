import {
  type Bound,
  boundSideOf,
  type SchemaAlternatives,
  type SchemaConstraints,
  type SchemaShape,
  type SchemaShapeReader,
} from './shapes.ts'

/** Direction of a schema's values: the caller sends them in a request, the service returns them in an answer. */
export type MessageDirection = 'request' | 'answer'

/** One difference between two contracts. */
export interface Difference {
  /**
   * Location of the difference: a member with its component (`Bid.notes`), or a part of the operation (`parameter
   * limit`, `200`). Empty if the difference concerns the operation as a whole.
   */
  location: string
  /** Description of the change, as the end of a sentence that begins with the location. */
  what: string
  /** Whether the change breaks existing callers. */
  isBreaking: boolean
  /** Only for a new part: its x-since, the minor version that introduced it. Empty if the part has no x-since. */
  since?: string
}

/** Two documents to compare, and the callback that receives each difference. */
export interface Comparison {
  before: SchemaShapeReader
  after: SchemaShapeReader
  reportDifference(change: Difference): void
}

interface Pair {
  before: SchemaAlternatives
  after: SchemaAlternatives
}

/**
 * The constraints of one location in both documents. `tell` reports a difference of the location, or of `member` if
 * that is given.
 */
interface Place {
  was: SchemaConstraints
  is: SchemaConstraints
  side: MessageDirection
  after: SchemaShapeReader
  tell(what: string, breaks: boolean, member?: string, since?: string): void
}

/**
 * Compares two schemas for callers that send the values (`request`) or read them (`answer`) and reports each difference
 * once per operation. A request may accept more values, and an answer may return fewer. Both may get new members, as
 * long as a request does not require them. `start` is the location to report if the schema is no component.
 */
export function compareSchemas(comparison: Comparison, side: MessageDirection, first: Pair, start: string): void {
  const { before: old, after: young } = comparison
  const seen = new Set<string>()
  const visit = ({ before, after }: Pair, place: string): void => {
    const key = `${old.keyOf(before)}:${young.keyOf(after)}`
    if (seen.has(key)) return
    seen.add(key)
    const at = old.nameOf(before) ?? place
    const [shape, now] = [old.shapeOf(before), young.shapeOf(after)]
    const tell: Place['tell'] = (what, breaks, member = '', since) =>
      comparison.reportDifference({
        location: `${at}${member}`,
        what,
        isBreaking: breaks,
        ...(since !== undefined && { since }),
      })
    compareKinds(side, shape, now, tell)
    for (const [kind, was] of shape) {
      const is = now.get(kind)
      if (!is) continue
      const common: Place = { was, is, side, after: young, tell }
      compareValues(common)
      compareLimits(common)
      compareMembers(common)
      for (const { name, ...pair } of innerPairs(was, is)) visit(pair, `${at}${name}`)
    }
  }
  visit(first, start)
}

/** Pairs the members and items that both schemas have, and the schemas for members of any other name. */
function innerPairs(was: SchemaConstraints, is: SchemaConstraints): (Pair & { name: string })[] {
  const members = [...was.members].flatMap(([name, before]) => {
    const after = is.members.get(name) ?? is.undeclaredMembers
    return after?.length ? [{ name: `.${name}`, before, after }] : []
  })
  const items = was.items && is.items ? [{ name: '[]', before: was.items, after: is.items }] : []
  const rest =
    was.undeclaredMembers?.length && is.undeclaredMembers?.length
      ? [{ name: '.*', before: was.undeclaredMembers, after: is.undeclaredMembers }]
      : []
  return [...members, ...items, ...rest]
}

function compareKinds(side: MessageDirection, was: SchemaShape, is: SchemaShape, tell: Place['tell']): void {
  const gone = [...was.keys()].filter((kind) => !is.has(kind))
  const came = [...is.keys()].filter((kind) => !was.has(kind))
  const takes = side === 'request' ? 'takes' : 'may be'
  if (gone.length > 0 && came.length > 0) tell(`was ${gone.join(', ')} and is ${came.join(', ')}`, true)
  else if (gone.length > 0) tell(`no longer ${takes} ${gone.join(', ')}`, side === 'request')
  else if (came.length > 0) tell(`${takes} ${came.join(', ')} as well`, side === 'answer')
}

/**
 * Compares the lists of allowed values. A list in an answer may grow only if it is marked `x-grows`, because then
 * callers expect unknown values.
 */
function compareValues({ was, is, side, tell }: Place): void {
  const mayGrow = side === 'request' || is.mayGrow
  if (was.values && is.values) {
    const [gone, came] = [was.values.difference(is.values), is.values.difference(was.values)]
    if (gone.size > 0) tell(`lost the ${valuesOf(gone)}`, side === 'request')
    if (came.size > 0) tell(`has the new ${valuesOf(came)}`, !mayGrow)
  } else if (is.values) {
    tell(`takes ${listed(is.values)} alone`, side === 'request')
  } else if (was.values) {
    tell('has other values than those of its list', !mayGrow)
  }
}

const listed = (values: ReadonlySet<string>): string => [...values].map((value) => value.replaceAll('"', '')).join(', ')
const valuesOf = (values: ReadonlySet<string>): string => `${values.size === 1 ? 'value' : 'values'} ${listed(values)}`

/**
 * Compares bounds and formats. A numeric bound in an answer may be widened without a break. A changed format in an
 * answer breaks callers that parse the value.
 */
function compareLimits({ was, is, side, tell }: Place): void {
  for (const keyword of new Set([...was.limits.keys(), ...is.limits.keys()])) {
    const [from, to] = [was.limits.get(keyword), is.limits.get(keyword)]
    const [isNarrow, isWide] = [isNarrower(keyword, from, to), isNarrower(keyword, to, from)]
    // Only requests have defaults. A new default changes the meaning of a request that omits the value.
    if (!(isNarrow || isWide) || (keyword === 'default' && side === 'answer')) continue
    const what = `has ${keyword} ${wordOf(to)} in the place of ${wordOf(from)}`
    tell(what, side === 'request' ? isNarrow || keyword === 'default' : isWide && boundSideOf(keyword) === undefined)
  }
}

const wordOf = (limit: Bound | undefined): string =>
  limit === undefined ? 'none' : typeof limit === 'number' ? String(limit) : listed(limit)

/** Reports whether a value that satisfies the limit `from` may violate the limit `to`. */
function isNarrower(keyword: string, from: Bound | undefined, to: Bound | undefined): boolean {
  if (to === undefined) return false
  if (from === undefined) return true
  if (typeof from === 'number' && typeof to === 'number')
    return boundSideOf(keyword) === 'lower' ? to > from : to < from
  return typeof from === 'number' || typeof to === 'number' || !from.isSubsetOf(to)
}

function compareMembers({ was, is, side, after, tell }: Place): void {
  const isAsked = side === 'request'
  for (const name of was.members.keys()) {
    const [wasDemanded, isDemanded] = [was.required.has(name), is.required.has(name)]
    if (!is.members.has(name)) tell('is gone', true, `.${name}`)
    else if (wasDemanded && !isDemanded) tell(isAsked ? 'may be left out' : 'may be absent', !isAsked, `.${name}`)
    else if (isAsked && !wasDemanded && isDemanded) tell('is required', true, `.${name}`)
  }
  const isOpen = was.undeclaredMembers?.length !== 0
  for (const [name, member] of is.members) {
    if (was.members.has(name)) continue
    const isDemanded = isAsked && is.required.has(name)
    if (isDemanded) tell('is new and required', true, `.${name}`, after.sinceOf(member))
    // If the old schema allowed members of any name, a member that is now declared needs no x-since.
    else if (!isOpen) tell('is new', false, `.${name}`, after.sinceOf(member))
    else if (isAsked && is.undeclaredMembers?.length !== 0) tell('takes what its schema says alone', true, `.${name}`)
  }
  if (isAsked && isOpen && is.undeclaredMembers?.length === 0) tell('no longer takes members of other names', true)
  else if (isAsked && is.undeclaredMembers && !was.undeclaredMembers)
    tell('no longer takes whatever as members of other names', true)
  else if (!isAsked && was.undeclaredMembers?.length && !is.undeclaredMembers?.length)
    tell('no longer has members of other names', true)
}
