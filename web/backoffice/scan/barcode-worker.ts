import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { BARCODE_FORMATS } from './barcode-formats.ts'

/** Answers each picture with the text of a code in it, or null. */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, {
    formats: BARCODE_FORMATS.map(({ zxing }) => zxing),
    maxNumberOfSymbols: 1,
  })
  postMessage(found?.text || null)
})
