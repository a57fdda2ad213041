import { placements } from '../../db/postgres/distribution/placements.ts'

/**
 * The shape of a statement: one line without comments, with one tuple where it writes several and one value where it lists
 * several, its parameters numbered from 1 on in the order in which they appear. Statements of one shape are planned alike.
 */
export function shapeOf(text: string): string {
  const plain = text
    .replace(/--.*$/gm, ' ')
    .replace(/\/\* custom plan \*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/;\s*$/, '')
    .trim()
  const tuple = /\((?:\$\d+|default|null)(?:, (?:\$\d+|default|null))*\)/.source
  return renumbered(
    plain
      .replace(new RegExp(`(${tuple})(?:, ${tuple})+`, 'g'), '$1')
      .replace(/\bin \((\$\d+)(?:, \$\d+)+\)/g, 'in ($1)')
      .replace(/\barray\[(\$\d+)(?:, \$\d+)+\]/g, 'array[$1]'),
  )
}

/** Parameters keep their identity: what was one stays one. */
function renumbered(text: string): string {
  const numbers = new Map<string, number>()
  return text.replace(/\$\d+/g, (parameter) => {
    if (!numbers.has(parameter)) numbers.set(parameter, numbers.size + 1)
    return `$${numbers.get(parameter)}`
  })
}

const column = /(?:"?\w+"?\.)?"?\w+"?/.source
const condition = ` and (?:lower\\()?${column}\\)? (?:=|<>|<=|>=|<|>|like|ilike|~|is distinct from|is not distinct from|@>|&&) (?:all|any|lower)?\\(?\\?\\)?`
const sorted = `${column}(?: asc| desc)?(?: nulls (?:first|last))?`

/** Rows that are given as arrays of their columns. */
const unnested = /\bunnest\(\$\d+[^)]*\) r \([^)]*\)/g

/**
 * What statements have in common that differ only in which fields they write, by which columns they filter with a plain
 * comparison, and how they sort: lists and updates are made of the fields that a request names, and all of these need not be seen.
 */
export function skeletonOf(shape: string): string {
  let text = shape
    .replace(unnested, 'unnest() r')
    .replace(/\$\d+(?:::[a-z ]+(?:\[\])?)?/g, '?')
    // Values that stand in the text, because COPY and DECLARE take no parameters.
    .replace(/'[^']*\d{4}[^']*'/g, '?')
    .replace(/(?<![\w'"$])\d+(?:\.\d+)?(?![\w'"])/g, '?')
    .replace(/(?:r\."\w+"(?:::text\[\])?(?:, )?)+/g, 'r.* ')
    .replace(/\breturning t\."\w+"(?:, t\."\w+")*/g, 'returning t.*')
    .replace(/(?:"\w+" = r\.\* )+/g, 'r.* ')
    .replace(/insert into "?(\w+)"?( as \w+)? \([^)]*\)/g, 'insert into $1 ()')
    .replace(/values \((?:\?|default|null|now\(\))(?:, (?:\?|default|null|now\(\)))*\)/g, 'values ()')
    .replace(new RegExp(`set ${column} = \\?(?:, ${column} = \\?)*`, 'g'), 'set ..')
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(new RegExp(condition, 'g'), '')
      .replace(new RegExp(` and ${column} is (?:not )?null`, 'g'), '')
      .replace(new RegExp(` and ${column} in \\(\\?\\)`, 'g'), '')
  }
  return text.replace(new RegExp(`order by ${sorted}(?:, ${sorted})*`, 'g'), 'order by ..').trim()
}

/** What a statement asks of the database: of which tables, and by which clauses, functions and casts. */
export interface Asked {
  /** Its verb and its tables. */
  of: string
  means: Set<string>
}

const tables = Object.keys(placements).join('|')
const clauses =
  /\b(?:for (?:no key )?update|for (?:key )?share|skip locked|on conflict|lateral|group by|distinct|recursive|materialized|returning|order by|limit|exists|filter|over|case|any|all|union|intersect|except|join|using|::[a-z]+)\b/g

/** The same for each part of a UNION ALL, which are made of as many families as a request asks for. */
export function askedOf(shape: string): Asked[] {
  return shape.split(/\bunion all\b/).map((part) => {
    const named = new Set(part.match(new RegExp(`\\b(?:${tables})\\b`, 'g')))
    const verb = /\b(?:select|insert|update|delete)\b/.exec(part)?.[0] ?? ''
    // The types of columns are those of the fields that are written.
    const asks = part.replace(unnested, 'unnest() r').replace(/(r\."\w+")::text\[\]/g, '$1')
    // Of a search, which any list may have.
    const functions = [...asks.matchAll(/\b(?!lower\b)([a-z_]+)\(/g)].map(([, name]) => `${name}()`)
    return {
      of: `${verb} ${[...named].sort().join(' ')}`,
      means: new Set([...functions, ...(asks.match(clauses) ?? [])]),
    }
  })
}
