import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import type { Span } from './file-store.ts'

export interface Part {
  PartNumber: number
  ETag: string
}

/** The bucket could not be reached, or refused a request that it should have taken. */
export class BucketAway extends Error {
  /** What the rest of the service knows as something that is away for a while. */
  readonly code = 'ECONNREFUSED'
}

/**
 * A bucket, by S3's own requests. Whatever fails beyond an object that is not there throws BucketAway, so that a request is
 * answered with a 503 and a job is tried again.
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
   * `url` is s3://[key:secret@]bucket?endpoint=...&region=...; without a key, the SDK looks where it always does
   * (AWS_ACCESS_KEY_ID and so on). The SDK is loaded for those alone who use it.
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
      // Other servers than Amazon's do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 3_000,
        socketTimeout: 30_000,
        httpsAgent: { maxSockets: 100 },
        httpAgent: { maxSockets: 100 },
      },
    })
    return new BucketClient(sdk, client, hostname)
  }

  async put(Key: string, Body: Buffer): Promise<void> {
    await this.#client.send(new this.#sdk.PutObjectCommand({ Bucket: this.#Bucket, Key, Body })).catch(away)
  }

  /** Throws when there is none. */
  async copy(from: string, Key: string): Promise<void> {
    const CopySource = `${this.#Bucket}/${from}`
    await this.#client.send(new this.#sdk.CopyObjectCommand({ Bucket: this.#Bucket, Key, CopySource })).catch(away)
  }

  async remove(Key: string): Promise<void> {
    await this.#client.send(new this.#sdk.DeleteObjectCommand({ Bucket: this.#Bucket, Key })).catch(away)
  }

  async head(Key: string): Promise<{ size: number; etag: string } | undefined> {
    const found = await ifThere(this.#client.send(new this.#sdk.HeadObjectCommand({ Bucket: this.#Bucket, Key })))
    return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
  }

  /** Copies an object onto itself, which is how it gets a new time; false when there is none. */
  async touch(Key: string): Promise<boolean> {
    const CopySource = `${this.#Bucket}/${Key}`
    const touched = { touched: new Date().toISOString() }
    const copied = await ifThere(
      this.#client.send(
        new this.#sdk.CopyObjectCommand({
          Bucket: this.#Bucket,
          Key,
          CopySource,
          MetadataDirective: 'REPLACE',
          Metadata: touched,
        }),
      ),
    )
    return copied !== undefined
  }

  /** Bytes of an object, which must still be the one of this ETag. */
  async bytes(Key: string, span: Span, etag: string): Promise<Buffer> {
    const { Body } = await this.#client.send(this.#get(Key, span, etag)).catch(away)
    return Buffer.from(await Body!.transformToByteArray().catch(away))
  }

  /** A stream of an object, asked for when it is read. */
  stream(Key: string, span?: Span, etag?: string): Readable {
    const out = new PassThrough()
    this.#client
      .send(this.#get(Key, span, etag))
      .catch(away)
      .then(({ Body }) => pipeline(Body as Readable, out))
      .catch((error: unknown) => out.destroy(error instanceof BucketAway ? error : asAway(error)))
    return out
  }

  #get(Key: string, span?: Span, etag?: string): Sdk.GetObjectCommand {
    return new this.#sdk.GetObjectCommand({
      Bucket: this.#Bucket,
      Key,
      ...(span && { Range: `bytes=${span.start}-${span.end}` }),
      ...(etag && { IfMatch: etag }),
    })
  }

  async beginParts(Key: string): Promise<string> {
    const { UploadId } = await this.#client
      .send(new this.#sdk.CreateMultipartUploadCommand({ Bucket: this.#Bucket, Key }))
      .catch(away)
    return UploadId!
  }

  async putPart(Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<Part> {
    const input = { Bucket: this.#Bucket, Key, UploadId, PartNumber, Body }
    const { ETag } = await this.#client.send(new this.#sdk.UploadPartCommand(input)).catch(away)
    return { PartNumber, ETag: ETag! }
  }

  async endParts(Key: string, UploadId: string, Parts: Part[]): Promise<void> {
    const input = { Bucket: this.#Bucket, Key, UploadId, MultipartUpload: { Parts } }
    await this.#client.send(new this.#sdk.CompleteMultipartUploadCommand(input)).catch(away)
  }

  async dropParts(Key: string, UploadId: string): Promise<void> {
    await ifThere(this.#client.send(new this.#sdk.AbortMultipartUploadCommand({ Bucket: this.#Bucket, Key, UploadId })))
  }

  /** The objects whose keys begin so, in their order. */
  async *list(Prefix: string): AsyncGenerator<{ key: string; touchedMs: number }[]> {
    let ContinuationToken: string | undefined
    do {
      const input = { Bucket: this.#Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }
      const page = await this.#client.send(new this.#sdk.ListObjectsV2Command(input)).catch(away)
      yield (page.Contents ?? []).map(({ Key, LastModified }) => ({
        key: Key!,
        touchedMs: LastModified?.getTime() ?? Date.now(),
      }))
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  /** Drops the parts of uploads that began before; gives their number. */
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

/** Undefined where what was asked for is not there. */
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

const asAway = (cause: unknown): BucketAway =>
  new BucketAway(`the bucket did not answer as it should: ${(cause as SdkError).name} ${(cause as SdkError).message}`, {
    cause,
  })

function away(cause: unknown): never {
  throw asAway(cause)
}
