import type { NextFunction, Request, Response } from 'express'
import t from 'tap'
import type { Gate } from '../../handlers/pipeline/http/exchange.ts'
import { combineGates } from '../../handlers/pipeline/http/in-sequence.ts'

/**
 * Runs the gates in sequence. Returns the index of each gate that ran, then what the handler behind the gates received.
 */
async function passed(...gates: Gate[]): Promise<unknown[]> {
  const seen: unknown[] = []
  const noting = gates.map(
    (gate, place): Gate =>
      (request, response, next) => {
        seen.push(place)
        return gate(request, response, next)
      },
  )
  await new Promise<void>((resolve) => {
    void combineGates(noting)({} as Request, {} as Response, (reason?: unknown) => {
      seen.push(reason instanceof Error ? reason.message : (reason ?? 'through'))
      resolve()
    })
  })
  return seen
}

const goOn: Gate = (_request, _response, next) => next()
const later: Gate = async (_request, _response, next) => {
  await Promise.resolve()
  next()
}

t.test('gates are called one after the other, and then the handler', async (t) => {
  t.strictSame(await passed(), ['through'])
  t.strictSame(await passed(goOn, later, goOn), [0, 1, 2, 'through'])
})

t.test('an error that a gate throws, rejects with or passes to next() reaches the error handlers', async (t) => {
  const failing: Gate[] = [
    (_request, _response, next) => next(new Error('wrong')),
    () => {
      throw new Error('wrong')
    },
    async () => {
      throw new Error('wrong')
    },
  ]
  for (const gate of failing) t.strictSame(await passed(goOn, gate, goOn), [0, 1, 'wrong'])
})

t.test('a gate may skip the remaining gates', async (t) => {
  t.strictSame(await passed((_request, _response, next) => next('router'), goOn), [0, 'through'])
})

t.test('after a gate that sends the answer, no further gate runs', (t) => {
  let calls = 0
  const count: Gate = () => {
    calls += 1
  }
  combineGates([() => {}, count])({} as Request, {} as Response, count as NextFunction)
  t.equal(calls, 0)
  t.end()
})
