import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { APP_NAME, BRAND_COLOURS as colours } from '#shared/brand.ts'
import { documentStyles, h, renderPdf } from '#shared/documents/brand-document.ts'
import { qrCode } from '#shared/documents/qr-code.ts'
import type { PlannedCell } from '../search-map/rules/poster-plan.ts'
import type { PosterLabels } from './post-labels.ts'

export interface DoorPosters extends PosterLabels {
  /** JPEG in the size of its place. */
  photo: Buffer
  /** Content of the QR codes: the sighting form. */
  url: string
  /** Printed for typing: 'huella.com.bo/lostPets'. */
  shortAddress: string
  cells: readonly PlannedCell[]
  madeAt: Date
}

/** Place of the photo, in pixels at 200 per inch. */
export const doorPhoto = { width: 520, height: 560 }

const red = '#d4203c'
const half = { width: 595.28, height: 420.9 }
const strips = 6

const own = StyleSheet.create({
  page: { fontFamily: documentStyles.page.fontFamily, color: colours.ink, backgroundColor: '#ffffff' },
  half: { ...half, position: 'relative', borderBottomWidth: 0.7, borderBottomColor: '#999999', borderStyle: 'dashed' },
  head: { backgroundColor: red, height: 58, alignItems: 'center', justifyContent: 'center' },
  headline: { fontSize: 40, lineHeight: 1, fontWeight: 800, color: '#ffffff', letterSpacing: 1, marginTop: -6 },
  body: { flexDirection: 'row', gap: 16, paddingHorizontal: 24, paddingTop: 14 },
  photo: { width: 186, height: 200, objectFit: 'cover', borderRadius: 10 },
  words: { flex: 1, gap: 3 },
  name: { fontSize: 34, lineHeight: 1.1, fontWeight: 800 },
  line: { fontSize: 12, lineHeight: 1.25, fontWeight: 700, color: colours.inkQuiet },
  fact: { fontSize: 11.5, lineHeight: 1.3 },
  scan: { flexDirection: 'row', alignItems: 'center', gap: 10, marginTop: 'auto' },
  ask: { flex: 1, fontSize: 13, lineHeight: 1.25, fontWeight: 800, color: colours.brandDark },
  strips: { position: 'absolute', left: 0, right: 0, bottom: 0, height: 112, flexDirection: 'row' },
  strip: {
    width: half.width / strips,
    paddingTop: 6,
    alignItems: 'center',
    borderTopWidth: 0.7,
    borderLeftWidth: 0.7,
    borderColor: '#999999',
    borderStyle: 'dashed',
  },
  stripName: { fontSize: 9, lineHeight: 1.2, fontWeight: 800, textAlign: 'center', maxLines: 1 },
  stripText: { fontSize: 7, lineHeight: 1.25, textAlign: 'center' },
  plan: { padding: 34, gap: 12 },
  title: { fontSize: 20, lineHeight: 1.2, fontWeight: 800 },
  text: { fontSize: 10.5, lineHeight: 1.4 },
  grid: { flexDirection: 'row', gap: 2 },
  square: { width: 26, height: 26, alignItems: 'center', justifyContent: 'center', borderRadius: 3 },
  label: { fontSize: 8.5, lineHeight: 1, fontWeight: 700 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 8, minHeight: 19 },
  box: { width: 11, height: 11, borderWidth: 1, borderColor: colours.ink, borderRadius: 2 },
  rowLabel: { width: 26, fontSize: 10.5, fontWeight: 800 },
  rowPlace: { width: 235, fontSize: 10 },
  street: { flex: 1, borderBottomWidth: 0.7, borderBottomColor: '#999999', height: 14 },
})

/**
 * Door posters as a PDF: an A4 sheet with two of A5, each with strips to tear off, and a page with the cells to cover. No
 * phone and no name of a person stands on them. Null when too many documents are being drawn.
 */
export function drawDoorPosters(posters: DoorPosters): Promise<Uint8Array | null> {
  const { headline, name, madeAt, cells } = posters
  const title = `${headline}: ${name}`
  const facts = { title, author: APP_NAME, creator: APP_NAME, producer: APP_NAME, language: 'es' }
  return renderPdf(
    h(
      Document,
      { ...facts, creationDate: madeAt, modificationDate: madeAt },
      h(Page, { size: 'A4', style: own.page }, poster(posters, 'upper'), poster(posters, 'lower')),
      cells.length > 0 && h(Page, { size: 'A4', style: own.page }, plan(posters)),
    ),
  )
}

function poster(posters: DoorPosters, key: string) {
  const { headline, name, line, place, when, marks, description, photo, url, seen } = posters
  return h(
    View,
    { key, style: own.half },
    h(View, { style: own.head }, h(Text, { style: own.headline }, headline)),
    h(
      View,
      { style: own.body },
      h(Image, { style: own.photo, src: { data: photo, format: 'jpg' } }),
      h(
        View,
        { style: [own.words, { height: 228 }] },
        h(Text, { style: [own.name, name.length > 12 ? { fontSize: 22 } : {}] }, name),
        h(Text, { style: own.line }, line),
        h(Text, { style: own.fact }, [place, when].filter(Boolean).join(' · ')),
        h(Text, { style: [own.fact, { maxLines: 3, textOverflow: 'ellipsis' }] }, marks || description),
        h(
          View,
          { style: own.scan },
          qrCode(url, 92),
          h(Text, { style: own.ask }, `${seen} Escanea y avisa a su familia: dos toques, sin cuenta.`),
        ),
      ),
    ),
    h(
      View,
      { style: own.strips },
      Array.from({ length: strips }, (_, index) => strip(posters, index)),
    ),
  )
}

function strip({ name, url, shortAddress }: DoorPosters, index: number) {
  return h(
    View,
    { key: index, style: own.strip },
    h(Text, { style: own.stripName }, name),
    qrCode(url, 66),
    h(Text, { style: own.stripText }, shortAddress),
  )
}

function plan({ name, cells, shortAddress }: DoorPosters) {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => b - a)
  const north = rows[0] ?? 0
  const south = rows[rows.length - 1] ?? 0
  const columns = cells.map(({ column }) => column)
  const [west, east] = [Math.min(...columns), Math.max(...columns)]
  return h(
    View,
    { style: own.plan },
    h(Text, { style: own.title }, `Dónde poner los carteles de ${name}`),
    h(
      Text,
      { style: own.text },
      'Cada cuadro mide unos 160 m; arriba es el norte. Marca los que ya tienen carteles y anota las calles. En el mapa ' +
        'de búsqueda puedes decir cuáles pones tú, para que nadie repita.',
    ),
    h(
      View,
      { style: { gap: 2 } },
      Array.from({ length: north - south + 1 }, (_, line) =>
        h(
          View,
          { key: line, style: own.grid },
          Array.from({ length: east - west + 1 }, (__, place) => {
            const cell = cells.find(({ row, column }) => row === north - line && column === west + place)
            const fill = cell ? (cell.isTaken ? '#d9d9e3' : '#f6c6cc') : '#f5f5f8'
            return h(
              View,
              { key: place, style: [own.square, { backgroundColor: fill }] },
              cell && h(Text, { style: own.label }, cell.label),
            )
          }),
        ),
      ),
    ),
    h(
      View,
      {},
      cells.map(({ label, place, isTaken }) =>
        h(
          View,
          { key: label, style: own.row },
          h(View, { style: own.box }),
          h(Text, { style: own.rowLabel }, label),
          h(Text, { style: own.rowPlace }, isTaken ? `${place} (ya tiene quien los pone)` : place),
          h(View, { style: own.street }),
        ),
      ),
    ),
    h(Text, { style: own.text }, `Pide permiso antes de pegar y retira los carteles cuando aparezca. ${shortAddress}`),
  )
}
