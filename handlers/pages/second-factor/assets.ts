import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Settings } from '../../../db/base/settings.ts'
import { assetOf } from '../look/assets.ts'
import { webauthnScript } from './adapters/webauthn-script.ts'

const library = assetOf(webauthnScript(), 'webauthn', 'js')
const script = assetOf(readFileSync(new URL('second-factor.js', import.meta.url)), 'second-factor', 'js')

/** The scripts of pages that ask for a passkey, in their order. */
export const passkeyAssets = [library, script]
export const passkeyScripts = passkeyAssets.map(({ path }) => path)

/** The one origin at which passkeys of this installation are made and asked for. */
export interface PasskeySite {
  rpId: string
  origin: string
  /** A browser has passkeys for names alone, and not for addresses of machines. */
  hasPasskeys: boolean
}

export function passkeySiteOf({ publicOrigin }: Pick<Settings, 'publicOrigin'>): PasskeySite {
  const { hostname, origin } = new URL(publicOrigin)
  return { rpId: hostname, origin, hasPasskeys: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 }
}
