import type { Contract } from '../conformance/contract.ts'
import { type KitAnswer, type KitRequest, Transport } from '../conformance/http.ts'

/** Is told of each request of an operation before it is sent, with the way to send it. */
export type BeforeRequest = (operationId: string, send: () => Promise<KitAnswer>) => Promise<void>

/** Sends the walk's requests, and lets somebody else send each of them before. */
export class WatchedTransport extends Transport {
  readonly #contract: Contract
  readonly #before: BeforeRequest

  constructor(contract: Contract, before: BeforeRequest) {
    super(30_000)
    this.#contract = contract
    this.#before = before
  }

  override async send(url: URL, method: string, request: KitRequest, asked: string): Promise<KitAnswer> {
    const operation = this.#contract.operationAt(method, url.pathname.replace('/api/v1', ''))
    if (operation) await this.#before(operation.operationId, () => super.send(url, method, request, asked))
    return super.send(url, method, request, asked)
  }
}
