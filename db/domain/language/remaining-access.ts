import type { Label } from './labels.ts'

/** A sentence about API keys or webhook endpoints that still work, with the text and the path of a link to them. */
export interface RemainingAccessSentence {
  text: string
  look: string
  path: string
}

/**
 * Returns the sentences about a user's API keys and webhook endpoints that still work. `keys` and `endpoints` are their
 * numbers. If a number is 0, its sentence is left out.
 */
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
