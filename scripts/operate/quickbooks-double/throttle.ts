const perMinute = 500
const atOnce = 10
const windowMs = 60_000

/** QuickBooks' limits for one company: 500 requests a minute, 10 at once. */
export class QuickbooksThrottle {
  readonly #companies = new Map<string, { times: number[]; running: number; most: number }>()

  /** Admits a request and returns the function that ends it; undefined if a limit is reached. */
  enter(realmId: string): (() => void) | undefined {
    const company = this.#companies.get(realmId) ?? { times: [], running: 0, most: 0 }
    this.#companies.set(realmId, company)
    const now = Date.now()
    company.times = company.times.filter((at) => at > now - windowMs)
    if (company.times.length >= perMinute || company.running >= atOnce) return undefined
    company.times.push(now)
    company.running += 1
    company.most = Math.max(company.most, company.running)
    return () => {
      company.running -= 1
    }
  }

  mostAtOnce(realmId: string): number {
    return this.#companies.get(realmId)?.most ?? 0
  }
}
