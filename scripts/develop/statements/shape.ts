import { placements } from '../../../db/engine/postgres/distribution/placements.ts'

/**
 * Returns the shape of a statement: one line without comments, with one tuple in place of several and one value in
 * place of a list. Parameters are numbered from 1 in order of appearance. The database plans statements of one shape in
 * the same way.
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

/** Renumbers parameters; the same parameter always gets the same number. */
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

/** Pattern for rows passed as one array for each column. */
const unnested = /\bunnest\(\$\d+[^)]*\) r \([^)]*\)/g

/**
 * Returns the skeleton of a statement. Statements have the same skeleton if they differ only in the written fields, the
 * columns of plain filters and the sort order. SELECTs of lists and UPDATEs depend on the fields that a request names.
 * With skeletons, the list of statements needs one entry for all combinations of fields.
 */
export function skeletonOf(shape: string): string {
  let text = shape
    .replace(unnested, 'unnest() r')
    .replace(/\$\d+(?:::[a-z ]+(?:\[\])?)?/g, '?')
    // Values inside the text, because COPY and DECLARE take no parameters.
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

/** Features that a statement uses: its tables, and its clauses, functions and casts. */
export interface StatementFeatures {
  /** Verb and table names, such as `select bids contacts`. */
  verbAndTables: string
  features: Set<string>
}

const tables = Object.keys(placements).join('|')
const clauses =
  /\b(?:for (?:no key )?update|for (?:key )?share|skip locked|on conflict|lateral|group by|distinct|recursive|materialized|returning|order by|limit|exists|filter|over|case|any|all|union|intersect|except|join|using|::[a-z]+)\b/g

/** Returns the features of each part of a UNION ALL. The number of parts depends on the families in a request. */
export function listStatementFeatures(shape: string): StatementFeatures[] {
  return shape.split(/\bunion all\b/).map((part) => {
    const named = new Set(part.match(new RegExp(`\\b(?:${tables})\\b`, 'g')))
    const verb = /\b(?:select|insert|update|delete)\b/.exec(part)?.[0] ?? ''
    // Casts of columns are ignored, because they depend on the written fields.
    const asks = part.replace(unnested, 'unnest() r').replace(/(r\."\w+")::text\[\]/g, '$1')
    // `lower` is ignored, because the search of any list may use it.
    const functions = [...asks.matchAll(/\b(?!lower\b)([a-z_]+)\(/g)].map(([, name]) => `${name}()`)
    return {
      verbAndTables: `${verb} ${[...named].sort().join(' ')}`,
      features: new Set([...functions, ...(asks.match(clauses) ?? [])]),
    }
  })
}
