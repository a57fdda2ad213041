import { Router } from 'express'

/**
 * Returns a router whose paths are case-sensitive, like those of the API. Load shedding, rate limits and searches of
 * the audit log compare addresses as text. If Express accepted a path in other letter case, the path would bypass them.
 */
export const caseSensitiveRouter = (): Router => Router({ caseSensitive: true })
