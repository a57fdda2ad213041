/** Parameters for re-encoding a picture. Sizes are in pixels. */
export interface PictureEncoding {
  /** Maximum size of the result. Larger pictures are scaled down; smaller ones are never enlarged. */
  bounds: { width: number; height: number }
  /** Maximum width and height of a picture to decode; a larger one is refused. */
  maxSide: number
  maxPixels: number
  /** Maximum number of pixels times the number of scans; a larger picture is refused. */
  maxScannedPixels?: number
  /** Decoding budget shared by several pictures; undefined means no budget. */
  left?: DecodingBudget
  /** Format of the result. `own` keeps PNG as PNG; `jpeg` converts every picture to JPEG on a white background. */
  format: 'own' | 'jpeg'
  quality: number
  /** Severity at which decoding fails: `error` tolerates the quirks of cameras, but not missing data. */
  failOn: 'error' | 'warning'
}

/** Decoding budget for several pictures: the rest (`pixels`) and the total (`of`), in pixels of a single-scan JPEG. */
export interface DecodingBudget {
  pixels: number
  of: number
}

/** Size of a rendered PDF page in pixels: its width, which shrinks if the page would exceed `maxHeight`. */
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
 * Why a file yields no picture: `refused` completes a sentence about the file, `cause` is the decoder's message for the
 * log.
 */
export interface PictureFailure {
  refused: string
  cause?: string
  /** Set if another attempt may succeed: the process timed out or exited early. */
  isPassing?: true
}

/** Refusals for a file that is too large to draw and for a file whose bytes are lost. */
export const tooLargeToDraw = 'is too large to be drawn'
export const fileLost = 'is lost'

export const undecodablePicture = 'is a picture that cannot be decoded'
