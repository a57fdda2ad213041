import { deriveSecrets, type Secrets } from '../../engine/base/secrets.ts'
import type { Settings } from '../../engine/base/settings.ts'

/** SECRET_KEY and the previous keys that can still be read. */
export type SecretKeys = Pick<Settings, 'secretKey' | 'previousSecretKeys'>

export const secretsOfKeys = ({ secretKey, previousSecretKeys }: SecretKeys): Secrets =>
  deriveSecrets(secretKey, previousSecretKeys)
