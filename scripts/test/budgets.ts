import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The CPU seconds of the files that take more than others may, on the machine where the list was made. */
const list = join('test', 'cpu-seconds.txt')
/** What a file may take that is not in the list, every new one for example. */
const othersS = 1.5
/** How much longer than its share a file may take, for what differs from run to run. */
const tolerance = 1.5

export type Budgets = ReadonlyMap<string, number>

export function readBudgets(root: string): Budgets {
  const lines = readFileSync(join(root, list), 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.split(' ')[1]!, Number(line.split(' ')[0])]))
}

export const budgetOf = (budgets: Budgets, file: string): number => budgets.get(file) ?? othersS

/**
 * The files that took more than they may, dearest first, on a machine as fast as this one: it is as much faster or slower
 * than that of the list as the files of the list together were.
 */
export function overBudget(budgets: Budgets, took: ReadonlyMap<string, number>): string[] {
  const listed = [...took.keys()].filter((file) => budgets.has(file))
  const [all, budgeted] = [took, budgets].map((costs) => sum(listed.map((file) => costs.get(file)!)))
  const speed = listed.length > 0 ? Math.max(all! / budgeted!, Number.EPSILON) : 1
  return [...took]
    .map(([file, tookS]) => ({ file, tookS, mayS: budgetOf(budgets, file) * speed }))
    .filter(({ tookS, mayS }) => tookS > mayS * tolerance && tookS > othersS)
    .sort((a, b) => b.tookS - a.tookS)
    .map(({ file, tookS, mayS }) => `${file} took ${tookS.toFixed(1)} s of CPU, its share is ${mayS.toFixed(1)} s`)
}

/** Writes the list with what files have come to take less, and without files that are gone. It never grows. */
export function lowerBudgets(root: string, budgets: Budgets, took: ReadonlyMap<string, number>): void {
  const lower = [...budgets].flatMap(([file, budget]) => {
    const seconds = Math.min(budget, Math.ceil((took.get(file) ?? 0) * 10) / 10)
    return seconds > othersS ? [`${seconds.toFixed(1)} ${file}\n`] : []
  })
  writeFileSync(join(root, list), lower.sort((a, b) => a.split(' ')[1]!.localeCompare(b.split(' ')[1]!)).join(''))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
