import { registerHooks } from 'node:module'

type OnError = (error: unknown, type: 'uncaughtException' | 'unhandledRejection') => void

const domains: Domain[] = []

/**
 * Makes an uncaught error fail the running test. Replaces async-hook-domain, with which tap finds the test that caused
 * the error. That package makes Node call a hook at each promise, which takes a fifth of a test file's time. The tests
 * of a process run one after another, so the newest unfinished test is the right one.
 */
export class Domain {
  readonly onerror: OnError

  constructor(onerror: OnError) {
    this.onerror = onerror
    domains.push(this)
  }

  destroy(): void {
    const at = domains.lastIndexOf(this)
    if (at >= 0) domains.splice(at, 1)
  }
}

function fail(error: unknown, type: 'uncaughtException' | 'unhandledRejection'): void {
  const domain = domains.at(-1)
  if (domain === undefined) throw error
  domain.onerror(error, type)
}

/** Makes tap use this Domain. Must be called before tap is imported. */
export function replaceAsyncHookDomain(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'async-hook-domain' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
  })
  process.on('uncaughtException', (error) => fail(error, 'uncaughtException'))
  process.on('unhandledRejection', (error) => fail(error, 'unhandledRejection'))
}
