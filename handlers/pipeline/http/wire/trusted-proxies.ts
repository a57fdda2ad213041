import proxyAddr from 'proxy-addr'
import type { Settings } from '../../../../db/engine/base/settings.ts'

/** Reports whether a proxy's X-Forwarded-For is trusted. `hop` is 0 for the directly connected peer, 1 for the next. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

/**
 * Converts TRUST_PROXY, a number of hops or a list of addresses, to the function that Express's `trust proxy` and
 * proxy-addr take.
 */
export function compileTrustedProxies({ trustProxy = 0 }: Pick<Settings, 'trustProxy'>): IsTrustedProxy {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}
