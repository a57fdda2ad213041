import type { DocsContract } from './contract.ts'

/** Returns the contract's example payload of an event type. */
export const examplePayloadOf = ({ webhooks }: DocsContract, type: string): unknown =>
  webhooks[type]!.post.requestBody.content['application/json']!.example
