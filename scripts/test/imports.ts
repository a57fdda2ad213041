import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** `import ... from`, `export ... from`, `import('...')` and `new URL('...', import.meta.url)`, but for types alone. */
const named = [
  /^(?:import|export)\s+(?!type\b)[^;'"]*?\bfrom\s+['"](\.[^'"]+)['"]/gm,
  /^import\s+['"](\.[^'"]+)['"]/gm,
  /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g,
  /\bnew URL\(\s*['"`](\.[^'"`]+)['"`],\s*import\.meta\.url/g,
]

/** Which files of the repository each loads when it runs, all paths below its root. Files are read when asked for. */
export class Imports {
  readonly #root: string
  readonly #of = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** The files that a file names; empty for one that is not there, or is no TypeScript. */
  of(file: string): string[] {
    const known = this.#of.get(file) ?? this.#read(file)
    this.#of.set(file, known)
    return known
  }

  /** How many steps lie between a file and each that it loads, itself included. */
  reachedFrom(file: string): Map<string, number> {
    const steps = new Map([[file, 0]])
    for (const [at, count] of steps) for (const next of this.of(at)) if (!steps.has(next)) steps.set(next, count + 1)
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
