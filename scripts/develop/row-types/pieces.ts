import type ts from 'typescript'

/**
 * Part of a statement's text. `name` is a table or column, and `unknown` a fragment, that the source does not show.
 */
export type Piece = { kind: 'text'; text: string } | ParameterPiece | { kind: 'name' } | { kind: 'unknown' }

/** A parameter: whether it may be null, and whether it is an array that may hold null. */
export interface ParameterPiece {
  kind: 'parameter'
  mayBeNull: boolean
  mayHoldNull: boolean
}

/** Arguments of the functions whose fragments are expanded, keyed by the symbols of their parameters. */
export type Bindings = ReadonlyMap<ts.Symbol, { node: ts.Expression; bindings: Bindings }>
