import jsQR from 'jsqr'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Canvas {
  canvas: never
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}

interface CanvasFactory {
  create(width: number, height: number): Canvas
}

/** Area of a page with its QR code, in fractions of the page's width. */
interface Square {
  left: number
  top: number
  side: number
}

/** Text of a document and content of the QR code on its first page, by default in the upper right. */
export async function readPdf(pdf: Uint8Array, square: Square = { left: 0.5, top: 0, side: 0.5 }) {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const text = await extractText(document)

  const page = await document.getPage(1)
  const factory = document.canvasFactory as CanvasFactory
  let qr: string | null = null
  // Scans at increasing resolutions, as a person moves the phone closer.
  for (const dotsPerInch of [150, 300, 400]) qr ??= await scan(page, factory, { dotsPerInch, square })
  const { info } = await document.getMetadata()
  return { text, pages: document.numPages, qr, keywords: 'Keywords' in info ? info.Keywords : null }
}

/** Text of a document, for one without a code. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  return extractText(await getDocument({ data: new Uint8Array(pdf) }).promise)
}

async function extractText(document: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? `${item.str} ` : '')).join('')
  }
  return text.replace(/\s+/g, ' ')
}

async function scan(
  page: PDFPageProxy,
  factory: CanvasFactory,
  { dotsPerInch, square }: { dotsPerInch: number; square: Square },
): Promise<string | null> {
  const viewport = page.getViewport({ scale: dotsPerInch / 72 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas, canvasContext: context as never, viewport }).promise
  const read = (left: number, top: number, side: number) =>
    jsQR(context.getImageData(left, top, side, side).data, side, side)?.data ?? null

  const [at, from, most] = [square.left, square.top, square.side].map((part) => Math.floor(width * part))
  const atOnce = read(at ?? 0, from ?? 0, most ?? width)
  if (atOnce !== null) return atOnce
  // Several codes on one page confuse the reader, so parts of the page are scanned one by one.
  const side = Math.floor(width / 4)
  const step = Math.floor(side / 2)
  for (let top = 0; top + side <= height; top += step)
    for (let left = 0; left + side <= width; left += step) {
      const found = read(left, top, side)
      if (found !== null) return found
    }
  return null
}
