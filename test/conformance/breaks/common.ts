import { type Break, changeJson, type HandedAnswer } from '../double.ts'

/** Requests that reach the service without one of their headers. */
export const without = (header: string): Break => ({
  asks: ({ headers }) => void delete headers[header],
})

/** Answers without one of their headers. */
export const unsaid = (header: string): Break => ({
  answers: ({ headers }) => void delete headers[header],
})

/** Answers whose JSON is changed, where there is any. */
export const saidOtherwise = (
  // biome-ignore lint/suspicious/noExplicitAny: a break knows what it breaks
  change: (json: any) => void,
  statuses: 'successes' | 'refusals' = 'successes',
): Break => ({
  answers(answer) {
    if (answer.status < 400 === (statuses === 'successes') && isJson(answer)) changeJson(answer, change)
  },
})

/** Answers of one status under another. */
export const as = (from: number, to: number): Break => ({
  answers(answer) {
    if (answer.status === from) answer.status = to
  },
})

/** Requests of everybody, carried out as the first organization's. */
export const asFirst: Break = {
  asks({ headers }, { first }) {
    if (headers.authorization) headers.authorization = first
  },
}

/** A refused request that is repaired on its way, so that it is done. */
export const repaired = (body: string, headers: Record<string, string> = {}): Break => ({
  asks(request) {
    if (request.method === 'GET') return
    request.body = body
    Object.assign(request.headers, headers)
  },
})

/** Queries with a parameter more, less, or another. */
export const queried = (change: (query: URLSearchParams) => void): Break => ({
  asks(request) {
    const url = new URL(request.path, 'http://double')
    change(url.searchParams)
    request.path = url.pathname + url.search
  },
})

export const isJson = ({ headers, body }: HandedAnswer): boolean =>
  /json/.test(String(headers['content-type'])) && body !== ''

/** Codes of faults that are all the same. */
export const nameless = saidOtherwise((json) => {
  for (const one of json.errors ?? []) one.code = 'invalid'
}, 'refusals')

/** The units that seem to be left, off by some where it matters. */
export const miscounted = (units: number, where: (answer: HandedAnswer, method: string) => boolean): Break => ({
  answers(answer, { method }) {
    const name = 'ratelimit-tenant-remaining'
    const left = answer.headers[name]
    if (left !== undefined && where(answer, method)) answer.headers[name] = String(Number(left) + units)
  },
})
