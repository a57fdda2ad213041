import { seconds } from '../progress.ts'

/**
 * Does one step of a start and says so: `<label> ... <note, if it gives one>1.3 s` on one line. What fails ends the line
 * with `failed` and throws on.
 */
export async function step<T>(label: string, work: () => Promise<T>, noteOf?: (result: T) => string): Promise<T> {
  const startedMs = performance.now()
  process.stdout.write(`${label} ... `)
  try {
    const result = await work()
    const note = noteOf?.(result)
    process.stdout.write(`${note ? `${note}, ` : ''}${seconds(performance.now() - startedMs)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}
