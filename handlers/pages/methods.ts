import type { RequestHandler } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'

/** The last step of a path that takes these methods alone. */
export const taking = (...methods: readonly ('GET' | 'POST')[]): RequestHandler => {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const [last = '', ...others] = allowed.toReversed()
  const named = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : `${last} alone`
  return ({ method, baseUrl, path }) => {
    const headers = { Allow: allowed.join(', ') }
    throw new Refusal('bad_request', `${baseUrl}${path} takes ${named}, not ${method}.`, { status: 405, headers })
  }
}

/** The last step of a path that is only read. */
export const readOnly = taking('GET')
