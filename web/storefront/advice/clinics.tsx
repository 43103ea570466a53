import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { formatDistance } from '#services/accounts/addresses/rules/nearest-place.ts'
import { callLink } from '#shared/call-link.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import type { Clinic } from './find-clinics.server.ts'

/** Veterinarians to call at once. */
export function Clinics({ clinics }: { clinics: Clinic[] }) {
  const { t, locale } = useTranslation('advice')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('clinics')}</h2>
      <ul className="grid gap-3">
        {clinics.map(({ id, merchantId, name, phone, opening, isOpen, distanceMetres }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <Link
                to={paths.appointmentStore({ merchantId, storeId: id, kind: 'consulta' })}
                className="font-bold hover:underline"
              >
                {name}
              </Link>
              <span className={`block text-sm ${isOpen ? 'text-ok' : 'text-ink-600'}`}>
                {opening}
                {distanceMetres !== null && ` · ${formatDistance(distanceMetres, locale)}`}
              </span>
            </span>
            <a
              href={callLink(phone)}
              aria-label={t('callNamed', { name })}
              className={buttonStyle(isOpen ? 'primary' : 'outline', 'sm')}
            >
              <Phone aria-hidden="true" className="size-4.5" />
              {t('call')}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-ink-600 text-sm">{t('clinicsText')}</p>
    </Card>
  )
}
