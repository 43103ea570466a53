import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { brandDocument, h, renderPdf, documentStyles as styles } from '#shared/documents/brand-document.ts'
import { printable } from '#shared/documents/printable.ts'
import { qrCode } from '#shared/documents/qr-code.ts'
import type { PrintedContent } from './printed-content.ts'

const own = StyleSheet.create({
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 8, marginVertical: 12 },
  fact: { width: '50%', paddingRight: 8 },
  wide: { width: '100%' },
  title: { flex: 5 },
  number: { flex: 1, textAlign: 'right' },
  money: { flex: 2, textAlign: 'right' },
  sums: { marginTop: 10, marginLeft: 'auto', width: '60%' },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  proof: { flexDirection: 'row', gap: 14, marginTop: 16, alignItems: 'center' },
  code: { flex: 1 },
  // Font size and line height go together in each text: without a size, the line height is that of 18 points.
  tight: { fontSize: 10, lineHeight: 1.3 },
  small: { fontSize: 8, lineHeight: 1.3 },
})

/** 128 points are 4.5 cm: wider than the 25 mm that the tax offices ask for at least. */
const QR_SIZE = 128

/** A tax document as a PDF; null when too many documents are being drawn. */
export function drawDocument(content: PrintedContent): Promise<Uint8Array | null> {
  const { title, kind, notice, issuer, facts, lines, sums, authorization, qr, legend, madeAt } = content
  return renderPdf(
    brandDocument(
      { title, kind, foot: content.foot, madeAt },
      h(Text, { style: styles.title }, title),
      notice !== null && h(Text, { style: [own.tight, styles.strong] }, notice),
      h(Text, { style: own.tight }, printable(issuer.join(' · '), 400)),
      h(
        View,
        { style: [styles.box, own.facts] },
        ...facts.map(({ label, value }) =>
          h(
            View,
            { key: label, style: own.fact },
            h(Text, { style: [own.tight, styles.label] }, label),
            h(Text, { style: [own.tight, styles.strong] }, printable(value, 200) || '—'),
          ),
        ),
      ),
      h(Text, { style: styles.heading }, 'Detalle'),
      row('head', ['Descripción', 'Cant.', 'Precio', 'Descuento', 'Total'], styles.label),
      ...lines.map((cells, index) => row(String(index), cells, own.tight)),
      h(
        View,
        { style: own.sums, wrap: false },
        ...sums.map(({ label, amount, isStrong }) =>
          h(
            View,
            { key: label, style: own.sum },
            h(Text, { style: [own.tight, isStrong ? styles.strong : {}] }, label),
            h(Text, { style: [own.tight, isStrong ? styles.strong : {}] }, amount),
          ),
        ),
      ),
      h(
        View,
        { style: own.proof, wrap: false },
        qr !== null && qrCode(qr, QR_SIZE),
        h(
          View,
          { style: own.code },
          h(Text, { style: [own.small, styles.label] }, authorization.label),
          h(Text, { style: [own.tight, styles.strong] }, authorization.code),
          ...legend.map((text) => h(Text, { key: text, style: [own.small, styles.quiet] }, printable(text, 400))),
        ),
      ),
    ),
  )
}

function row(key: string, cells: readonly string[], style: typeof styles.label | typeof own.tight) {
  const widths = [own.title, own.number, own.money, own.money, own.money]
  return h(
    View,
    { key, style: styles.row, wrap: false },
    ...cells.map((text, index) =>
      h(Text, { key: `${key}-${index}`, style: [own.tight, style, widths[index] ?? own.money] }, printable(text, 160)),
    ),
  )
}
