import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Patterns for `import ... from`, `export ... from`, `import('...')` and `new URL('...', import.meta.url)`, except type
 * imports.
 */
const named = [
  /^(?:import|export)\s+(?!type\b)[^;'"]*?\bfrom\s+['"](\.[^'"]+)['"]/gm,
  /^import\s+['"](\.[^'"]+)['"]/gm,
  /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g,
  /\bnew URL\(\s*['"`](\.[^'"`]+)['"`],\s*import\.meta\.url/g,
]

/**
 * Finds which files of the repository a file loads when it runs. Paths are relative to the repository's root. Files are
 * read on demand.
 */
export class Imports {
  readonly #root: string
  readonly #of = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** Returns the files that a file imports directly; an empty list if the file does not exist or is not TypeScript. */
  importsOf(file: string): string[] {
    const known = this.#of.get(file) ?? this.#read(file)
    this.#of.set(file, known)
    return known
  }

  /** Returns the number of imports between a file and each file that it loads; 0 for the file itself. */
  countImportsTo(file: string): Map<string, number> {
    const steps = new Map([[file, 0]])
    for (const [at, count] of steps)
      for (const next of this.importsOf(at)) if (!steps.has(next)) steps.set(next, count + 1)
    return steps
  }

  #read(file: string): string[] {
    if (!/\.tsx?$/.test(file)) return []
    try {
      const text = readFileSync(join(this.#root, file), 'utf8')
      const names = named.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!))
      return names.map((name) => normalize(join(dirname(file), name)))
    } catch {
      return []
    }
  }
}
