import { Text, View } from '@react-pdf/renderer'
import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandDocument, documentStyles, h, renderPdf } from './brand-document.ts'
import { printable } from './printable.ts'
import { qrCode } from './qr-code.ts'
import { findArchiveProblems } from './testing/archive-problems.ts'

const frame = {
  title: 'Carné de Toby',
  kind: 'Carné de vacunación',
  foot: 'Comprueba este carné con su código QR',
  madeAt: new Date('2026-11-21T12:00:00Z'),
}

test('a document says what was written, in letters that a reader can copy', async () => {
  const pdf = await drawn(h(Text, { style: documentStyles.title }, printable('Canela Ñasaindy, ỹ g̃ 🐶')))
  const { text, pages, title } = await read(pdf)
  expect(text).toContain('Canela Ñasaindy, ỹ g̃')
  expect(text).toContain(frame.foot)
  expect(text).toContain('1 / 1')
  expect({ pages, title }).toEqual({ pages: 1, title: frame.title })
})

test('a letter can be copied also where an earlier document knew it as a part of another one', async () => {
  await drawn(h(Text, { style: documentStyles.strong }, 'É, Ñ, Ü'))
  const { text } = await read(await drawn(h(Text, { style: documentStyles.strong }, 'ENU')))
  expect(text).toContain('ENU')
})

test('what does not fit goes on with head and foot on the next page', async () => {
  const rows = Array.from({ length: 80 }, (_, index) =>
    h(View, { key: index, style: documentStyles.row, wrap: false }, h(Text, null, `Vacuna ${index + 1}`)),
  )
  const { text, pages } = await read(await drawn(...rows))
  expect(pages).toBeGreaterThan(1)
  expect(text).toContain('Vacuna 80')
  expect(text.split(frame.foot).length - 1).toBe(pages)
})

test('the same contents and time give the same bytes', async () => {
  const once = await drawn(h(Text, null, 'Toby'))
  expect(Buffer.compare(once, await drawn(h(Text, null, 'Toby')))).toBe(0)
})

test('the letters are our own, and the document asks for nothing from outside', async () => {
  const pdf = Buffer.from(await drawn(h(Text, null, 'Toby')))
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+Nunito/)
  expect(pdf.toString('latin1')).not.toMatch(/\/URI\b/)
  expect(findArchiveProblems(pdf)).toEqual([])
  expect(pdf.length).toBeLessThan(60_000)
})

test('what would not last as PDF/A is told apart', async () => {
  const standardFont = await drawn(h(Text, { style: { fontFamily: 'Courier' } }, 'Toby'))
  expect(findArchiveProblems(standardFont)).toEqual(['a font of the reader'])
  const seeThrough = await drawn(h(View, { style: { opacity: 0.5 } }, h(Text, null, 'Toby')))
  expect(findArchiveProblems(seeThrough)).toEqual(['transparency'])
})

test('a scanner reads the QR code of 1,100 characters from a print of 4.5 cm', async () => {
  const address = `https://huella.example/certificate/${'aB3-'.repeat(266)}`
  const svg = getSvg(address)
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address)
})

async function drawn(...contents: Parameters<typeof brandDocument>[1][]): Promise<Uint8Array> {
  const pdf = await renderPdf(brandDocument(frame, ...contents))
  if (!pdf) throw new Error('Nobody else draws here')
  return pdf
}

async function read(pdf: Uint8Array) {
  const document = await getDocument({ data: pdf.slice() }).promise
  let text = ''
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  const { info } = await document.getMetadata()
  return { text, pages: document.numPages, title: 'Title' in info ? info.Title : null }
}

/** The document's QR code as SVG, at its printed size. */
function getSvg(text: string): string {
  const points = 128
  const { props } = qrCode(text, points) as {
    props: { viewBox: string; children: { props: Record<string, string> }[] }
  }
  const [background, modules] = props.children
  const side = background?.props.width
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${props.viewBox}" width="${points}pt" height="${points}pt"><rect width="${side}" height="${side}" fill="#fff"/><path d="${modules?.props.d}"/></svg>`
}
