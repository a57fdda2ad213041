import { formatDuration } from '../progress.ts'

/**
 * Runs one step of a start and prints a line: `<label> ... <note, if any>1.3 s`. If the step fails, the line ends with
 * `failed` and the error is thrown again.
 */
export async function runStep<T>(label: string, work: () => Promise<T>, noteOf?: (result: T) => string): Promise<T> {
  const startedMs = performance.now()
  process.stdout.write(`${label} ... `)
  try {
    const result = await work()
    const note = noteOf?.(result)
    process.stdout.write(`${note ? `${note}, ` : ''}${formatDuration(performance.now() - startedMs)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}
