import { globSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Fault, PlantedEdit } from './fault.ts'
import { FaultLocator } from './locate.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A listed fault with its place in the code. */
export interface ListedFault extends PlantedEdit {
  name: string
  /** Name of the file in `faults`, without `.ts`. */
  area: string
  /** Paths of the test files from the repository's root, in running order. */
  tests: readonly string[]
}

/** Reads the faults of every area and finds their places. Throws if a fault has no place or several places. */
export async function readListedFaults(): Promise<ListedFault[]> {
  const locator = new FaultLocator(root)
  const folder = join(import.meta.dirname, 'faults')
  const areas = globSync('*.ts', { cwd: folder }).sort()
  const lists = await Promise.all(
    areas.map(async (area) => {
      const { faults } = (await import(join(folder, area))) as { faults: readonly Fault[] }
      return faults.map((fault) => ({
        ...locator.locate(fault),
        name: fault.name,
        area: basename(area, '.ts'),
        tests: fault.tests.map((test) => `test/${test}.test.ts`),
      }))
    }),
  )
  return lists.flat()
}
