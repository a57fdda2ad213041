interface Described {
  'x-rate-limit-cost'?: number
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

const kinds: readonly { label: string; is: (path: string, method: string) => boolean }[] = [
  { label: 'Read a record or a list', is: (_, method) => method === 'get' },
  { label: 'Start an export', is: (path) => path.endsWith('/exports') },
  { label: 'Have a PDF drawn', is: (path) => path.endsWith('/pdf') },
  { label: 'Start a change of many records', is: (path) => path.endsWith('/bulk') },
  { label: 'Start an import', is: (path) => path.endsWith('/imports') },
]

/**
 * Returns the rate-limit cost of each kind of request, from the contract. An operation that matches no kind counts as a
 * change.
 */
export function requestCostsOf(document: object): { label: string; units: string }[] {
  const { paths } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-rate-limit-cost': units }]) =>
      units === undefined ? [] : [{ kind: kinds.find(({ is }) => is(path, method)), units }],
    ),
  )
  const rowOf = (label: string, kind: (typeof kinds)[number] | undefined) => {
    const units = operations.flatMap((one) => (one.kind === kind && one.units > 0 ? [one.units] : []))
    const [least, most] = [Math.min(...units), Math.max(...units)]
    return { label, units: least === most ? String(least) : `${least} to ${most}` }
  }
  const [reading, ...starting] = kinds.map((kind) => rowOf(kind.label, kind))
  return [reading!, rowOf('Change something', undefined), ...starting]
}
