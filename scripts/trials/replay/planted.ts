import type { SeededRandom } from '../../packages/conformance/chance.ts'
import type { Header, RecordedAnswer } from './corpus.ts'
import { ignoredHeaders, masks } from './masks.ts'

/** Change of an answer that the comparison must find. */
export interface PlantedChange {
  /** Position of the answer in the replay. */
  index: number
  what: string
  answer: RecordedAnswer
}

type Planter = (answer: RecordedAnswer, chance: SeededRandom) => RecordedAnswer | undefined

/** Ways to change an answer. Each returns undefined if the answer has nothing of that kind. */
const planters: Record<string, Planter> = {
  'another status': (answer) => ({ ...answer, status: answer.status + 1 }),
  'another header': (answer, chance) => withHeader(answer, chance, ([name, value]) => [[name, `${value}, x`]]),
  'a missing header': (answer, chance) => withHeader(answer, chance, () => []),
  'a missing member': (answer, chance) =>
    withValue(
      answer,
      chance,
      () => true,
      (parent, member) => {
        if (Array.isArray(parent)) parent.splice(Number(member), 1)
        else delete parent[member]
      },
    ),
  'another digit of an amount': (answer, chance) =>
    withValue(
      answer,
      chance,
      (value) => /^-?\d+\.\d\d$/.test(String(value)),
      (parent, member) => {
        const text = String(parent[member])
        parent[member] = text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10)
      },
    ),
  'another number': (answer, chance) =>
    withValue(
      answer,
      chance,
      (value) => typeof value === 'number',
      (parent, member) => {
        parent[member] = Number(parent[member]) + 1
      },
    ),
  'another text': (answer, chance) =>
    withValue(answer, chance, isPlainText, (parent, member) => {
      parent[member] = `${parent[member]} x`
    }),
}

const isPlainText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !masks.some(({ form }) => form.test(value))

/** Draws `count` answers and plants a change into each, in equal shares of all kinds. */
export function plantChanges(answers: readonly RecordedAnswer[], count: number, chance: SeededRandom): PlantedChange[] {
  const kinds = Object.entries(planters)
  const planted: PlantedChange[] = []
  for (const index of chance.sample([...answers.keys()], answers.length)) {
    if (planted.length === count) break
    const [what, plant] = kinds[planted.length % kinds.length]!
    const answer = plant(answers[index]!, chance)
    if (answer) planted.push({ index, what, answer })
  }
  return planted
}

function withHeader(
  answer: RecordedAnswer,
  chance: SeededRandom,
  change: (header: Header) => Header[],
): RecordedAnswer | undefined {
  const [chosen] = chance.sample(
    answer.headers.filter(([name]) => !Object.hasOwn(ignoredHeaders, name.toLowerCase())),
    1,
  )
  return chosen && { ...answer, headers: answer.headers.flatMap((one) => (one === chosen ? change(one) : [one])) }
}

type Container = Record<string, unknown>

/** Changes a random value of the answer's JSON. */
function withValue(
  answer: RecordedAnswer,
  chance: SeededRandom,
  isMeant: (value: unknown) => boolean,
  change: (parent: Container & unknown[], member: string) => void,
): RecordedAnswer | undefined {
  if (!('text' in answer.body) || !/^[[{]/.test(answer.body.text)) return undefined
  const json = JSON.parse(answer.body.text) as Container
  const [chosen] = chance.sample(
    valuesIn(json).filter(([parent, member]) => isMeant(parent[member])),
    1,
  )
  if (!chosen) return undefined
  change(chosen[0] as Container & unknown[], chosen[1])
  const text = JSON.stringify(json)
  const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'content-length')
  return { ...answer, headers: [...headers, ['Content-Length', String(Buffer.byteLength(text))]], body: { text } }
}

/** Lists every value with its object or list. */
const valuesIn = (parent: Container): [Container, string][] =>
  Object.entries(parent).flatMap(([member, value]): [Container, string][] => [
    [parent, member],
    ...(typeof value === 'object' && value !== null ? valuesIn(value as Container) : []),
  ])
