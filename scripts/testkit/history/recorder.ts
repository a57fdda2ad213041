import { isRecordedFamily, type RecordedFamily, recordedFamilies } from './families.ts'
import { computeCoreToken, computeStateToken, hashText, parseMark, type ShownRecord } from './fingerprints.ts'
import { History, type Observation, type ObservationRole } from './history.ts'

/** Item of GET /events. */
export interface LoggedItem {
  sequence: number
  event: { id: string; type: string; created_at: string; data: ShownRecord; previous_attributes?: ShownRecord }
}

/** Records the service's answers in a history. */
export class Recorder {
  readonly history = new History(Date.now())
  readonly #startedMs = performance.now()

  /** Returns the milliseconds since the history began. */
  nowMs(): number {
    return performance.now() - this.#startedMs
  }

  record(tenant: number, family: RecordedFamily, shown: ShownRecord): number {
    const { mark, parent } = recordedFamilies[family]
    const of = parent && this.history.record(tenant, parent.family, Number(shown[parent.field]))
    return this.history.record(tenant, family, Number(shown.id), { parent: of ?? 0, mark: parseMark(shown[mark]) })
  }

  observeState(role: ObservationRole, tenant: number, family: RecordedFamily, shown: ShownRecord): Observation {
    return { role, record: this.record(tenant, family, shown), value: computeStateToken(shown) }
  }

  /**
   * Returns an observation of the parent of a written record. The write also made a new version of the parent, with the
   * same time.
   */
  observeParent(tenant: number, family: RecordedFamily, shown: ShownRecord): Observation {
    const value = this.history.stamp(String(shown.updatedAt))
    return { role: 'touched', record: this.history.records.root.at(this.record(tenant, family, shown)), value }
  }

  /** Records an event that a reader received, and returns the observation. */
  recordEvent(tenant: number, { sequence, event }: LoggedItem): Observation {
    const { id, type, created_at, data, previous_attributes: previous } = event
    const family = type.slice(0, type.indexOf('.'))
    const known = isRecordedFamily(family) ? family : undefined
    const number = this.history.event(
      {
        tenant,
        sequence,
        id,
        type,
        record: known ? this.record(tenant, known, data) : 0,
        token: computeStateToken(data),
        coreToken: computeCoreToken(data),
        previousToken: previous ? computeStateToken(without({ ...data, ...previous })) : 0,
        updatedAt: this.history.stamp(String(data.updatedAt)),
        createdAt: Date.parse(created_at),
        isDeleted: typeof data.deletedAt === 'string',
        mark: known ? setMark(recordedFamilies[known].mark, data, previous, type) : 0,
      },
      JSON.stringify(event),
    )
    return { role: 'heard', record: number, value: sequence }
  }
}

/** Removes an empty deletedAt, because answers, unlike events, leave it out. */
function without(shown: ShownRecord): ShownRecord {
  const { deletedAt, ...rest } = shown
  return deletedAt === null || deletedAt === undefined ? rest : shown
}

/**
 * Returns the operation whose mark an event's change set, by creating the record or changing the mark's field; else 0.
 */
function setMark(field: string, data: ShownRecord, previous: ShownRecord | undefined, type: string): number {
  const isSet = previous ? Object.hasOwn(previous, field) : /\.(created|recorded)$/.test(type)
  return isSet ? parseMark(data[field]) : 0
}

/** Returns the number for an ETag; 0 without one. */
export const hashEtag = (etag: string | null): number => (etag === null ? 0 : hashText(etag))
