import type { GuideContract } from './contract.ts'

/** What a receiver gets for an event type, as the contract shows it. */
export const payloadOf = ({ webhooks }: GuideContract, type: string): unknown =>
  webhooks[type]!.post.requestBody.content['application/json']!.example
