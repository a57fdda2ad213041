import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Reloads changed files of a repository in a running process. Node loads each module address only once. Therefore a
 * changed file, and every file that imports it directly or indirectly, gets a new address at each change.
 *
 * Modules that do not import a changed file are not reloaded, such as packages, the compiled validators and often the
 * database connection. Old versions remain in memory, so a process must be replaced after some reloads.
 */
export class ModuleReloader {
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

  /** Returns a new address for a file, so that it is loaded again even if nothing has changed. */
  newAddressOf(url: string): string {
    this.#changes += 1
    this.#versions.set(url, this.#changes)
    return this.#versioned(url)
  }

  /**
   * Marks files as changed. Returns false if one of them was not imported as a module, so that the process must be
   * replaced.
   */
  markChanged(files: readonly string[]): boolean {
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
