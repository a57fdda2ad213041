import ts from 'typescript'
import type { FragmentEvaluator } from './evaluate.ts'
import type { Bindings, ParameterPiece, Piece } from './pieces.ts'

/** Maximum number of texts of a template. */
const maxTexts = 24
/** Maximum number of functions and constants that are followed from a template. */
const maxDepth = 12

const unknown: Piece[][] = [[{ kind: 'unknown' }]]
const textOf = (text: string): Piece => ({ kind: 'text', text })

/**
 * Expands sql templates into the texts that they may have. It follows constants, conditions and functions that return
 * templates. Each alternative of a condition is in at least one text.
 */
export class TemplateExpander {
  readonly #checker: ts.TypeChecker
  readonly #evaluator: FragmentEvaluator | undefined

  constructor(checker: ts.TypeChecker, evaluator?: FragmentEvaluator) {
    this.#checker = checker
    this.#evaluator = evaluator
  }

  /** Returns the texts of a fragment, such as a template, as lists of pieces. */
  textsOf(fragment: ts.Expression): Piece[][] {
    return this.#fragment(fragment, new Map(), 0)
  }

  /** Returns the texts of a statement that is a string. Parts that the source does not show are names. */
  stringsOf(text: ts.Expression): Piece[][] {
    return this.#strings(text, new Map(), 0)?.map((one) => [textOf(one)]) ?? [this.#stringWithNames(text, 0)]
  }

  #stringWithNames(given: ts.Expression, depth: number): Piece[] {
    const node = withoutParentheses(given)
    const [shown] = this.#strings(node, new Map(), depth) ?? []
    if (shown !== undefined) return [textOf(shown)]
    if (ts.isTemplateExpression(node) && depth < maxDepth)
      return [
        textOf(node.head.text),
        ...node.templateSpans.flatMap(({ expression, literal }) => [
          ...this.#stringWithNames(expression, depth + 1),
          textOf(literal.text),
        ]),
      ]
    const initializer = ts.isIdentifier(node) ? initializerOf(this.#symbolOf(node)) : undefined
    return initializer && ts.isTemplateExpression(initializer)
      ? this.#stringWithNames(initializer, depth + 1)
      : [{ kind: 'name' }]
  }

  #template({ template }: ts.TaggedTemplateExpression, bindings: Bindings, depth: number): Piece[][] {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[textOf(template.text)]]
    const parts = [[[textOf(template.head.text)]]]
    for (const { expression, literal } of template.templateSpans)
      parts.push(this.#fragment(expression, bindings, depth + 1), [[textOf(literal.text)]])
    return combined(parts)
  }

  #fragment(given: ts.Expression, bindings: Bindings, depth: number): Piece[][] {
    const node = withoutParentheses(given)
    const texts = this.#shown(node, bindings, depth)
    if (texts.every((pieces) => pieces.every(({ kind }) => kind !== 'unknown' && kind !== 'name'))) return texts
    const evaluated = this.#evaluator?.textsOf(node, bindings) ?? []
    return evaluated.length > 0 ? evaluated : texts
  }

  /** Returns the texts that the source shows. */
  #shown(node: ts.Expression, bindings: Bindings, depth: number): Piece[][] {
    if (depth > maxDepth) return unknown
    if (isSqlTemplate(node)) return this.#template(node, bindings, depth)
    if (ts.isConditionalExpression(node))
      return firsts([
        ...this.#fragment(node.whenTrue, bindings, depth + 1),
        ...this.#fragment(node.whenFalse, bindings, depth + 1),
      ])
    if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind) && this.#isFragment(node))
      return firsts([
        ...(this.#isFragment(node.left) ? this.#fragment(node.left, bindings, depth + 1) : []),
        ...this.#fragment(node.right, bindings, depth + 1),
      ])
    if (ts.isCallExpression(node)) return this.#call(node, bindings, depth)
    if (ts.isIdentifier(node)) return this.#identifier(node, bindings, depth)
    return this.#isFragment(node) ? this.#property(node, bindings, depth) : [[this.#parameter(node)]]
  }

  #identifier(node: ts.Identifier, bindings: Bindings, depth: number): Piece[][] {
    const symbol = this.#symbolOf(node)
    const bound = symbol && bindings.get(symbol)
    if (bound) return this.#fragment(bound.node, bound.bindings, depth + 1)
    if (!this.#isFragment(node)) return [[this.#parameter(node)]]
    const initializer = initializerOf(symbol)
    return initializer ? this.#fragment(initializer, bindings, depth + 1) : unknown
  }

  #property(node: ts.Expression, bindings: Bindings, depth: number): Piece[][] {
    const symbol = ts.isPropertyAccessExpression(node) ? this.#symbolOf(node.name) : undefined
    const declaration = symbol?.valueDeclaration
    return declaration && ts.isPropertyAssignment(declaration)
      ? this.#fragment(declaration.initializer, bindings, depth + 1)
      : unknown
  }

  #call(node: ts.CallExpression, bindings: Bindings, depth: number): Piece[][] {
    const { expression: callee } = node
    if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql')
      return this.#tool(callee.name.text, node.arguments, bindings, depth)
    if (!this.#isFragment(node)) return [[this.#parameter(node)]]
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
    const called = functionOf(this.#symbolOf(name))
    if (!called) return unknown
    const inner = new Map(bindings)
    called.parameters.forEach((parameter, index) => {
      const symbol = this.#checker.getSymbolAtLocation(parameter.name)
      const argument = node.arguments[index] ?? parameter.initializer
      if (symbol && argument) inner.set(symbol, { node: argument, bindings })
    })
    const returned = returnedBy(called)
    return returned.length === 0 ? unknown : firsts(returned.flatMap((each) => this.#fragment(each, inner, depth + 1)))
  }

  /** Expands a call of a function of `sql`, such as `sql.ref`. */
  #tool(name: string, args: readonly ts.Expression[], bindings: Bindings, depth: number): Piece[][] {
    const [first, second] = args
    if (!first) return unknown
    if (name === 'val') return [[this.#parameter(first)]]
    if (name === 'join') return this.#joined(first, second, bindings, depth)
    const texts = args.length > 1 ? undefined : this.#strings(first, bindings, depth)
    if (!texts) return name === 'ref' || name === 'table' || name === 'id' ? [[{ kind: 'name' }]] : unknown
    if (name === 'raw') return texts.map((text) => [textOf(text)])
    if (name === 'lit') return texts.map((text) => [textOf(`'${text.replaceAll("'", "''")}'`)])
    return texts.map((text) => [
      textOf(
        name === 'id'
          ? `"${text}"`
          : text
              .split('.')
              .map((one) => `"${one}"`)
              .join('.'),
      ),
    ])
  }

  #joined(list: ts.Expression, separator: ts.Expression | undefined, bindings: Bindings, depth: number): Piece[][] {
    const found = ts.isIdentifier(list) ? initializerOf(this.#symbolOf(list)) : list
    const mapped = found && mappedBy(found)
    // All elements are alike, so one is enough.
    if (mapped) return firsts(mapped.flatMap((each) => this.#fragment(each, bindings, depth + 1)))
    if (!found || !ts.isArrayLiteralExpression(found) || found.elements.some(ts.isSpreadElement)) return unknown
    const between = separator ? this.#fragment(separator, bindings, depth + 1) : [[textOf(', ')]]
    const parts = found.elements.map((element) => this.#fragment(element, bindings, depth + 1))
    return combined(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
  }

  /** Returns the texts that a string may have; undefined if the source does not show them. */
  #strings(given: ts.Expression, bindings: Bindings, depth: number): string[] | undefined {
    const node = withoutParentheses(given)
    if (depth > maxDepth) return undefined
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isTemplateExpression(node)) {
      const parts: (string[] | undefined)[] = [[node.head.text]]
      for (const { expression, literal } of node.templateSpans)
        parts.push(this.#strings(expression, bindings, depth + 1), [literal.text])
      return parts.every((part) => part !== undefined) ? joinedTexts(parts) : undefined
    }
    if (ts.isConditionalExpression(node)) {
      const [one, other] = [node.whenTrue, node.whenFalse].map((each) => this.#strings(each, bindings, depth + 1))
      return one && other ? [...one, ...other] : undefined
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = functionOf(this.#symbolOf(node.expression))
      const texts = called && returnedBy(called).map((each) => this.#strings(each, new Map(), depth + 1))
      return texts?.every((each) => each !== undefined) ? texts.flat() : undefined
    }
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbolOf(node)
      const bound = symbol && bindings.get(symbol)
      if (bound) return this.#strings(bound.node, bound.bindings, depth + 1)
      const initializer = initializerOf(symbol)
      const texts = initializer && this.#strings(initializer, bindings, depth + 1)
      if (texts) return texts
    }
    const type = this.#checker.getTypeAtLocation(node)
    const members = type.isUnion() ? type.types : [type]
    return members.every((one) => one.isStringLiteral())
      ? members.map((one) => (one as ts.StringLiteralType).value).slice(0, maxTexts)
      : undefined
  }

  #parameter(node: ts.Expression): Piece {
    return parameterOf(this.#checker, this.#checker.getTypeAtLocation(node))
  }

  /** Reports whether an expression is a fragment of SQL and not a value. */
  #isFragment(node: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(node)
    const members = type.isUnion() ? type.types : [type]
    return members.some((one) => one.getProperty('toOperationNode') !== undefined)
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const shorthand = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined
    const symbol = shorthand ?? this.#checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }
}

/** Returns the parameter for values of a type. */
export function parameterOf(checker: ts.TypeChecker, type: ts.Type): ParameterPiece {
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  const isArray = element !== undefined && !(type.flags & ts.TypeFlags.StringLike)
  return { kind: 'parameter', mayBeNull: mayBeNull(type), mayHoldNull: isArray && mayBeNull(element) }
}

/** Reports whether a node is a template with the tag `sql`, or with the name that its file gives the tag. */
export function isSqlTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
  if (!ts.isTaggedTemplateExpression(node)) return false
  const tag = node.tag.getText()
  return tag === 'sql' || new RegExp(`\\bsql as ${tag}\\b[^}]*\\} from 'kysely'`).test(node.getSourceFile().text)
}

const withoutParentheses = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? withoutParentheses(node.expression)
    : node

const isChoice = (operator: ts.SyntaxKind): boolean =>
  [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(
    operator,
  )

const mayBeNull = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(
    ({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Unknown),
  )

function initializerOf(symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const declaration = symbol?.valueDeclaration
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined
  const isConst = Boolean(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)
  return isConst ? withoutAssertion(declaration.initializer) : undefined
}

function withoutAssertion(node: ts.Expression | undefined): ts.Expression | undefined {
  return node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? withoutAssertion(node.expression) : node
}

type Called = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration

function functionOf(symbol: ts.Symbol | undefined): Called | undefined {
  const declaration = symbol?.valueDeclaration
  if (!declaration) return undefined
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration
  const value = ts.isPropertyAssignment(declaration) ? declaration.initializer : initializerOf(symbol)
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined
}

function returnedBy({ body }: Called): ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

/** Returns the fragments that the callback of a call of `map` or `flatMap` returns; undefined for other expressions. */
function mappedBy(node: ts.Expression): ts.Expression[] | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [callback] = node.arguments
  const isMap = ['map', 'flatMap'].includes(node.expression.name.text)
  if (!isMap || !callback || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return undefined
  const returned = returnedBy(callback).flatMap((each) =>
    ts.isArrayLiteralExpression(each) ? [...each.elements] : [each],
  )
  return returned.length > 0 ? returned : undefined
}

const firsts = (texts: Piece[][]): Piece[][] => texts.slice(0, maxTexts)

/** Combines the alternatives of consecutive parts, so that each alternative is in at least one text. */
function combined(parts: readonly Piece[][][]): Piece[][] {
  const count = Math.max(1, ...parts.map((part) => part.length))
  return Array.from({ length: count }, (_, index) => parts.flatMap((part) => part[index % part.length] ?? []))
}

function joinedTexts(parts: readonly string[][]): string[] {
  const count = Math.max(1, ...parts.map((part) => part.length))
  return Array.from({ length: count }, (_, index) => parts.map((part) => part[index % part.length]).join(''))
}
