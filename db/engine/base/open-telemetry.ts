import { AsyncLocalStorage } from 'node:async_hooks'
import {
  SpanKind as ApiKind,
  type Context,
  type Histogram,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { resolveWithin } from './concurrent-calls.ts'
import type { OpenSpan, SpanAttributes, SpanKind, SpanStart, Tracer } from './tracer.ts'

/**
 * Exports spans and metrics through OpenTelemetry's SDK. Only db/engine/base/tracing.ts loads this module, and only if a
 * collector is configured. Requests never wait for the collector: finished spans are queued, and spans beyond the
 * queue's limit are dropped.
 */

const exportTimeoutMs = 5_000
const closeLimitMs = 2_000
const spanDelayMs = 2_000
const metricsEveryMs = 15_000
const maxQueued = 2_048
const warnEveryMs = 60_000

const apiKinds: Record<SpanKind, ApiKind> = {
  request: ApiKind.SERVER,
  transaction: ApiKind.CLIENT,
  job: ApiKind.CONSUMER,
  delivery: ApiKind.PRODUCER,
  mail: ApiKind.PRODUCER,
}

/**
 * Span attributes that are also recorded with the metric of the span's duration. They have few possible values. The
 * organization's id, for example, would create a time series per organization.
 */
const measured = ['operation', 'http.response.status_code', 'job.type', 'outcome']

interface TracerOptions {
  service: string
  warn(error: unknown): void
}

/** Opens a tracer that sends spans and durations to the collector at `endpoint` (OTLP over HTTP, JSON). */
export function openTracer(endpoint: string, { service, warn }: TracerOptions): Tracer {
  const resource = resourceFromAttributes({ 'service.name': service })
  const base = endpoint.replace(/\/+$/, '')
  const say = atMostEvery(warnEveryMs, warn)
  const spans = withFailureReports(
    new OTLPTraceExporter({ url: `${base}/v1/traces`, timeoutMillis: exportTimeoutMs }),
    say,
  )
  const processor = new BatchSpanProcessor({
    exporter: spans,
    maxQueueSize: maxQueued,
    scheduledDelayMillis: spanDelayMs,
    exportTimeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({ resource, spanProcessors: [processor] })
  const reader = new PeriodicExportingMetricReader({
    exporter: withFailureReports(
      new OTLPMetricExporter({ url: `${base}/v1/metrics`, timeoutMillis: exportTimeoutMs }),
      say,
    ),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: exportTimeoutMs,
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const durations = durationsIn(meters)
  const tracer = provider.getTracer(service)
  const active = new AsyncLocalStorage<Span>()
  const contextOf = (parent: SpanStart['parent']): Context => {
    const known = parent === undefined ? active.getStore()?.spanContext() : contextIn(parent)
    return known ? trace.setSpanContext(ROOT_CONTEXT, known) : ROOT_CONTEXT
  }
  return {
    begin(kind, { parent, link, attributes = {} }) {
      const links = [contextIn(link)].flatMap((context) => (context ? [{ context }] : []))
      const span = tracer.startSpan(kind, { kind: apiKinds[kind], attributes, links }, contextOf(parent))
      return openSpan(span, attributes, { active, duration: durations[kind] })
    },
    current: () => {
      const context = active.getStore()?.spanContext()
      return context ? `00-${context.traceId}-${context.spanId}-01` : null
    },
    async close() {
      await resolveWithin(closeLimitMs, Promise.allSettled([provider.shutdown(), meters.shutdown()]))
    },
  }
}

function durationsIn(meters: MeterProvider): Record<SpanKind, Histogram> {
  const meter = meters.getMeter('construction')
  const histogram = (name: string, description: string) => meter.createHistogram(name, { unit: 's', description })
  return {
    request: histogram('http.server.request.duration', 'Time to answer a request'),
    transaction: histogram('construction.transaction.duration', 'Time of a transaction'),
    job: histogram('construction.job.duration', 'Time of one run of a job, or of one attempt of it'),
    delivery: histogram('construction.delivery.duration', 'Time of one delivery attempt'),
    mail: histogram('construction.mail.duration', 'Time until a mail server accepts a mail'),
  }
}

function openSpan(
  span: Span,
  begun: SpanAttributes,
  { active, duration }: { active: AsyncLocalStorage<Span>; duration: Histogram },
): OpenSpan {
  const fromMs = performance.now()
  return {
    enter: (work) => active.run(span, work),
    end({ name, failed = false, attributes = {} }) {
      if (name !== undefined) span.updateName(name)
      span.setAttributes(attributes)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      const all: SpanAttributes = { outcome: failed ? 'failed' : 'ok', ...begun, ...attributes }
      const kept = Object.entries(all).filter(([key]) => measured.includes(key))
      duration.record((performance.now() - fromMs) / 1000, Object.fromEntries(kept))
    },
  }
}

/** Parses a traceparent header (W3C Trace Context, 3.2); returns undefined if it is not valid. */
function contextIn(traceparent: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return undefined
  const context = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}

interface Exporter<Items, Result> {
  export(items: Items, done: (result: Result) => void): void
}

/** Changes an exporter so that it passes each failure to `say`. */
function withFailureReports<Items, Result extends { error?: Error }, E extends Exporter<Items, Result>>(
  exporter: E & Exporter<Items, Result>,
  say: (error: unknown) => void,
): E {
  const send = exporter.export.bind(exporter)
  exporter.export = (items: Items, done: (result: Result) => void) =>
    send(items, (result) => {
      if (result.error) say(result.error)
      done(result)
    })
  return exporter
}

function atMostEvery(ms: number, say: (error: unknown) => void): (error: unknown) => void {
  let nextMs = 0
  return (error) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + ms
    say(error)
  }
}
