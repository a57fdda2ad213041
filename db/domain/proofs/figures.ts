import { compare, type Decimal } from '../money.ts'

/** A record's figures by the names of the API: its own, and those of its lines, by the list in which these stand. */
export interface RecordFigures {
  own: FigureSet
  lists: Readonly<Record<string, readonly LineFigureSet[]>>
}

export type FigureSet = Readonly<Record<string, Decimal | null>>

export interface LineFigureSet {
  id: number
  figures: FigureSet
}

/** A figure that is stored otherwise than it is computed: `total`, or of a line `lineItems/<id>/total`. */
export interface FigureDifference {
  field: string
  stored: string | null
  computed: string | null
}

/** Where what is stored differs from what is computed of the same record, in the order of the figures. */
export const differencesOf = (stored: RecordFigures, computed: RecordFigures): FigureDifference[] => [
  ...differing(stored.own, computed.own, ''),
  ...Object.entries(stored.lists).flatMap(([list, lines]) =>
    lines.flatMap(({ id, figures }, place) =>
      differing(figures, computed.lists[list]![place]!.figures, `${list}/${id}/`),
    ),
  ),
]

/** The figures of `stored` that `computed` has with another value; `at` stands before their names. */
export const differing = (stored: FigureSet, computed: FigureSet, at: string): FigureDifference[] =>
  Object.entries(stored).flatMap(([name, value]) => {
    const other = computed[name]
    return other === undefined || same(value, other) ? [] : [{ field: `${at}${name}`, stored: value, computed: other }]
  })

const same = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0

/** As a proof shows them. */
export const shownFigures = ({ own, lists }: RecordFigures): Record<string, unknown> => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(lists).map(([list, lines]) => [list, lines.map(({ id, figures }) => ({ id, ...figures }))]),
  ),
})

/** The figures of a list's lines, one after the other. */
export const lineFigureSets = <Line extends { id: number }>(
  lines: readonly Line[],
  figuresOf: (line: Line, place: number) => FigureSet,
): LineFigureSet[] => lines.map((line, place) => ({ id: line.id, figures: figuresOf(line, place) }))
