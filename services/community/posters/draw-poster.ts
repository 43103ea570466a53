import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { APP_NAME, BRAND_COLOURS as colours } from '#shared/brand.ts'
import { documentStyles, h, renderPdf } from '#shared/documents/brand-document.ts'
import { qrCode } from '#shared/documents/qr-code.ts'
import type { PosterLabels } from './post-labels.ts'

export interface Poster extends PosterLabels {
  kind: 'lost' | 'found'
  /** JPEG in the size of its place. */
  photo: Buffer
  /** Content of the QR code. */
  url: string
  /** Printed below the QR code, for typing: 'huella.com.bo/lostPet'. */
  shortAddress: string
  madeAt: Date
}

/** Place of the photo on the page, in pixels at 150 per inch. */
export const posterPhoto = { width: 1240, height: 708 }

const red = '#d4203c'
const green = '#0b7a4b'
const margin = 34

const own = StyleSheet.create({
  page: { fontFamily: documentStyles.page.fontFamily, color: colours.ink, backgroundColor: '#ffffff' },
  // Capitals sit low in their line, so the padding above is smaller.
  head: { paddingTop: 5, paddingBottom: 25, alignItems: 'center' },
  headline: { fontSize: 74, lineHeight: 1, fontWeight: 800, color: '#ffffff', letterSpacing: 1 },
  photo: { width: 595.28, height: 340, objectFit: 'cover' },
  body: { paddingHorizontal: margin, paddingTop: 8, height: 216, overflow: 'hidden' },
  name: { fontSize: 44, lineHeight: 1.15, fontWeight: 800, textAlign: 'center' },
  line: { fontSize: 17, lineHeight: 1.25, fontWeight: 700, textAlign: 'center', color: colours.inkQuiet },
  facts: { marginTop: 10, gap: 4 },
  fact: { flexDirection: 'row', gap: 8 },
  label: { width: 84, fontSize: 14, lineHeight: 1.25, fontWeight: 800, color: colours.brandDark },
  value: { flex: 1, fontSize: 14, lineHeight: 1.25, fontWeight: 700 },
  foot: {
    position: 'absolute',
    left: margin,
    right: margin,
    bottom: 20,
    flexDirection: 'row',
    alignItems: 'center',
    gap: 16,
    borderRadius: 18,
    padding: 12,
    backgroundColor: colours.brandPale,
  },
  words: { flex: 1, gap: 4 },
  ask: { fontSize: 23, lineHeight: 1.15, fontWeight: 800, color: colours.brandDark },
  how: { fontSize: 13, lineHeight: 1.3, fontWeight: 700 },
  small: { fontSize: 11, lineHeight: 1.3, color: colours.inkQuiet },
})

/** Renders an A4 poster for the street; null when too many documents are being drawn. */
export function drawPoster(poster: Poster): Promise<Uint8Array | null> {
  const { kind, headline, name, line, photo, url, shortAddress, madeAt } = poster
  const title = `${headline}: ${name}`
  const facts = { title, author: APP_NAME, creator: APP_NAME, producer: APP_NAME, language: 'es' }
  const isLost = kind === 'lost'
  return renderPdf(
    h(
      Document,
      { ...facts, creationDate: madeAt, modificationDate: madeAt },
      h(
        Page,
        { size: 'A4', style: own.page },
        h(
          View,
          { style: [own.head, { backgroundColor: isLost ? red : green }] },
          h(Text, { style: [own.headline, headline.length > 9 ? { fontSize: 66 } : {}] }, headline),
        ),
        h(Image, { style: own.photo, src: { data: photo, format: 'jpg' } }),
        h(
          View,
          { style: own.body },
          h(Text, { style: [own.name, name.length > 16 ? { fontSize: 32 } : {}] }, name),
          h(Text, { style: own.line }, line),
          h(
            View,
            { style: own.facts },
            fact(isLost ? 'Dónde' : 'Apareció en', poster.place),
            fact('Cuándo', poster.when),
            fact('Color', poster.colours),
            fact('Señas', poster.marks || poster.description),
          ),
        ),
        h(
          View,
          { style: own.foot },
          qrCode(url, 128),
          h(
            View,
            { style: own.words },
            h(Text, { style: own.ask }, isLost ? `${poster.seen} Avisa a su familia` : '¿Es de tu familia?'),
            h(
              Text,
              { style: own.how },
              isLost
                ? 'Escanea el código con la cámara y marca dónde. Sin crear una cuenta, en un minuto.'
                : 'Escanea el código con la cámara y escribe a quien cuida a esta mascota.',
            ),
            h(Text, { style: own.small }, `Sin celular a mano: ${shortAddress}`),
          ),
        ),
      ),
    ),
  )
}

function fact(label: string, value: string) {
  return (
    value !== '' &&
    h(View, { key: label, style: own.fact }, h(Text, { style: own.label }, label), h(Text, { style: own.value }, value))
  )
}
