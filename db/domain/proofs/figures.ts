import { compare, type Decimal } from '../money.ts'

/**
 * Figures of a record, keyed by their API names. `own` are the figures of the record itself. `lists` are the figures of
 * its lines, keyed by the name of the list.
 */
export interface RecordFigures {
  own: FigureSet
  lists: Readonly<Record<string, readonly LineFigureSet[]>>
}

export type FigureSet = Readonly<Record<string, Decimal | null>>

export interface LineFigureSet {
  id: number
  figures: FigureSet
}

/**
 * A stored figure that differs from the computed one. `field` is the figure's name, such as `total`. For a line, it is
 * `lineItems/<id>/total`.
 */
export interface FigureDifference {
  field: string
  stored: string | null
  computed: string | null
}

/**
 * Returns the differences between the stored and the computed figures of one record, in the order of the stored
 * figures.
 */
export const recordDifferences = (stored: RecordFigures, computed: RecordFigures): FigureDifference[] => [
  ...figureDifferences(stored.own, computed.own, ''),
  ...Object.entries(stored.lists).flatMap(([list, lines]) =>
    lines.flatMap(({ id, figures }, place) =>
      figureDifferences(figures, computed.lists[list]![place]!.figures, `${list}/${id}/`),
    ),
  ),
]

/** Returns the figures of `stored` that have a different value in `computed`. `at` is put before their names. */
export const figureDifferences = (stored: FigureSet, computed: FigureSet, at: string): FigureDifference[] =>
  Object.entries(stored).flatMap(([name, value]) => {
    const other = computed[name]
    return other === undefined || same(value, other) ? [] : [{ field: `${at}${name}`, stored: value, computed: other }]
  })

const same = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0

/** Returns a record's figures as a proof shows them: its own figures and the lists in one object. */
export const figuresForProof = ({ own, lists }: RecordFigures): Record<string, unknown> => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(lists).map(([list, lines]) => [list, lines.map(({ id, figures }) => ({ id, ...figures }))]),
  ),
})

/** Returns the id and the figures of each line, in order. */
export const lineFigureSets = <Line extends { id: number }>(
  lines: readonly Line[],
  figuresOf: (line: Line, place: number) => FigureSet,
): LineFigureSet[] => lines.map((line, place) => ({ id: line.id, figures: figuresOf(line, place) }))
