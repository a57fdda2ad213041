import type { GuideContract } from './contract.ts'

/** Returns the contract's example payload of an event type. */
export const payloadOf = ({ webhooks }: GuideContract, type: string): unknown =>
  webhooks[type]!.post.requestBody.content['application/json']!.example
