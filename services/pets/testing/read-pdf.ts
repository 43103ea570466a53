import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Canvas {
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}

/** The text of a PDF, and what a camera reads in the QR code of its first page, drawn at 150 dots an inch unless said. */
export async function readPdf(pdf: Uint8Array, dotsPerInch = 150) {
  const document = await getDocument({ data: pdf.slice() }).promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? `${item.str} ` : '')).join('')
  }

  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: dotsPerInch / 72 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = (
    document.canvasFactory as { create(w: number, h: number): Canvas & { canvas: never } }
  ).create(width, height)
  await page.render({ canvas, canvasContext: context as never, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  return { text: text.replace(/\s+/g, ' '), pages: document.numPages, qr: jsQR(data, width, height)?.data ?? null }
}
