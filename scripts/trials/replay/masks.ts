/** Kind of value that the service makes anew in each run. */
export interface Mask {
  name: string
  reason: string
  /** Members of JSON bodies, or headers in lower case, in which the value occurs; everywhere if undefined. */
  places?: RegExp
  /** Form of the whole value. */
  form: RegExp
  /**
   * `same`: a value of one run always corresponds to the same value of the other run. `time`: both values are as far
   * apart as the two runs. `any`: the values are not compared.
   */
  rule: 'same' | 'time' | 'any'
}

/** Every value that may differ between two runs. All other differences are reported. */
export const masks: readonly Mask[] = [
  {
    name: 'time',
    reason: 'each run has other times; only the distance between the runs is allowed',
    form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    rule: 'time',
  },
  {
    name: 'id with its time',
    reason: 'ids of requests, jobs, events, files and mails consist of their time and random bits',
    form: /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/,
    rule: 'same',
  },
]

/** Headers that are not compared, with the reason. */
export const ignoredHeaders: Readonly<Record<string, string>> = {
  date: 'the time of the answer',
  connection: 'a property of the connection',
  'keep-alive': 'a property of the connection',
  'content-length': 'checked against the length of the body',
}
