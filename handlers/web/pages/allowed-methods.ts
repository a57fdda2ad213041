import type { RequestHandler } from 'express'
import { Refusal } from '../../../db/domain/refusal.ts'

/** Returns the last handler of a path: refuses every method that is not in `methods` with status 405. */
export const allowMethods = (...methods: readonly ('GET' | 'POST')[]): RequestHandler => {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const [last = '', ...others] = allowed.toReversed()
  const named = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : `${last} alone`
  return ({ method, baseUrl, path }) => {
    const headers = { Allow: allowed.join(', ') }
    throw new Refusal('bad_request', `${baseUrl}${path} takes ${named}, not ${method}.`, { status: 405, headers })
  }
}

/** Refuses every method other than GET and HEAD. */
export const allowOnlyGet = allowMethods('GET')
