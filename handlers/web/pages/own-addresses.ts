import type { Settings } from '../../../db/engine/base/settings.ts'
import type { OauthClient } from '../../../db/services/access/oauth/clients.ts'

type Origin = Pick<Settings, 'publicOrigin'>

/**
 * This module knows the redirect addresses that are pages of this service. Only the exact address counts: an address
 * that begins with it, or another spelling of it, is checked like any other redirect address.
 */

/** Returns the redirect address of this service's API reference. */
export const referenceRedirectAddress = ({ publicOrigin }: Origin): string => `${publicOrigin}/docs/api/authorized`

export const codePagePath = '/oauth/code'

/** Returns the address of the page that shows a code to a user of a command line program, who copies it. */
export const codePageAddress = ({ publicOrigin }: Origin): string => `${publicOrigin}${codePagePath}`

/**
 * Reports whether the code page may show an app's codes: the app has no secret and no other redirect address. Apps
 * registered before this page existed may have a secret or several addresses.
 */
export const canShowCodes = ({ authMethod, redirectUris }: OauthClient): boolean =>
  authMethod === 'none' && redirectUris.length === 1

/** Returns the text that tells users where an app runs: its host, or `On a command line`. */
export const appLocationOf = (redirectUri: string, settings: Origin): string =>
  redirectUri === codePageAddress(settings) ? 'On a command line' : new URL(redirectUri).host
