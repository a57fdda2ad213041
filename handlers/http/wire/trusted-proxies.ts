import proxyAddr from 'proxy-addr'
import type { Settings } from '../../../db/base/settings.ts'

/** Whether a hop is a proxy whose X-Forwarded-For is believed; `hop` counts from 0, which is who is connected. */
export type TrustsProxy = (address: string, hop: number) => boolean

/** TRUST_PROXY as Express's `trust proxy` and proxy-addr take it: a number of hops, or the proxies' addresses. */
export function trustedProxies({ trustProxy = 0 }: Pick<Settings, 'trustProxy'>): TrustsProxy {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}
