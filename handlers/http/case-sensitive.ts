import { Router } from 'express'

/**
 * A router whose paths are written as they stand, as those of the API are. What Express would take in any case passes
 * by whatever tells addresses apart by their text: load shedding, limits, and who searches the audit log for a path.
 */
export const caseSensitive = (): Router => Router({ caseSensitive: true })
