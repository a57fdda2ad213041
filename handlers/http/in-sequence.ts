import type { Gate } from './exchange.ts'

/**
 * Gates as one, each of which is called when the one before it calls `next`. Express keeps a layer with a pattern for each
 * middleware, matches the path and restores the request at every step; gates that all requests pass, one after the other, need
 * none of this. As in Express's routers, what a gate throws or rejects with goes to the error handlers, and so does what it
 * gives to `next`, but for 'router', which passes over the gates that are left.
 */
export const inSequence =
  (gates: readonly Gate[]): Gate =>
  (request, response, done) => {
    let place = 0
    const next = (reason?: unknown): void => {
      const gate = reason ? undefined : gates[place]
      if (!gate) {
        done(reason === 'router' ? undefined : reason)
        return
      }
      place += 1
      try {
        const step: unknown = gate(request, response, next)
        if (step instanceof Promise) step.catch(done)
      } catch (error) {
        done(error)
      }
    }
    next()
  }
