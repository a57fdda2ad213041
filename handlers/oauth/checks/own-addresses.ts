import type { OauthClient } from '../../../db/access/oauth/clients.ts'
import type { Settings } from '../../../db/base/settings.ts'

type Origin = Pick<Settings, 'publicOrigin'>

/**
 * The redirect addresses that are pages of this service. They are compared as a whole: an address that only begins like
 * one, or is another way to write it, is judged as anybody's.
 */

/** The redirect address of this service's API reference. */
export const referenceAddress = ({ publicOrigin }: Origin): string => `${publicOrigin}/docs/api/authorized`

export const codePath = '/oauth/code'

/** Where whoever uses a program on a command line is shown the code, to copy it there. */
export const codeAddress = ({ publicOrigin }: Origin): string => `${publicOrigin}${codePath}`

/**
 * Whether an app may have its codes shown: one without a secret, that is answered there and nowhere else. An app from
 * before this page may have registered the address with a secret, or beside others.
 */
export const isShownCodes = ({ authMethod, redirectUris }: OauthClient): boolean =>
  authMethod === 'none' && redirectUris.length === 1

/** Where an app is, as people read it: its host, or the command line. */
export const placeOf = (redirectUri: string, settings: Origin): string =>
  redirectUri === codeAddress(settings) ? 'On a command line' : new URL(redirectUri).host
