// Preload script of the API process in `make attack`. It directs all DNS queries to SILENT_DNS, where no server
// answers.
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
