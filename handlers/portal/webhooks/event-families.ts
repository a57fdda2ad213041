interface Types {
  components: { schemas: { EndpointEventType: { enum: string[] } } }
}

export interface EventFamily {
  family: string
  label: string
  all: boolean
  types: { type: string; checked: boolean }[]
}

/** The contract's event types by what they are about; `chosen` are ticked, and all of the families named in `all`. */
export function eventFamilies(
  document: object,
  chosen: ReadonlySet<string>,
  all: readonly string[] = [],
): EventFamily[] {
  const families = Map.groupBy(
    (document as Types).components.schemas.EndpointEventType.enum,
    (type) => type.split('.')[0]!,
  )
  return [...families].map(([family, types]) => ({
    family,
    label: labelOf(family),
    all: all.includes(family),
    types: types.map((type) => ({ type, checked: chosen.has(type) })),
  }))
}

const labelOf = (family: string): string => {
  const text = family.replaceAll('_', ' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}
