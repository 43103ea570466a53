import { createRequire } from 'node:module'
import {
  Document,
  type DocumentProps,
  Ellipse,
  Font,
  Page,
  Path,
  Rect,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { APP_NAME, BRAND_COLOURS as colours } from '../brand.ts'
import { makeRenderQueue } from '../render-queue.ts'
import { pawPad, pawToes } from './brand-mark.ts'

// Loading this file takes 60 MB and more than a second, so import documents dynamically, when one is requested:
//   const { drawCard } = await import('./draw-card.ts')
// Node runs our files without JSX: `h` is React's createElement.

export { h }

const resolve = createRequire(import.meta.url).resolve
const families = { latin: 'Nunito', 'latin-ext': 'Nunito Ext', vietnamese: 'Nunito Viet' }
const weights = [400, 700, 800]

for (const [subset, family] of Object.entries(families)) {
  Font.register({
    family,
    fonts: weights.map((fontWeight) => ({
      fontWeight,
      src: resolve(`@fontsource/nunito/files/nunito-${subset}-${fontWeight}-normal.woff`),
    })),
  })
}
await meetLetters()

// fontkit caches a glyph as it was first met. First met as part of another ('E' of 'É') it has no code point, and later
// documents of this process would lose it as text: so each letter is laid out alone first.
async function meetLetters(): Promise<void> {
  for (const fontFamily of Object.values(families)) {
    for (const fontWeight of weights) {
      await Font.load({ fontFamily, fontWeight })
      const { data } = Font.getFont({ fontFamily, fontWeight })
      for (const codePoint of data?.characterSet ?? []) data?.glyphForCodePoint(codePoint)
    }
  }
}

// Words are not hyphenated: the built-in hyphenation is English.
Font.registerHyphenationCallback((word) => [word])

const margin = 40

/** Styles of every document: A4, Nunito, the brand's colours. Sizes are points (1/72 inch). */
export const documentStyles = StyleSheet.create({
  page: {
    paddingTop: margin,
    paddingHorizontal: margin,
    paddingBottom: margin + 24,
    fontFamily: Object.values(families),
    fontSize: 10,
    color: colours.ink,
  },
  // Set here and not on the page: a text with `render` (the page number) vanishes when its page has a line height.
  body: { lineHeight: 1.35 },
  header: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', marginBottom: 20 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 7 },
  brandName: { fontSize: 20, fontWeight: 800, color: colours.brand, letterSpacing: -0.6, lineHeight: 1 },
  title: { fontSize: 20, fontWeight: 800, lineHeight: 1.15, marginBottom: 4 },
  heading: { fontSize: 12, fontWeight: 800, color: colours.brandDark, marginTop: 14, marginBottom: 6 },
  label: { fontSize: 8, color: colours.inkQuiet },
  quiet: { color: colours.inkQuiet },
  strong: { fontWeight: 700 },
  box: { backgroundColor: colours.brandPale, borderRadius: 10, padding: 12 },
  row: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: colours.line, paddingVertical: 5, gap: 8 },
  footer: {
    position: 'absolute',
    left: margin,
    right: margin,
    bottom: 24,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: colours.inkQuiet,
  },
})

export interface BrandDocument {
  /** Title in the PDF's metadata, shown in the viewer's title bar. */
  title: string
  /** Kind of document, right of the logo on each page: 'Carné de vacunación'. */
  kind: string
  /** Footer of each page: where to verify the document, who issued it. */
  foot: string
  /** Creation time; equal contents and time give equal bytes. */
  madeAt: Date
  /** What a program that reads the file's metadata finds: the address that its QR code shows. */
  keywords?: string
}

/**
 * Document with the brand's header and footer on each page, as PDF/A-1b (ISO 19005-1), so that it looks the same
 * without us in years. Pass user-typed texts through `printable` first.
 */
export function brandDocument(
  { title, kind, foot, madeAt, keywords }: BrandDocument,
  ...contents: ReactNode[]
): ReactElement<DocumentProps> {
  const facts = {
    title,
    author: APP_NAME,
    creator: APP_NAME,
    producer: APP_NAME,
    language: 'es',
    ...(keywords && { keywords }),
  }
  const getPage = ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
    `${pageNumber} / ${totalPages ?? pageNumber}`
  return h(
    Document,
    { ...facts, conformance: 'PDF/A-1b', creationDate: madeAt, modificationDate: madeAt },
    h(
      Page,
      { size: 'A4', style: documentStyles.page },
      h(View, { style: documentStyles.header, fixed: true }, h(Brand), h(Text, { style: documentStyles.quiet }, kind)),
      h(View, { style: documentStyles.body }, ...contents),
      h(View, { style: documentStyles.footer, fixed: true }, h(Text, null, foot), h(Text, { render: getPage })),
    ),
  )
}

function Brand() {
  return h(
    View,
    { style: documentStyles.brand },
    h(Paw),
    h(Text, { style: documentStyles.brandName }, APP_NAME.toLowerCase()),
  )
}

function Paw() {
  return h(
    Svg,
    { viewBox: '0 0 40 40', width: 26, height: 26 },
    h(Rect, { width: 40, height: 40, rx: 13, ry: 13, fill: colours.brand }),
    // Without a group: one that is not filled itself is drawn as transparent, which PDF/A forbids.
    h(Path, { d: pawPad, fill: '#ffffff' }),
    ...pawToes.map(({ turn, ...toe }) =>
      h(Ellipse, { ...toe, key: toe.cx, fill: '#ffffff', transform: `rotate(${turn} ${toe.cx} ${toe.cy})` }),
    ),
  )
}

// Drawing a page takes about 100 ms of CPU on the main thread, the first page three times as much.
const drawing = makeRenderQueue<Uint8Array>({ concurrency: 1, waiting: 20 })
let drawn = 0

/** PDF of the document, or null when too many are being drawn: answer 'overloaded' with a retry time. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array | null> {
  drawn += 1
  return drawing.run(String(drawn), async () => new Uint8Array(await renderToBuffer(document)))
}
