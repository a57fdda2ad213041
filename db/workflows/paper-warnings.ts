import { listScriptsWithoutFont } from '../domain/language/scripts.ts'
import type { PaperHead } from '../domain/papers/letterhead.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import type { Schemas } from '../engine/records/resource.ts'
import type { PaperKind } from '../services/papers/paper-kind.ts'
import { type PaperName, type PaperOf, paperKinds, type RecordOf } from './resources/papers.ts'

export type PaperWarning = Schemas['PaperWarning']

/** Returns a warning for each writing system (script) that occurs in the paper's texts and that no font covers. */
export async function listPaperWarnings<Name extends PaperName>(
  tx: Transaction,
  caller: Caller,
  name: Name,
  record: RecordOf<Name>,
): Promise<PaperWarning[]> {
  const kind: PaperKind<Name, RecordOf<Name>, PaperOf<Name>> = paperKinds[name]
  const paper: PaperHead = await kind.paperOf(tx, caller, record)
  const { logo: _, ...from } = paper.from
  return listScriptsWithoutFont(JSON.stringify({ ...paper, from })).map((script) => ({
    code: 'script_not_covered',
    script,
    message: `No font of the service has the script ${script}, so the PDF shows a box for each of its letters. Write these texts in another script.`,
  }))
}

/** Returns the warnings in the form of an answer's meta; an empty object if there are none. */
export const toWarningsMeta = (warnings: PaperWarning[]): { warnings?: PaperWarning[] } =>
  warnings.length === 0 ? {} : { warnings }
