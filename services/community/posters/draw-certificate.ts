import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { APP_NAME, BRAND_COLOURS as colours } from '#shared/brand.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { documentStyles, h, renderPdf } from '#shared/documents/brand-document.ts'
import { qrCode } from '#shared/documents/qr-code.ts'
import type { Certificate } from '../contract.ts'
import { toCertificateLabels } from './certificate-labels.ts'

const own = StyleSheet.create({
  page: { fontFamily: documentStyles.page.fontFamily, color: colours.ink, padding: 26 },
  frame: {
    flexGrow: 1,
    borderWidth: 3,
    borderColor: colours.brand,
    borderRadius: 22,
    padding: 34,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  brand: { ...documentStyles.brandName, fontSize: 24 },
  title: { fontSize: 34, lineHeight: 1.2, fontWeight: 800, marginTop: 4 },
  text: { fontSize: 15, lineHeight: 1.45, textAlign: 'center', color: colours.inkQuiet },
  name: { fontSize: 40, lineHeight: 1.2, fontWeight: 800, color: colours.brandDark, textAlign: 'center' },
  middle: { alignItems: 'center', gap: 3 },
  thanks: { fontSize: 15, lineHeight: 1.4, fontWeight: 700, textAlign: 'center' },
  foot: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', width: '100%' },
  facts: { gap: 3 },
  fact: { fontSize: 12, lineHeight: 1.35, fontWeight: 700 },
  small: { fontSize: 10, lineHeight: 1.35, color: colours.inkQuiet, width: 300 },
})

/** Renders a certificate as a landscape A4 page; null when too many documents are being drawn. */
export function drawCertificate(
  certificate: Certificate & { url: string },
  locale: Locale,
): Promise<Uint8Array | null> {
  const { number, day, url } = certificate
  const { title, before, name, middle, second, after, thanks, dayLabel } = toCertificateLabels(certificate, locale)
  const madeAt = new Date(`${day}T12:00:00Z`)
  const facts = { title: `${title} ${number}`, author: APP_NAME, creator: APP_NAME, producer: APP_NAME, language: 'es' }
  return renderPdf(
    h(
      Document,
      { ...facts, creationDate: madeAt, modificationDate: madeAt },
      h(
        Page,
        { size: 'A4', orientation: 'landscape', style: own.page },
        h(
          View,
          { style: own.frame },
          h(
            View,
            { style: own.middle },
            h(Text, { style: own.brand }, APP_NAME.toLowerCase()),
            h(Text, { style: own.title }, title),
          ),
          h(
            View,
            { style: own.middle },
            h(Text, { style: own.text }, before),
            name !== '' && h(Text, { style: own.name }, name),
            h(Text, { style: own.text }, middle),
            h(Text, { style: own.name }, second),
            after !== '' && h(Text, { style: own.text }, after),
          ),
          h(Text, { style: own.thanks }, thanks),
          h(
            View,
            { style: own.foot },
            h(
              View,
              { style: own.facts },
              h(Text, { style: own.fact }, dayLabel),
              h(Text, { style: own.fact }, `Certificado ${number}`),
              h(
                Text,
                { style: own.small },
                'Escanea el código: la página dice si Huella emitió este certificado y si sigue valiendo.',
              ),
            ),
            qrCode(url, 112),
          ),
        ),
      ),
    ),
  )
}
