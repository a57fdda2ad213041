import type { NextFunction, Request, Response } from 'express'
import type { Operations } from './operations.ts'

/** Compiles every operation's validation now, so that no caller waits for it; yields between them to those who call. */
export async function warmUp(operations: Operations): Promise<void> {
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
