/** Progress output of long work. */
export interface ProgressOutput {
  /** Shows the current progress: on a terminal at once in the same line, in a log if the last line is old enough. */
  show(text: string): void
  /** Prints a line that later progress does not overwrite. */
  print(line: string): void
  /** Removes the progress line from the terminal. */
  clear(): void
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** Interval between progress lines in a log, in milliseconds. */
const everyMs = 10_000

/** Returns a progress output: a line that changes in place on a terminal, else a line every ten seconds. */
export function createProgressOutput(output: Output = process.stdout, now: () => number = Date.now): ProgressOutput {
  let shown = ''
  let saidMs = now()
  const clear = () => {
    if (shown !== '') output.write('\x1b[2K')
    shown = ''
  }
  return {
    clear,
    show(text) {
      if (output.isTTY) {
        clear()
        // The cursor remains at the line's beginning, so that other output overwrites the line.
        shown = `${text.slice(0, (output.columns ?? 80) - 1)}\r`
        output.write(shown)
      } else if (now() - saidMs >= everyMs) {
        saidMs = now()
        output.write(`${text}\n`)
      }
    },
    print(line) {
      const kept = shown
      clear()
      output.write(`${line}\n`)
      shown = kept
      if (shown !== '') output.write(shown)
    },
  }
}

/** Shows the result of `textOf` every second until the returned function is called. */
export function showEverySecond(progress: ProgressOutput, textOf: () => string): () => void {
  const timer = setInterval(() => progress.show(textOf()), 1_000).unref()
  progress.show(textOf())
  return () => {
    clearInterval(timer)
    progress.clear()
  }
}

/** Formats a duration: `4.2 s`, and `2 min 07 s` from a minute on. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const whole = Math.floor(ms / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
