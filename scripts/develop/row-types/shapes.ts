import { shapeOf, skeletonOf } from '../statements/shape.ts'
import type { Piece } from './pieces.ts'

/** Placeholders for unknown fragments and names while a text is normalized. They occur in no statement. */
const gap = '\u0001'
const nameGap = '\u0002'

/** Returns the text of a statement, with its parameters numbered; undefined if it has an unknown fragment. */
export function renderText(pieces: readonly Piece[]): string | undefined {
  if (pieces.some(({ kind }) => kind === 'unknown' || kind === 'name')) return undefined
  return render(pieces)
}

function render(pieces: readonly Piece[]): string {
  let parameters = 0
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'unknown') return gap
      if (piece.kind === 'name') return nameGap
      parameters += 1
      return `$${parameters}`
    })
    .join('')
}

/** A statement of the list, with its skeleton. */
export interface ListedStatement {
  shape: string
  skeleton: string
}

/** Text of a template as a pattern for listed statements. */
export interface TextPattern {
  /**
   * Returns how well a listed statement fits the template, 0 if it does not. Of several templates, the one with the best
   * fit has sent it. A fit is better if the template determines more of the text, above all of its beginning. A fit of
   * the whole text is better than one of the skeleton.
   */
  fitOf(listed: ListedStatement): number
}

const longestText = 1_000_000

export function createPattern(pieces: readonly Piece[]): TextPattern {
  const shape = shapeOf(render(pieces))
  const isShape = createMatcher(shape)
  // Of statements with one skeleton, the list has any.
  const isSkeleton = createMatcher(skeletonOf(shape))
  // A template that determines nothing but separators fits every statement.
  const isAny = !/[a-z]/i.test(shape)
  const determined = shape.split(gap)[0]!.length * longestText + shape.length
  return {
    fitOf: (listed) => {
      if (isAny) return 0
      if (isShape(listed.shape)) return determined + longestText ** 2
      return isSkeleton(listed.skeleton) ? determined : 0
    },
  }
}

function createMatcher(text: string): (candidate: string) => boolean {
  const segments = text.split(gap).map((segment) => segment.trim())
  const patterns = segments.map((segment, index) => {
    const escaped = segment.replace(/\u0002|\$\d+|[\\^$.*+?()[\]{}|]/g, (found) => {
      if (found === nameGap) return '"?\\w+"?(?:\\."?\\w+"?)*'
      return /^\$\d/.test(found) ? '\\$\\d+' : `\\${found}`
    })
    return new RegExp(`${index === 0 ? '^' : ''}${escaped}${index === segments.length - 1 ? '$' : ''}`, 'g')
  })
  return (candidate) => {
    let at = 0
    return patterns.every((pattern) => {
      pattern.lastIndex = at
      const found = pattern.exec(candidate)
      if (!found) return false
      at = found.index + found[0].length
      return true
    })
  }
}
