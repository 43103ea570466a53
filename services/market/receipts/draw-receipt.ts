import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { brandDocument, h, renderPdf, documentStyles as styles } from '#shared/documents/brand-document.ts'
import { printable } from '#shared/documents/printable.ts'
import type { ReceiptContent } from './receipt-content.ts'

const own = StyleSheet.create({
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 8, marginVertical: 12 },
  fact: { width: '50%', paddingRight: 8 },
  title: { flex: 5 },
  number: { flex: 1, textAlign: 'right' },
  money: { flex: 2, textAlign: 'right' },
  sums: { marginTop: 10, marginLeft: 'auto', width: '55%' },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  // Font size and line height go together in each text: without a size, the line height is that of 18 points.
  tight: { fontSize: 10, lineHeight: 1.3 },
})

/** The comprobante of an order as a PDF; null when too many documents are being drawn. */
export function drawReceipt(content: ReceiptContent): Promise<Uint8Array | null> {
  const { referenceId, placedLabel, shop, name, document, lines, sums, tax, payment } = content
  return renderPdf(
    brandDocument(
      {
        title: `Comprobante ${referenceId}`,
        kind: 'Comprobante de pedido',
        foot: 'Este comprobante no es una factura.',
        madeAt: content.placedAt,
      },
      h(Text, { style: styles.title }, `Pedido ${referenceId}`),
      h(Text, { style: [own.tight, styles.quiet] }, placedLabel),
      h(
        View,
        { style: [styles.box, own.facts] },
        fact('A nombre de', name),
        fact('Documento', document ?? 'Sin datos de facturación'),
        fact('Tienda', shop.name),
        fact('Dirección de la tienda', shop.address),
      ),
      h(Text, { style: styles.heading }, 'Productos'),
      row('head', ['Producto', 'Cant.', 'Precio', 'Subtotal'], styles.label),
      ...lines.map(({ title, quantity, price, subtotal, note }, index) => {
        const text = note ? `${title} (${note})` : title
        return row(String(index), [printable(text, 160), String(quantity), price, subtotal], own.tight)
      }),
      h(
        View,
        { style: own.sums, wrap: false },
        ...sums.map(({ label, amount, isStrong }) =>
          h(
            View,
            { key: label, style: own.sum },
            h(Text, { style: [own.tight, isStrong ? styles.strong : {}] }, printable(label, 80)),
            h(Text, { style: [own.tight, isStrong ? styles.strong : {}] }, printable(amount, 40)),
          ),
        ),
        tax !== '' && h(Text, { style: [own.tight, styles.quiet] }, printable(tax, 120)),
        h(Text, { style: [own.tight, styles.strong] }, payment),
      ),
    ),
  )
}

function fact(label: string, value: string) {
  return h(
    View,
    { key: label, style: own.fact },
    h(Text, { style: [own.tight, styles.label] }, label),
    h(Text, { style: [own.tight, styles.strong] }, printable(value, 120) || '—'),
  )
}

function row(key: string, cells: string[], style: typeof styles.label | typeof own.tight) {
  const widths = [own.title, own.number, own.money, own.money]
  return h(
    View,
    { key, style: styles.row, wrap: false },
    ...cells.map((text, index) =>
      h(Text, { key: `${key}-${index}`, style: [own.tight, style, widths[index] ?? own.money] }, printable(text, 160)),
    ),
  )
}
