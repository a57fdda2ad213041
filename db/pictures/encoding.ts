/** How a picture is to be encoded anew. Sizes are pixels. */
export interface PictureEncoding {
  /** The bounds that it is scaled down to; it is never enlarged. */
  bounds: { width: number; height: number }
  /** A picture of more pixels is not decoded. */
  maxSide: number
  maxPixels: number
  /** Its pixels, counted once for every scan. */
  maxScannedPixels?: number
  /** The max work of decoding it, of what several pictures may take together. */
  left?: WorkLeft
  /** own: a PNG stays a PNG. jpeg: whatever it was, on white. */
  format: 'own' | 'jpeg'
  quality: number
  /** What a decoder may not complain of: `error` overlooks the oddities of cameras, but nothing that is missing. */
  failOn: 'error' | 'warning'
}

/** What decoding may still take of a budget for several pictures, both counted in pixels of a JPEG in one scan. */
export interface WorkLeft {
  pixels: number
  of: number
}

/** The picture's width in pixels; narrower if it would be higher than `maxHeight`. */
export interface PdfPageEncoding {
  width: number
  maxHeight: number
}

/** A picture as this service encoded it, the hash over its bytes in hex. */
export interface EncodedPicture {
  hash: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Buffer
}

/** Why there is no picture: the rest of a sentence about the file, and for the log what the decoder said. */
export interface Undrawable {
  refused: string
  cause?: string
  /** Set if another attempt may succeed: the process took too long or ended early. */
  isPassing?: true
}

/** The problem of a file that is too large to be drawn, and of one whose bytes are gone. */
export const tooLarge = 'is too large to be drawn'
export const bytesLost = 'is lost'

export const undecodable = 'is a picture that cannot be decoded'
