import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { brandDocument, documentStyles, h, renderPdf } from '#shared/documents/brand-document.ts'
import { printable } from '#shared/documents/printable.ts'
import { qrCode } from '#shared/documents/qr-code.ts'

interface TagSheet {
  name: string
  /** As it is printed, with its hyphens. */
  code: string
  /** What the QR code says. */
  url: string
  madeAt: Date
}

/** Points in a centimetre. */
const cm = 72 / 2.54

const own = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap', gap: 14, marginBottom: 14 },
  tag: {
    borderWidth: 1,
    borderStyle: 'dashed',
    borderColor: '#a59faa',
    alignItems: 'center',
    justifyContent: 'center',
  },
  long: { flexDirection: 'row', gap: 6, paddingHorizontal: 10 },
  name: { fontSize: 9, fontWeight: 800, lineHeight: 1.2 },
  large: { fontSize: 15, fontWeight: 800, lineHeight: 1.2 },
  small: { fontSize: 6, lineHeight: 1.3 },
  readable: { fontSize: 9, lineHeight: 1.3 },
  words: { flex: 1, gap: 3 },
})

/** Tags of several sizes with the same code; null when too many documents are being drawn. */
export function drawTagSheet({ name: typed, code, url, madeAt }: TagSheet): Promise<Uint8Array | null> {
  const name = printable(typed, 24)
  return renderPdf(
    brandDocument(
      {
        title: `Placas de ${name}`,
        kind: 'Placas con código QR',
        foot: 'Quien escanea el código avisa a su familia sin ver su teléfono.',
        madeAt,
      },
      h(Text, { style: documentStyles.title }, `Placas de ${name}`),
      h(
        Text,
        { style: [documentStyles.quiet, { marginBottom: 14 }] },
        'Imprime al 100 %, recorta por la línea y plastifica. El código funciona en todos los tamaños.',
      ),
      h(Text, { style: documentStyles.heading }, 'Redondas, 4 cm y 3,2 cm'),
      h(View, { style: own.row }, ...[4, 4, 3.2, 3.2].map((size, index) => roundTag({ key: index, name, url, size }))),
      h(Text, { style: documentStyles.heading }, 'Alargadas, 6 × 3 cm'),
      h(View, { style: own.row }, ...[0, 1].map((key) => longTag({ key, name, code, url, width: 6, height: 3 }))),
      h(Text, { style: documentStyles.heading }, 'Para la mochila o la jaula, 9 × 5 cm'),
      h(View, { style: own.row }, longTag({ key: 0, name, code, url, width: 9, height: 5 })),
    ),
  )
}

function roundTag({ key, name, url, size }: { key: number; name: string; url: string; size: number }) {
  const side = size * cm
  return h(
    View,
    { key, style: [own.tag, { width: side, height: side, borderRadius: side / 2 }] },
    qrCode(url, side * 0.62),
    h(Text, { style: own.name }, printable(name, 12)),
  )
}

interface LongTag {
  key: number
  name: string
  code: string
  url: string
  /** In centimetres, as the height. */
  width: number
  height: number
}

function longTag({ key, name, code, url, width, height }: LongTag) {
  const isLarge = height > 4
  return h(
    View,
    { key, style: [own.tag, own.long, { width: width * cm, height: height * cm, borderRadius: 14 }] },
    qrCode(url, height * cm * 0.84),
    h(
      View,
      { style: own.words },
      h(Text, { style: isLarge ? own.large : own.name }, name),
      h(
        Text,
        { style: isLarge ? own.readable : own.small },
        '¿Me encontraste? Escanea el código y avisa a mi familia.',
      ),
      h(Text, { style: isLarge ? own.readable : own.small }, code),
    ),
  )
}
