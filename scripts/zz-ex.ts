import { readFileSync } from 'node:fs'
import { refusedBy } from '/work/me/scripts/statements/explain.ts'

const texts = readFileSync(process.argv[3]!, 'utf8').split('\n').filter(Boolean)
const refused = await refusedBy(process.argv[2]!, texts)
const by = Map.groupBy(refused, (r) => r.said.replace(/"[^"]*"/g, '""'))
for (const [said, all] of [...by].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`\n## ${all.length} ${said}`)
  for (const { text } of all.slice(0, Number(process.argv[4] ?? 100)))
    console.log('   ', text.slice(0, Number(process.argv[5] ?? 700)))
}
console.log(texts.length, 'statements', refused.length, 'refused')
