import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Prose, proseOfPage, proseOfSource, proseWithoutCode, sentenceLengths } from './prose.ts'
import { maxSentenceWords, refusedWords } from './words.ts'

/** Pages whose sentences are checked, next to the sources. The change log is a list of phrases. */
const pages = [
  'handlers/web/docs/*/*.md',
  '{README,CONTRIBUTING,SECURITY}.md',
  '{db,handlers,workers}/**/README.md',
  'spec/DECISIONS.md',
]
const sources = '{db,handlers,workers,scripts,test}/**/*.{ts,tsx}'

/** The most lines that the list of allowed uses may have. Lower it when you remove one. */
const mostAllowed = 0

/** A language fault in a file. */
interface LanguageFault {
  file: string
  line: number
  says: string
  text: string
}

/** Returns what is wrong with the language of one text: refused words, and sentences that are too long. */
export function languageFaultsOf({ kind, text }: Prose): string[] {
  const words = refusedWords.flatMap(({ pattern, better }) => {
    const found = pattern.exec(proseWithoutCode(text))
    return found ? [`"${found[0]}": write ${better}`] : []
  })
  const longest = Math.max(0, ...sentenceLengths(text))
  return longest > maxSentenceWords[kind]
    ? [...words, `a sentence has ${longest} words, more than ${maxSentenceWords[kind]}`]
    : words
}

/** An allowed use: a file or folder (`db/engine/records/`) and a part of the text; an empty part allows the whole file or folder. */
interface AllowedUse {
  path: string
  part: string
}

function readAllowed(root: string): AllowedUse[] {
  const lines = readFileSync(join(root, 'scripts', 'develop', 'plain-words', 'allowed.tsv'), 'utf8').split('\n')
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [path = '', part = ''] = line.split('\t')
      return { path, part }
    })
}

const covers = ({ path, part }: AllowedUse, { file, text }: LanguageFault): boolean =>
  (path.endsWith('/') ? file.startsWith(path) : file === path) && proseWithoutCode(text).includes(part)

/**
 * Returns the language faults of comments, test titles and documentation pages, one line each. Also returns the allowed
 * uses that are no longer needed. The result is empty when all is well.
 */
export function findLanguageFaults(root: string): string[] {
  const allowed = readAllowed(root)
  const faults = allFaults(root)
  const unused = allowed.filter((use) => !faults.some((fault) => covers(use, fault)))
  const open = faults.filter((fault) => !allowed.some((use) => covers(use, fault)))
  return [
    ...open.map(({ file, line, says }) => `${file}:${line} ${says}`),
    ...unused.map(({ path, part }) => `allowed.tsv allows "${part}" in ${path}, where it is not used: remove the line`),
    ...(allowed.length > mostAllowed ? [`allowed.tsv has ${allowed.length} lines, more than ${mostAllowed}`] : []),
  ]
}

function allFaults(root: string): LanguageFault[] {
  const files = globSync([sources, ...pages], { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const prose = file.endsWith('.md') ? proseOfPage(text) : proseOfSource(file, text)
    return prose.flatMap((one) => languageFaultsOf(one).map((says) => ({ file, line: one.line, says, text: one.text })))
  })
}

if (process.argv[1] === import.meta.filename) {
  const faults = findLanguageFaults(resolve(import.meta.dirname, '../../..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
