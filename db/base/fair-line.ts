/** Who tasks belong to and take turns by: an organization, a network, a session, a key. */
export type WaitingParty = string | number

/** Items that wait, in turns of their parties: one of each in a round, however many a party has, and each party's in their order. */
export class FairLine<Item> {
  /** In the order of the parties' turns; none is empty. */
  readonly #lines = new Map<WaitingParty, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  countOf(party: WaitingParty): number {
    return this.#lines.get(party)?.length ?? 0
  }

  push(party: WaitingParty, item: Item): void {
    const line = this.#lines.get(party)
    if (line) line.push(item)
    else this.#lines.set(party, [item])
    this.#length += 1
  }

  /** Takes the item whose turn it is, of the parties that may have one. Whoever has had a turn is last in the next round. */
  shift(mayHave: (party: WaitingParty) => boolean = () => true): Item | undefined {
    const party = this.#lines.keys().find(mayHave)
    if (party === undefined) return undefined
    const line = this.#lines.get(party)!
    const item = line.shift()
    this.#length -= 1
    this.#lines.delete(party)
    if (line.length > 0) this.#lines.set(party, line)
    return item
  }

  /** Takes the last item of the party with the most, where these are more than `count`. */
  popLongest(count: number): Item | undefined {
    const [longest] = [...this.#lines.values()].sort((one, other) => other.length - one.length)
    if (!longest || longest.length <= count) return undefined
    this.#length -= 1
    return longest.pop()
  }

  remove(party: WaitingParty, item: Item): void {
    const line = this.#lines.get(party)
    const index = line?.indexOf(item) ?? -1
    if (!line || index === -1) return
    line.splice(index, 1)
    this.#length -= 1
    if (line.length === 0) this.#lines.delete(party)
  }
}
