import { SeededRandom } from '../../packages/conformance/chance.ts'
import type { WireFault } from './fault.ts'

/** Selection of the operations and tasks to try, of the messages to try for each, and of the fault. */
export interface CrashPointShare {
  has(name: string): boolean
  /**
   * Returns the message numbers to try; `messages` is their count in an undisturbed run. Without this function, every
   * message is tried.
   */
  chooseMessages?(name: string, messages: number): number[]
  fault: WireFault
}

const hashOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0) >>> 0

/**
 * Selects the operations and tasks that one of several processes tries, at all their messages. If words are given,
 * selects only names that contain one of them.
 */
export const selectShare = (process: number, processes: number, words: readonly string[] = []): CrashPointShare => ({
  has: (name) =>
    hashOf(name) % processes === process && (words.length === 0 || words.some((word) => name.includes(word))),
  fault: 'cut',
})

/** Restricts a share to `count` messages of each operation or task, drawn by the seed, and sets the fault. */
export const withRandomMessages = (
  of: CrashPointShare,
  seed: number,
  count: number,
  harm: WireFault = 'cut',
): CrashPointShare => ({
  ...of,
  fault: harm,
  chooseMessages(name, messages) {
    const all = Array.from({ length: messages }, (_, point) => point)
    return new SeededRandom(seed ^ hashOf(name)).sample(all, count).sort((one, other) => one - other)
  },
})
