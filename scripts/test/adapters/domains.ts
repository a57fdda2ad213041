import { registerHooks } from 'node:module'

type OnError = (error: unknown, type: 'uncaughtException' | 'unhandledRejection') => void

const domains: Domain[] = []

/**
 * Has an error that nobody caught fail the test that runs. It takes the place of async-hook-domain, with which tap finds
 * the test that began what failed, even long ago: for that Node calls a hook at each promise, which is a fifth of all
 * that a test file costs. Tests of a process run one after another, so the newest that has not ended is the one.
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

/** Gives tap this Domain from now on. To be called before tap is imported. */
export function replaceDomains(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'async-hook-domain' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
  })
  process.on('uncaughtException', (error) => fail(error, 'uncaughtException'))
  process.on('unhandledRejection', (error) => fail(error, 'unhandledRejection'))
}
