import { parse } from 'node:url'
import type { NextFunction, Request, Response } from 'express'
import type { Operations } from './operations.ts'

/** Compiles every operation's validation now, so that no caller waits for it; yields between them to those who call. */
export async function warmUp(operations: Operations): Promise<void> {
  warnOfParse()
  for (const operation of operations.all) {
    const headers = operation.body ? { 'content-type': 'application/json' } : {}
    const probe = {
      method: operation.method,
      headers,
      params: {},
      query: {},
      body: {},
      path: operation.path,
      openapi: { ...operation.metadata, pathParams: {} },
    }
    await new Promise<void>((resolve) => {
      operation.validate(probe as unknown as Request, {} as Response, (() => setImmediate(resolve)) as NextFunction)
    })
  }
}

/**
 * The validator reads each request's address with url.parse(), which Node has deprecated outside of packages. Until Node
 * has warned of it once it reads the stack at every call to see who calls: a twentieth of a small request's time.
 */
function warnOfParse(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse('/')
  process.noDeprecation = noDeprecation
}
