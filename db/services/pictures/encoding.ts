/** Parameters for re-encoding a picture. Sizes are in pixels. */
export interface PictureEncoding {
  /** Maximum size of the result. Larger pictures are scaled down; smaller ones are never enlarged. */
  bounds: { width: number; height: number }
  /** Maximum width and height of a picture to decode; a larger one is refused. */
  maxSide: number
  maxPixels: number
  /** Maximum product of the number of pixels and the number of scans; a picture that exceeds it is refused. */
  maxScannedPixels?: number
  /** Decoding budget shared by several pictures; undefined means no budget. */
  budget?: DecodingBudget
  /** Format of the result. `own` keeps PNG as PNG; `jpeg` converts every picture to JPEG on a white background. */
  format: 'own' | 'jpeg'
  quality: number
  /**
   * Severity of a decoding problem that makes the picture fail. `error` accepts files with the minor defects that
   * cameras write, but not missing data.
   */
  failOn: 'error' | 'warning'
}

/**
 * Decoding budget for several pictures, in pixels of a single-scan JPEG: what remains (`remainingPixels`) and the total (`totalPixels`).
 */
export interface DecodingBudget {
  remainingPixels: number
  totalPixels: number
}

/**
 * Size of a rendered PDF page in pixels. If a page of this `width` would be higher than `maxHeight`, it is drawn
 * narrower.
 */
export interface PdfPageEncoding {
  width: number
  maxHeight: number
}

/** A picture that this service has encoded; `hash` is the SHA-256 of its bytes in hex. */
export interface EncodedPicture {
  hash: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Buffer
}

/**
 * Reason why a file yields no picture. `refused` is a phrase to append to the name of the file or its field, such as
 * "is lost". `cause` is the decoder's message for the log.
 */
export interface PictureFailure {
  refused: string
  cause?: string
  /** Set if another attempt may succeed, because the decoding process timed out or crashed. */
  isRetryable?: true
}

/** Values of `PictureFailure.refused`. */
export const tooLargeToDrawReason = 'is too large to be drawn'
export const fileLostReason = 'is lost'

export const undecodablePictureReason = 'is a picture that cannot be decoded'
