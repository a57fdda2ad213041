import type { Label } from './labels.ts'

/** A sentence about what goes on, and the page of the portal that shows it. */
export interface RemainingSentence {
  text: string
  look: string
  path: string
}

/** What is said of the keys and endpoints that a person made and that go on, where there are any. */
export function remainingSentences(label: Label, { keys, endpoints }: { keys: number; endpoints: number }) {
  const ofKeys = { text: label('account.keysGoOn', { count: keys }), look: label('account.lookAtKeys') }
  const ofEndpoints = {
    text: label('account.endpointsGoOn', { count: endpoints }),
    look: label('account.lookAtEndpoints'),
  }
  const sentences: RemainingSentence[] = []
  if (keys > 0) sentences.push({ ...ofKeys, path: '/portal/api-keys' })
  if (endpoints > 0) sentences.push({ ...ofEndpoints, path: '/portal/webhooks' })
  return sentences
}
