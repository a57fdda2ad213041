import { Readable } from 'node:stream'
import sharp from 'sharp'
import t from 'tap'
import { encodePicture, type PictureEncoding } from '../../db/services/pictures/pictures.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const usual: PictureEncoding = {
  ...{ bounds: { width: 100, height: 100 }, maxSide: 100, maxPixels: 10_000, quality: 80 },
  format: 'own',
  failOn: 'error',
}

t.test('the decoding budget counts each PNG with 2.5 times its pixels, rounded up to whole pixels', async (t) => {
  const create = { width: 1, height: 1, channels: 3, background: '#1f4e79' } as const
  const png = await sharp({ create }).png().toBuffer()
  const encode = (remainingPixels: number) =>
    encodePicture(Readable.from([png]), { ...usual, budget: { remainingPixels, totalPixels: 10 } })
  matches(t, await encode(3), { work: 3, contentType: 'image/png', width: 1, height: 1 })
  matches(t, await encode(2), { work: 0, refused: /^has 1 x 1 pixels, more than the others leave of/ })
})
