import type { CommunityClient } from '#services/community/client.ts'
import type { Certificate } from '#services/community/contract.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import type { Visit } from '#web/request/context.ts'
import { qrPicture } from '#web/storefront/account/second-factor/qr-picture.server.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { formatDay } from '../pets/day.ts'

export interface ShownCertificate extends Certificate {
  dayLabel: string
  /** '2,5' */
  kilos: string
  /** Data URL of the QR code of this page. */
  qr: string
}

/** Certificate of an adoption or donation; null when the record is not the community's (a vaccination card). */
export async function communityCertificate({
  community,
  visit,
  record,
}: {
  community: CommunityClient
  visit: Visit
  record: string
}) {
  if (!/^(adoption|donation)\./.test(record)) return null
  const { verdict, certificate } =
    record.length > 400
      ? { verdict: 'not-genuine' as const, certificate: null }
      : await community.certificate({ record }, { context: visit.call })
  const t = translator(visit.country.locale, 'certificate')
  const title = certificate ? t(`community.${certificate.kind}.title`) : t('community.title')
  return {
    verdict,
    certificate: certificate && shown(certificate, visit.origin + paths.certificate(record), visit.country.locale),
    seo: privateSeo(visit, '/certificate', { title, description: t('community.description') }),
  }
}

function shown(certificate: Certificate, url: string, locale: Locale): ShownCertificate {
  return {
    ...certificate,
    dayLabel: formatDay(certificate.day),
    kilos: formatNumber((certificate.grams ?? 0) / 1000, locale),
    qr: qrPicture(url),
  }
}
