/** What db/base/tracing.ts asks of whatever records spans (db/base/open-telemetry.ts). */

export type SpanKind = 'request' | 'transaction' | 'job' | 'delivery' | 'mail'

/** Those of few values are attributes of the durations too; see db/base/open-telemetry.ts. */
export type SpanAttributes = Record<string, string | number>

export interface SpanStart {
  /** The span, of this process or another, that made what is done now; null begins a trace. Without it, the span around this. */
  parent?: string | null | undefined
  /** The span that a caller says is around this. It is named beside ours and decides nothing. */
  link?: string | undefined
  attributes?: SpanAttributes
}

export interface OpenSpan {
  /** Runs something inside of the span. */
  enter<T>(work: () => T): T
  end(outcome: { name?: string; failed?: boolean; attributes?: SpanAttributes }): void
}

export interface Tracer {
  begin(kind: SpanKind, start: SpanStart): OpenSpan
  /** The span around this as W3C Trace Context writes it (traceparent), or null. */
  current(): string | null
  /** Sends what is waiting, for two seconds at most. Never rejects. */
  close(): Promise<void>
}
