import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../db/domain/canonical-json.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import type { TestRandom } from '../../testkit/random.ts'

/** This file has the ways to tamper with a proof after it was made. */

type Proof = Schemas['Proof']

/** Signs a text as the service signs proofs, with a key that the verifier accepts. */
export type SignText = (text: string) => Promise<string>

export interface TamperedProof {
  text: string
  /** Pattern that the verifier's output must match. */
  expected: RegExp
}

type Json = { [member: string]: Json } & (string | Json[])
type Way = (proof: Proof, chance: TestRandom, sign: SignText) => Promise<TamperedProof> | TamperedProof

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
const amounts = /^-?\d+\.\d{2}$/

/** Adds a cent to a decimal. */
function cent(text: string): string {
  const cents = BigInt(text.replace('.', '')) + 1n
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns all amounts within a value, each as the containing object and the member's name. */
function placesOf(value: unknown, found: [Json, string][] = []): [Json, string][] {
  if (value === null || typeof value !== 'object') return found
  for (const [member, below] of Object.entries(value)) {
    if (typeof below === 'string' && amounts.test(below)) found.push([value as Json, member])
    placesOf(below, found)
  }
  return found
}

/** Error for a proof that contains nothing that the chosen way of tampering could change. */
export class NothingToTamperError extends Error {}

function addCent(value: unknown, chance: TestRandom): string {
  const places = placesOf(value)
  if (places.length === 0) throw new NothingToTamperError()
  const [holder, member] = chance.pick(places)
  holder[member] = cent(holder[member] as unknown as string) as unknown as Json
  return member
}

/** Signs a proof again; computes its hashes again first unless `hashes` is false. */
async function signedAnew(proof: Proof, sign: SignText, { hashes = true } = {}): Promise<string> {
  if (hashes) Object.assign(proof.hashes, { inputs: hashOf(proof.inputs), steps: hashOf(proof.steps) })
  const { jws: _, ...rest } = proof
  return JSON.stringify({ ...rest, jws: await sign(canonicalJson(rest)) })
}

const otherDigit = (text: string, place: number, chance: TestRandom): string => {
  const others = [...'0123456789abcdef'].filter((one) => one !== text[place])
  return text.slice(0, place) + chance.pick(others) + text.slice(place + 1)
}

const changedPart =
  (part: number): Way =>
  (proof, chance) => {
    const parts = proof.jws.split('.')
    const text = parts[part]!
    parts[part] = otherDigit(text, chance.whole(0, text.length - 1), chance)
    return { text: JSON.stringify({ ...proof, jws: parts.join('.') }), expected: /jws|is no proof/ }
  }

const inSteps =
  (member: 'exact' | 'value'): Way =>
  async (proof, chance, sign) => {
    const fit = proof.steps.filter((one) => placesOf({ own: one[member] }).length > 0)
    if (fit.length === 0) throw new NothingToTamperError()
    const step = chance.pick(fit)
    const holder = { own: step[member] }
    addCent(holder, chance)
    step[member] = holder.own
    return { text: await signedAnew(proof, sign), expected: new RegExp(`step ${step.name}: ${member} is`) }
  }

/** Ways of tampering, keyed by name. If a changed proof is signed again, only its content can reveal the change. */
export const tamperings: Record<string, Way> = {
  'a byte anywhere': (proof, chance) => {
    const text = JSON.stringify(proof)
    return { text: otherDigit(text, chance.whole(1, text.length - 2), chance), expected: /./ }
  },
  'a character of the signature': changedPart(2),
  'a character of the header': changedPart(0),
  'a character of what is signed': changedPart(1),
  'a cent of the inputs, signed anew': async (proof, chance, sign) => {
    addCent(proof.inputs, chance)
    return { text: await signedAnew(proof, sign, { hashes: false }), expected: /hashes\.inputs/ }
  },
  'a cent of the steps, signed anew': async (proof, chance, sign) => {
    addCent(proof.steps, chance)
    return { text: await signedAnew(proof, sign, { hashes: false }), expected: /hashes\.steps/ }
  },
  'a cent of an exact result, hashed and signed anew': inSteps('exact'),
  'a cent of a value, hashed and signed anew': inSteps('value'),
  'a cent of a figure, signed anew': async (proof, chance, sign) => {
    addCent(proof.entity.figures, chance)
    return { text: await signedAnew(proof, sign), expected: /step \S+: the figure/ }
  },
  'a step that is left out, hashed and signed anew': async (proof, chance, sign) => {
    const figures = proof.steps.filter(({ figure }) => figure !== null)
    const gone = chance.pick(figures)
    proof.steps = proof.steps.filter((step) => step !== gone)
    return { text: await signedAnew(proof, sign), expected: /no step comes to|is no proof|hashes\.|and .* when/ }
  },
  'a character of a hash, signed anew': async (proof, chance, sign) => {
    const { certificate, signed } = proof.hashes
    const holders = [
      [proof.hashes, 'inputs'],
      [proof.hashes, 'steps'],
      ...[certificate, signed].flatMap((frozen) => (frozen ? [[frozen, 'sha256']] : [])),
    ] as [Record<string, string>, string][]
    const [holder, member] = chance.pick(holders)
    holder[member] = otherDigit(holder[member]!, chance.whole(0, 63), chance)
    return { text: await signedAnew(proof, sign, { hashes: false }), expected: /hashes\./ }
  },
  'a cent of what was frozen, signed anew': async (proof, chance, sign) => {
    const frozen = proof.hashes.certificate ?? proof.hashes.signed
    if (!frozen) return tamperings['a cent of the inputs, signed anew']!(proof, chance, sign)
    addCent(frozen.content, chance)
    return { text: await signedAnew(proof, sign), expected: /hashes\.(certificate|signed): is not that/ }
  },
  'a cent of the certificate before, signed anew': async (proof, chance, sign) => {
    if (!proof.previous) return tamperings['a cent of the inputs, signed anew']!(proof, chance, sign)
    addCent(proof.previous.figures, chance)
    return { text: await signedAnew(proof, sign), expected: /previous\.figures/ }
  },
  'the hash of the certificate before, signed anew': async (proof, chance, sign) => {
    const hash = proof.previous?.certificateHash
    if (!hash) return tamperings['a cent of the inputs, signed anew']!(proof, chance, sign)
    proof.previous!.certificateHash = otherDigit(hash, chance.whole(0, 63), chance)
    return { text: await signedAnew(proof, sign), expected: /previous: is not the certificate/ }
  },
}
