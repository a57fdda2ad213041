import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import { assetOf } from '../look/assets.ts'
import { webauthnScript } from './adapters/webauthn-script.ts'

const library = assetOf(webauthnScript(), 'webauthn', 'js')
const script = assetOf(readFileSync(new URL('second-factor.js', import.meta.url)), 'second-factor', 'js')

/** Scripts of the pages that ask for a passkey, in loading order. */
export const passkeyAssets = [library, script]
export const passkeyScripts = passkeyAssets.map(({ path }) => path)

/** The single origin at which passkeys of this installation are created and used. */
export interface PasskeySite {
  rpId: string
  origin: string
  /** Whether the host supports passkeys: browsers allow them for domain names, but not for IP addresses. */
  hasPasskeys: boolean
}

export function passkeySiteOf({ publicOrigin }: Pick<Settings, 'publicOrigin'>): PasskeySite {
  const { hostname, origin } = new URL(publicOrigin)
  return { rpId: hostname, origin, hasPasskeys: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 }
}
