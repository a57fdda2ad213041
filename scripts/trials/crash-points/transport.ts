import type { Contract } from '../../packages/conformance/contract.ts'
import { type KitAnswer, type KitRequest, Transport } from '../../packages/conformance/http.ts'

/**
 * Called before each request of an operation. It may send the same request with `send`, as often as it likes.
 * Afterwards the walk sends the request in any case.
 */
export type BeforeRequest = (operationId: string, send: () => Promise<KitAnswer>) => Promise<void>

/** Transport of the walk that calls `before` ahead of each request. */
export class InterceptingTransport extends Transport {
  readonly #contract: Contract
  readonly #before: BeforeRequest

  constructor(contract: Contract, before: BeforeRequest) {
    super(30_000)
    this.#contract = contract
    this.#before = before
  }

  override async send(url: URL, method: string, request: KitRequest, asked: string): Promise<KitAnswer> {
    const operation = this.#contract.findOperationAt(method, url.pathname.replace('/api/v1', ''))
    if (operation) await this.#before(operation.operationId, () => super.send(url, method, request, asked))
    return super.send(url, method, request, asked)
  }
}
