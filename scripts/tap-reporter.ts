import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Loaded into tap's runner before tap. Its terminal reporter is drawn with ink, which finds the React at the top of
 * node_modules: the documents' React 19, which ink cannot use. The reporter brings a React 18 of its own.
 */
let reporter: string | undefined

registerHooks({
  resolve(specifier, context, next) {
    const isReactOfInk = /^react(\/|$)/.test(specifier) && context.parentURL?.includes('/node_modules/ink/')
    if (isReactOfInk && reporter) return next(pathToFileURL(createRequire(reporter).resolve(specifier)).href, context)
    const found = next(specifier, context)
    if (specifier === '@tapjs/reporter') reporter = found.url
    return found
  },
})
