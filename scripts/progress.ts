/** What long work says of itself while it runs. */
export interface LiveLine {
  /** What is to be said now; on a terminal at once, in place, in a log when the last was long enough ago. */
  show(text: string): void
  /** A line that stays. */
  print(line: string): void
  /** Removes what is shown in place. */
  clear(): void
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** How often a log hears of what goes on. */
const everyMs = 10_000

/** Progress on an output: a line that changes in place on a terminal, else a line every ten seconds. */
export function progressOn(output: Output = process.stdout, now: () => number = Date.now): LiveLine {
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
        // The cursor stays at the line's beginning, so that what others write comes over it.
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

/** Shows what `textOf` says every second until the function that it returns is called. */
export function ticking(progress: LiveLine, textOf: () => string): () => void {
  const timer = setInterval(() => progress.show(textOf()), 1_000).unref()
  progress.show(textOf())
  return () => {
    clearInterval(timer)
    progress.clear()
  }
}

/** `4.2 s`, and from a minute on `2 min 07 s`. */
export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const whole = Math.floor(ms / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
