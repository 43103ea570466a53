import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { toSlashes } from '#shared/date-format.ts'
import { brandDocument, h, renderPdf, documentStyles as styles } from '#shared/documents/brand-document.ts'
import { printable } from '#shared/documents/printable.ts'
import { qrCode } from '#shared/documents/qr-code.ts'
import { formatDay } from '../care/rules/calendar.ts'
import { dayIn } from '../rules/days.ts'
import { type CardContent, type CardVaccine, toSpeciesLabel } from './rules/card-content.ts'

export interface DrawnCard extends CardContent {
  /** Number of older vaccines that did not fit into the record. */
  left: number
  /** Address of its public page. */
  url: string
  issuedAt: Date
  timeZone: string
}

/** Side of the QR code: 6 cm, in points. */
const qrPoints = 170

const own = StyleSheet.create({
  top: { flexDirection: 'row', gap: 16 },
  words: { flex: 1 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 8, marginVertical: 12 },
  fact: { width: '50%', paddingRight: 8 },
  product: { flex: 3 },
  day: { flex: 2 },
  batch: { flex: 2 },
  // Set both for each text: a line height without its font size is calculated for 18 points.
  tight: { fontSize: 10, lineHeight: 1.3 },
})

/** Vaccination card as a PDF; null when too many documents are being drawn. */
export function drawCard(card: DrawnCard): Promise<Uint8Array | null> {
  const day = dayIn(card.timeZone, card.issuedAt)
  const name = printable(card.petName, 60)
  return renderPdf(
    brandDocument(
      {
        title: `Carnet de vacunas de ${name}`,
        kind: 'Carnet de vacunas',
        foot: 'Lo anotó su familia en Huella. No reemplaza el certificado oficial de un veterinario.',
        madeAt: card.issuedAt,
        keywords: card.url,
      },
      h(
        View,
        { style: own.top },
        h(
          View,
          { style: own.words },
          h(Text, { style: styles.title }, name),
          h(Text, { style: [own.tight, styles.quiet] }, `Emitido el ${formatDay(day, '')}`),
          h(
            View,
            { style: [styles.box, own.facts] },
            fact('Especie', toSpeciesLabel(card.petType)),
            fact('Raza', card.breed),
            fact('Sexo', card.sex),
            fact(
              'Nacimiento',
              card.birthday && (card.birthday.length === 4 ? card.birthday : formatDay(card.birthday, '')),
            ),
          ),
          h(Text, { style: [own.tight, styles.strong] }, 'Comprueba este carnet'),
          h(
            Text,
            { style: [own.tight, styles.quiet] },
            'Escanea el código: la página dice si Huella lo emitió así, si hay uno más nuevo o si fue retirado. Lo que dice está firmado: quien cambie una letra se delata.',
          ),
        ),
        qrCode(card.url, qrPoints),
      ),
      h(Text, { style: styles.heading }, 'Sus vacunas'),
      row('head', ['Vacuna', 'Se le dio', 'Le toca', 'Lote'], styles.label),
      ...card.vaccines.map((vaccine, index) => row(String(index), toCells(vaccine), own.tight)),
      card.vaccines.length === 0 && h(Text, { style: [own.tight, styles.quiet] }, 'Todavía no hay vacunas anotadas.'),
      card.left > 0 &&
        h(Text, { style: [own.tight, styles.quiet] }, `Y ${card.left} más antiguas, que están en su ficha de Huella.`),
    ),
  )
}

function toCells({ product, appliedOn, nextDueOn, batch }: CardVaccine): string[] {
  return [
    printable(product, 120),
    toSlashes(appliedOn),
    nextDueOn ? toSlashes(nextDueOn) : '—',
    printable(batch ?? '', 60) || '—',
  ]
}

function fact(label: string, value: string | null) {
  return h(
    View,
    { key: label, style: own.fact },
    h(Text, { style: [own.tight, styles.label] }, label),
    h(Text, { style: [own.tight, styles.strong] }, printable(value ?? 'No se sabe', 80)),
  )
}

function row(key: string, cells: string[], style: typeof styles.label | typeof own.tight) {
  const widths = [own.product, own.day, own.day, own.batch]
  return h(
    View,
    { key, style: styles.row, wrap: false },
    ...cells.map((text, index) =>
      h(Text, { key: `${key}-${index}`, style: [own.tight, style, widths[index] ?? own.day] }, text),
    ),
  )
}
