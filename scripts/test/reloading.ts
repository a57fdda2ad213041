import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Loads files of a repository anew in a process that has loaded them before: a file that has changed, and whatever
 * imports it at any number of steps, gets another address with each change, so that Node, which loads an address once,
 * loads it again. What does not import it stays as it is: packages, the contract, what is compiled of it, often the
 * database. Old versions stay in memory, so a process is not to live for very long.
 */
export class Reloading {
  readonly #root: string
  readonly #importersOf = new Map<string, Set<string>>()
  readonly #versions = new Map<string, number>()
  #changes = 0

  constructor(root: string) {
    this.#root = pathToFileURL(`${resolve(root)}/`).href
    registerHooks({
      resolve: (specifier, context, next) => {
        const found = next(specifier, context)
        const url = bare(found.url)
        if (!this.#isOurs(url)) return found
        if (context.parentURL) this.#note(url, bare(context.parentURL))
        return { ...found, url: this.#versioned(url) }
      },
    })
  }

  #versioned(url: string): string {
    const version = this.#versions.get(url)
    return version === undefined ? url : `${url}?v=${version}`
  }

  /** The address that a file is loaded from once more, even when nothing has changed. */
  fresh(url: string): string {
    this.#changes += 1
    this.#versions.set(url, this.#changes)
    return this.#versioned(url)
  }

  /** Says which files have changed. False when something that was not imported as a module is among them. */
  change(files: readonly string[]): boolean {
    this.#changes += 1
    const urls = files.map((file) => pathToFileURL(resolve(fileURLToPath(this.#root), file)).href)
    const affected = new Set(urls)
    for (const url of affected) for (const importer of this.#importersOf.get(url) ?? []) affected.add(importer)
    for (const url of affected) this.#versions.set(url, this.#changes)
    return urls.every((url) => this.#importersOf.has(url) && url.endsWith('.ts'))
  }

  #note(url: string, importer: string): void {
    const importers = this.#importersOf.get(url) ?? new Set()
    this.#importersOf.set(url, importers.add(importer))
  }

  #isOurs(url: string): boolean {
    return url.startsWith(this.#root) && !url.includes('/node_modules/')
  }
}

const bare = (url: string): string => url.split('?', 1)[0]!
