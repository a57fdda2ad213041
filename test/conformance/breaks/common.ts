import { type Break, changeJson, type HandedAnswer } from '../double.ts'

/** Returns a break that removes a header from requests. */
export const without = (header: string): Break => ({
  asks: ({ headers }) => void delete headers[header],
})

/** Returns a break that removes a header from answers. */
export const unsaid = (header: string): Break => ({
  answers: ({ headers }) => void delete headers[header],
})

/** Returns a break that changes the JSON of answers, if there is any. */
export const saidOtherwise = (
  // biome-ignore lint/suspicious/noExplicitAny: a break knows what it breaks
  change: (json: any) => void,
  statuses: 'successes' | 'refusals' = 'successes',
): Break => ({
  answers(answer) {
    if (answer.status < 400 === (statuses === 'successes') && isJson(answer)) changeJson(answer, change)
  },
})

/** Returns a break that replaces one status by another. */
export const as = (from: number, to: number): Break => ({
  answers(answer) {
    if (answer.status === from) answer.status = to
  },
})

/** Break that carries out all requests as the first organization. */
export const asFirst: Break = {
  asks({ headers }, { first }) {
    if (headers.authorization) headers.authorization = first
  },
}

/** Returns a break that repairs a refused request on its way, so that it succeeds. */
export const repaired = (body: string, headers: Record<string, string> = {}): Break => ({
  asks(request) {
    if (request.method === 'GET') return
    request.body = body
    Object.assign(request.headers, headers)
  },
})

/** Returns a break that changes the query of requests. */
export const queried = (change: (query: URLSearchParams) => void): Break => ({
  asks(request) {
    const url = new URL(request.path, 'http://double')
    change(url.searchParams)
    request.path = url.pathname + url.search
  },
})

export const isJson = ({ headers, body }: HandedAnswer): boolean =>
  /json/.test(String(headers['content-type'])) && body !== ''

/** Break that gives all violations the same code. */
export const nameless = saidOtherwise((json) => {
  for (const one of json.errors ?? []) one.code = 'invalid'
}, 'refusals')

/** Returns a break that changes the remaining units in the answers for which `where` holds. */
export const miscounted = (units: number, where: (answer: HandedAnswer, method: string) => boolean): Break => ({
  answers(answer, { method }) {
    const name = 'ratelimit-tenant-remaining'
    const left = answer.headers[name]
    if (left !== undefined && where(answer, method)) answer.headers[name] = String(Number(left) + units)
  },
})
