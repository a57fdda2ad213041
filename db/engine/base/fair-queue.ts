/** Key of a party: the owner of waiting tasks, such as an organization, a network, a session or an API key. */
export type QueueParty = string | number

/**
 * Queue in which parties take turns: each round serves one item of every party, however many it has. A party's own
 * items stay in order.
 */
export class FairQueue<Item> {
  /** Waiting items per party, in the order of the parties' turns. A party without items has no entry. */
  readonly #lines = new Map<QueueParty, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  countOf(party: QueueParty): number {
    return this.#lines.get(party)?.length ?? 0
  }

  push(party: QueueParty, item: Item): void {
    const line = this.#lines.get(party)
    if (line) line.push(item)
    else this.#lines.set(party, [item])
    this.#length += 1
  }

  /**
   * Removes and returns the first item of the next party that `mayHave` accepts. The next turn of that party then comes
   * after the turns of all other parties.
   */
  shift(mayHave: (party: QueueParty) => boolean = () => true): Item | undefined {
    const party = this.#lines.keys().find(mayHave)
    if (party === undefined) return undefined
    const line = this.#lines.get(party)!
    const item = line.shift()
    this.#length -= 1
    this.#lines.delete(party)
    if (line.length > 0) this.#lines.set(party, line)
    return item
  }

  /**
   * Removes and returns the last item of the party with the most items. Returns undefined if that party has `count`
   * items or fewer.
   */
  popLongest(count: number): Item | undefined {
    const [longest] = [...this.#lines.values()].sort((one, other) => other.length - one.length)
    if (!longest || longest.length <= count) return undefined
    this.#length -= 1
    return longest.pop()
  }

  remove(party: QueueParty, item: Item): void {
    const line = this.#lines.get(party)
    const index = line?.indexOf(item) ?? -1
    if (!line || index === -1) return
    line.splice(index, 1)
    this.#length -= 1
    if (line.length === 0) this.#lines.delete(party)
  }
}
