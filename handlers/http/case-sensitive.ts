import { Router } from 'express'

/**
 * Returns a router whose paths are case-sensitive, like those of the API. Load shedding, rate limits and searches of
 * the audit log compare addresses as text. A path in other letters would bypass them, if Express accepted it.
 */
export const caseSensitiveRouter = (): Router => Router({ caseSensitive: true })
