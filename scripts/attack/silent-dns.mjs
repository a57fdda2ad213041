// Loaded before the API by `make attack`: every name is asked of SILENT_DNS, where nothing answers.
import { Resolver } from 'node:dns/promises'

const directed = new WeakSet()
for (const name of ['resolve4', 'resolve6']) {
  const ask = Resolver.prototype[name]
  Resolver.prototype[name] = function (...given) {
    if (!directed.has(this)) this.setServers([process.env.SILENT_DNS])
    directed.add(this)
    return ask.apply(this, given)
  }
}
