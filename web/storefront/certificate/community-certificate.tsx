import { Download, Printer } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'
import './certificate.css'
import type { ShownCertificate } from './community-certificate.server.ts'

/** Printable certificate; print styles hide the page around it. */
export function CommunityCertificate({ certificate }: { certificate: ShownCertificate }) {
  const { t } = useTranslation('certificate')
  const { kind, number, record, holder, pet, giver, city, kilos, shelters, qr } = certificate
  const second = kind === 'adoption' ? pet?.name : t('community.donation.kilos', { kilos })
  const after =
    kind === 'donation'
      ? shelters.length > 0
        ? t('community.donation.delivered', { shelters: shelters.join(', ') })
        : t('community.donation.after')
      : [pet?.breed, giver && t('community.adoption.by', { giver })].filter(Boolean).join(' · ')
  return (
    <>
      <article className="certificate-sheet grid justify-items-center gap-3 rounded-hero border-4 border-brand-600 bg-white px-5 py-8 text-center shadow-1 sm:px-12 sm:py-11 print:fixed print:inset-0 print:z-100 print:content-between print:rounded-none print:border-8 print:shadow-none">
        <Logo />
        <h2 className="text-2xl sm:text-3xl">{t(`community.${kind}.title`)}</h2>
        <p className="text-ink-700">
          {t(holder === '' && kind === 'adoption' ? 'community.adoption.nobody' : `community.${kind}.before`)}
        </p>
        {(holder !== '' || kind === 'donation') && (
          <p className="wrap-anywhere font-black text-3xl text-brand-800 sm:text-4xl">
            {holder || t('community.donation.nobody')}
          </p>
        )}
        <p className="text-ink-700">{t(`community.${kind}.middle`)}</p>
        <p className="wrap-anywhere font-black text-4xl text-brand-800 sm:text-5xl">{second}</p>
        {after && <p className="wrap-anywhere text-ink-700">{after}</p>}
        <p className="mt-2 font-bold">{t(`community.${kind}.thanks`)}</p>
        <div className="mt-4 flex w-full flex-wrap items-end justify-between gap-4 text-left">
          <div className="grid gap-0.5 text-sm">
            <p className="font-bold">{[city, certificate.dayLabel].filter(Boolean).join(', ')}</p>
            <p className="font-bold">{t('community.number', { number })}</p>
            <p className="text-ink-600">{t('community.check')}</p>
          </div>
          <img src={qr} alt={t('community.qr')} width={128} height={128} className="size-32" />
        </div>
      </article>
      <div className="flex flex-wrap gap-2 print:hidden">
        <a href={paths.certificateDocument(record)} className={buttonStyle('primary', 'md')}>
          <Download aria-hidden="true" className="size-5" />
          {t('community.download')}
        </a>
        <Button
          variant="outline"
          className="needs-script"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          {t('community.print')}
        </Button>
      </div>
    </>
  )
}
