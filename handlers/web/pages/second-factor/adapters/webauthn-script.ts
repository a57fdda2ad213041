import { readFileSync } from 'node:fs'

/**
 * Returns @simplewebauthn/browser as a single browser script, which defines the global SimpleWebAuthnBrowser. The
 * package ships this file for CDNs, but its `exports` do not include the path.
 */
export const webauthnScript = (): Buffer =>
  readFileSync(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')))
