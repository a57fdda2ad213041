type Array32 = Uint8Array | Uint16Array | Uint32Array | Float64Array

/**
 * Growing column of numbers of one size. A history of a million operations consists of a few dozen such columns,
 * without an object for each operation.
 */
export class NumberColumn {
  #values: Array32
  #length = 0

  constructor(kind: new (length: number) => Array32) {
    this.#values = new kind(1024)
  }

  get length(): number {
    return this.#length
  }

  /** Adds a number and returns its index. */
  push(value: number): number {
    if (this.#length === this.#values.length) {
      const more = new (this.#values.constructor as new (length: number) => Array32)(this.#length * 2)
      more.set(this.#values)
      this.#values = more
    }
    this.#values[this.#length] = value
    this.#length += 1
    return this.#length - 1
  }

  at(place: number): number {
    return this.#values[place]!
  }

  set(place: number, value: number): void {
    this.#values[place] = value
  }
}

export const createUint8Column = (): NumberColumn => new NumberColumn(Uint8Array)
export const createUint16Column = (): NumberColumn => new NumberColumn(Uint16Array)
export const createUint32Column = (): NumberColumn => new NumberColumn(Uint32Array)
export const createFloat64Column = (): NumberColumn => new NumberColumn(Float64Array)
