import { readFileSync } from 'node:fs'

/**
 * @simplewebauthn/browser as one file for browsers, which defines the global SimpleWebAuthnBrowser. The package is published
 * with it for CDNs, and names no path to it in its `exports`.
 */
export const webauthnScript = (): Buffer =>
  readFileSync(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')))
