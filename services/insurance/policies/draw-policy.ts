import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { brandDocument, h, renderPdf, documentStyles as styles } from '#shared/documents/brand-document.ts'
import { printable } from '#shared/documents/printable.ts'
import type { PolicyContent } from './policy-content.ts'

const own = StyleSheet.create({
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 8, marginVertical: 10 },
  fact: { width: '50%', paddingRight: 8 },
  coverage: { flex: 4 },
  cell: { flex: 2 },
  // Set both together on each text: a line height without a font size assumes 18 points.
  tight: { fontSize: 10, lineHeight: 1.3 },
  hash: { fontSize: 8, lineHeight: 1.3, letterSpacing: 0.6 },
})

/** Draws a policy as a PDF; null when too many documents are being drawn. */
export function drawPolicy(content: PolicyContent): Promise<Uint8Array | null> {
  const { contractId, title, insurer, issuedAt, coverages, benefits } = content
  return renderPdf(
    brandDocument(
      {
        title: `Póliza ${contractId}`,
        kind: 'Póliza de seguro de mascota',
        foot: `Emitida por ${insurer}. Contrato ${contractId}, registro ${content.emissionRegisterId}.`,
        madeAt: issuedAt,
      },
      h(Text, { style: styles.title }, printable(title, 80)),
      h(Text, { style: [own.tight, styles.strong] }, content.validity),
      h(Text, { style: [own.tight, styles.quiet] }, `Contrato ${contractId} · ${content.price}`),
      h(Text, { style: styles.heading }, 'Quien contrata'),
      facts(content.holder),
      h(Text, { style: styles.heading }, 'La mascota asegurada'),
      facts(content.pet),
      h(Text, { style: styles.heading }, 'Qué cubre'),
      row('head', ['Cobertura', 'Hasta', 'A tu cargo', 'Pagamos', 'Cubierta'], styles.label),
      ...coverages.map(({ title: name, limit, deductible, share, waiting }, index) =>
        row(String(index), [name, limit, deductible, share, waiting], own.tight),
      ),
      benefits.length > 0 && h(Text, { style: styles.heading }, 'Además'),
      ...benefits.map((benefit) => h(Text, { key: benefit, style: own.tight }, `• ${printable(benefit, 160)}`)),
      h(Text, { style: styles.heading }, 'Estado de salud sellado'),
      h(
        Text,
        { style: own.tight },
        'Lo que la mascota tenía antes de este contrato quedó escrito al pagarlo y no cambia. Su huella (SHA-256):',
      ),
      h(Text, { style: own.hash }, content.snapshotHash),
    ),
  )
}

function facts(lines: { label: string; value: string }[]) {
  return h(
    View,
    { style: [styles.box, own.facts] },
    ...lines.map(({ label, value }) =>
      h(
        View,
        { key: label, style: own.fact },
        h(Text, { style: [own.tight, styles.label] }, label),
        h(Text, { style: [own.tight, styles.strong] }, printable(value, 200) || '—'),
      ),
    ),
  )
}

function row(key: string, cells: string[], style: typeof styles.label | typeof own.tight) {
  return h(
    View,
    { key, style: styles.row, wrap: false },
    ...cells.map((text, index) =>
      h(
        Text,
        { key: `${key}-${index}`, style: [own.tight, style, index === 0 ? own.coverage : own.cell] },
        printable(text, 80),
      ),
    ),
  )
}
