import type { Label } from './labels.ts'

/** A sentence about access that remains valid, and the portal page that shows it. */
export interface RemainingAccessSentence {
  text: string
  look: string
  path: string
}

/** Returns sentences about the API keys and webhook endpoints of a user that still work, if there are any. */
export function remainingAccessSentences(label: Label, { keys, endpoints }: { keys: number; endpoints: number }) {
  const ofKeys = { text: label('account.keysGoOn', { count: keys }), look: label('account.lookAtKeys') }
  const ofEndpoints = {
    text: label('account.endpointsGoOn', { count: endpoints }),
    look: label('account.lookAtEndpoints'),
  }
  const sentences: RemainingAccessSentence[] = []
  if (keys > 0) sentences.push({ ...ofKeys, path: '/portal/api-keys' })
  if (endpoints > 0) sentences.push({ ...ofEndpoints, path: '/portal/webhooks' })
  return sentences
}
