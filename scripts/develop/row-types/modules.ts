import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Evaluates an expression in the scope of a module. */
export type EvaluateInModule = (text: string) => unknown

/** Evaluators of the open modules, keyed by their addresses. The modules themselves add them, so they are global. */
const evaluators = new Map<string, EvaluateInModule>()
const globalName = 'evaluatorsOfModules'

/**
 * Opens each module of `folders` that is loaded from now on: expressions can then be evaluated in its scope. So the check
 * can read constants that a module does not export.
 */
export function openModules(folders: readonly string[]): void {
  Object.assign(globalThis, { [globalName]: evaluators })
  registerHooks({
    load(url, context, next) {
      const isOpen = url.endsWith('.ts') && folders.some((folder) => url.startsWith(`${pathToFileURL(folder)}/`))
      if (!isOpen) return next(url, context)
      const text = readFileSync(fileURLToPath(url), 'utf8')
      const source = `${text}\nglobalThis.${globalName}.set(import.meta.url, (text) => eval(text))\n`
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/** Loads a module; returns the function that evaluates in its scope, or undefined if the module is not open. */
export async function loadModuleOf(file: string): Promise<EvaluateInModule | undefined> {
  const { href } = pathToFileURL(file)
  await import(href)
  return evaluators.get(href)
}
