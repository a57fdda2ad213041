import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import { machineNow, machineTime } from '../../engine/base/clock.ts'
import type { ByteSpan } from './file-store.ts'

export interface UploadedPart {
  PartNumber: number
  ETag: string
}

/**
 * Time limits for an answer of the bucket in ms, including all attempts. `lookUp`: a user waits. `send`: the request
 * contains a part of some megabytes. `putTogether`: the bucket copies or assembles hundreds of megabytes.
 */
const limitsMs = { lookUp: 10_000, send: 30_000, putTogether: 50_000 }

/** Thrown if the bucket cannot be reached or refuses a valid request. */
export class BucketUnavailable extends Error {
  /** Error code that the rest of the service treats as a temporary outage. */
  readonly code = 'ECONNREFUSED'
}

/**
 * Client for one S3-compatible bucket. Any failure other than a missing object throws BucketUnavailable, so that a
 * request is answered with a 503 and a job is retried.
 */
export class BucketClient {
  readonly #sdk: typeof Sdk
  readonly #client: Sdk.S3Client
  readonly #Bucket: string

  private constructor(sdk: typeof Sdk, client: Sdk.S3Client, bucket: string) {
    this.#sdk = sdk
    this.#client = client
    this.#Bucket = bucket
  }

  /**
   * Opens a bucket. `url` is s3://[key:secret@]bucket?endpoint=...&region=...; without a key the SDK uses its default
   * credentials (AWS_ACCESS_KEY_ID and so on). The SDK is loaded only if a bucket is used.
   */
  static async at(url: string): Promise<BucketClient> {
    const { hostname, username, password, searchParams } = new URL(url)
    const endpoint = searchParams.get('endpoint')
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: searchParams.get('region') ?? 'us-east-1',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(username
        ? {
            credentials: {
              accessKeyId: decodeURIComponent(username),
              secretAccessKey: decodeURIComponent(password),
            },
          }
        : {}),
      // S3 servers other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 5_000,
        socketTimeout: 30_000,
        httpsAgent: { maxSockets: 100 },
        httpAgent: { maxSockets: 100 },
      },
    })
    return new BucketClient(sdk, client, hostname)
  }

  async put(Key: string, Body: Buffer): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({ Bucket: this.#Bucket, Key, Body })
    await within(limitsMs.send, (until) => this.#client.send(command, until)).catch(away)
  }

  /** Copies an object within the bucket. Throws if the source does not exist. */
  async copy(from: string, Key: string): Promise<void> {
    const CopySource = `${this.#Bucket}/${from}`
    const command = new this.#sdk.CopyObjectCommand({ Bucket: this.#Bucket, Key, CopySource })
    await within(limitsMs.putTogether, (until) => this.#client.send(command, until)).catch(away)
  }

  async remove(Key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand({ Bucket: this.#Bucket, Key })
    await within(limitsMs.lookUp, (until) => this.#client.send(command, until)).catch(away)
  }

  async head(Key: string): Promise<{ size: number; etag: string } | undefined> {
    const command = new this.#sdk.HeadObjectCommand({ Bucket: this.#Bucket, Key })
    const found = await ifThere(within(limitsMs.lookUp, (until) => this.#client.send(command, until)))
    if (found) return { size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
    await this.#requireBucket()
    return undefined
  }

  /**
   * Throws BucketUnavailable if the bucket does not exist. The answer to HEAD does not distinguish a missing object from a
   * missing bucket.
   */
  async #requireBucket(): Promise<void> {
    const command = new this.#sdk.HeadBucketCommand({ Bucket: this.#Bucket })
    await within(limitsMs.lookUp, (until) => this.#client.send(command, until)).catch(away)
  }

  /** Updates an object's modification time by copying the object onto itself; returns false if it does not exist. */
  async touch(Key: string): Promise<boolean> {
    const CopySource = `${this.#Bucket}/${Key}`
    const touched = { touched: machineTime() }
    const command = new this.#sdk.CopyObjectCommand({
      Bucket: this.#Bucket,
      Key,
      CopySource,
      MetadataDirective: 'REPLACE',
      Metadata: touched,
    })
    const copied = await ifThere(within(limitsMs.putTogether, (until) => this.#client.send(command, until)))
    return copied !== undefined
  }

  /** Reads a span of an object. Throws if the object's ETag is no longer `etag`. */
  async bytes(Key: string, span: ByteSpan, etag: string): Promise<Buffer> {
    return buffer(this.stream(Key, span, etag))
  }

  /** Returns a stream of an object. The stream fails unless all bytes arrive. */
  stream(Key: string, span?: ByteSpan, etag?: string): Readable {
    const out = new PassThrough()
    const length = span ? span.end - span.start + 1 : undefined
    within(limitsMs.lookUp, (until) => this.#client.send(this.#get(Key, span, etag), until))
      .catch(away)
      .then(({ Body }) => pipeline(Body as Readable, (chunks: AsyncIterable<Buffer>) => whole(chunks, length), out))
      .catch((error: unknown) => out.destroy(error instanceof BucketUnavailable ? error : asAway(error)))
    return out
  }

  #get(Key: string, span?: ByteSpan, etag?: string): Sdk.GetObjectCommand {
    return new this.#sdk.GetObjectCommand({
      Bucket: this.#Bucket,
      Key,
      ...(span && { Range: `bytes=${span.start}-${span.end}` }),
      ...(etag && { IfMatch: etag }),
    })
  }

  async beginParts(Key: string): Promise<string> {
    const command = new this.#sdk.CreateMultipartUploadCommand({ Bucket: this.#Bucket, Key })
    const { UploadId } = await within(limitsMs.lookUp, (until) => this.#client.send(command, until)).catch(away)
    return UploadId!
  }

  async putPart(Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<UploadedPart> {
    const input = { Bucket: this.#Bucket, Key, UploadId, PartNumber, Body }
    const command = new this.#sdk.UploadPartCommand(input)
    const { ETag } = await within(limitsMs.send, (until) => this.#client.send(command, until)).catch(away)
    return { PartNumber, ETag: ETag! }
  }

  async endParts(Key: string, UploadId: string, Parts: UploadedPart[]): Promise<void> {
    const input = { Bucket: this.#Bucket, Key, UploadId, MultipartUpload: { Parts } }
    const command = new this.#sdk.CompleteMultipartUploadCommand(input)
    await within(limitsMs.putTogether, (until) => this.#client.send(command, until)).catch(away)
  }

  async dropParts(Key: string, UploadId: string): Promise<void> {
    const command = new this.#sdk.AbortMultipartUploadCommand({ Bucket: this.#Bucket, Key, UploadId })
    await ifThere(within(limitsMs.lookUp, (until) => this.#client.send(command, until)))
  }

  /** Lists the objects with this key prefix, in the order of their keys, page by page. */
  async *list(Prefix: string): AsyncGenerator<{ key: string; touchedMs: number; bytes: number }[]> {
    let ContinuationToken: string | undefined
    do {
      const input = { Bucket: this.#Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }
      const page = await this.#client.send(new this.#sdk.ListObjectsV2Command(input)).catch(away)
      yield (page.Contents ?? []).map(({ Key, LastModified, Size }) => ({
        key: Key!,
        touchedMs: LastModified?.getTime() ?? machineNow(),
        bytes: Size ?? 0,
      }))
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  /** Lists the distinct names between this prefix and the next slash in the objects' keys. */
  async folders(Prefix: string): Promise<string[]> {
    const names: string[] = []
    let ContinuationToken: string | undefined
    do {
      const input = { Bucket: this.#Bucket, Prefix, Delimiter: '/', ...(ContinuationToken && { ContinuationToken }) }
      const page = await this.#client.send(new this.#sdk.ListObjectsV2Command(input)).catch(away)
      for (const { Prefix: found } of page.CommonPrefixes ?? []) names.push(found!.slice(Prefix.length, -1))
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
    return names
  }

  /** Aborts multipart uploads that began before this time (milliseconds since the epoch); returns their number. */
  async endUploads(before: number): Promise<number> {
    let ended = 0
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (after) {
      const input = { Bucket: this.#Bucket, ...after }
      const page: Sdk.ListMultipartUploadsCommandOutput = await this.#client
        .send(new this.#sdk.ListMultipartUploadsCommand(input))
        .catch(away)
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated.getTime() >= before) continue
        await this.dropParts(Key!, UploadId!)
        ended += 1
      }
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
      after = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined
    }
    return ended
  }
}

/** Limits the time until an answer begins; receiving the body may take longer. */
async function within<T>(limitMs: number, ask: (until: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const giveUp = (): void => over.abort(new Error(`no answer within ${limitMs} ms`))
  // Aborts only after the event loop has read the data that has already arrived. So a delay of this process does not
  // count as a delay of the bucket.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs)
  try {
    return await ask({ abortSignal: over.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function* whole(chunks: AsyncIterable<Buffer>, length: number | undefined): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    yield chunk
  }
  if (length !== undefined && bytes !== length)
    throw new BucketUnavailable(`the bucket sent ${bytes} bytes of ${length}`)
}

/** Resolves to the result of the request `asked`, or to undefined if the object does not exist. */
const ifThere = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    return away(error)
  })

interface SdkError {
  name?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

const isAbsent = (error: unknown): boolean => {
  const { name, $metadata } = error as SdkError
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'
}

const asAway = (cause: unknown): BucketUnavailable =>
  new BucketUnavailable(
    `the bucket gave an unexpected answer: ${(cause as SdkError).name} ${(cause as SdkError).message}`,
    {
      cause,
    },
  )

function away(cause: unknown): never {
  throw asAway(cause)
}
