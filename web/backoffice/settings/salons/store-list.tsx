import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { MissingToOpen } from '#services/appointments/rules/enums.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

interface StoreListProps {
  stores: { id: string; name: string; address: string; city: string; active: boolean; missing: MissingToOpen[] }[]
}

/** Stores of a merchant, each with whether it is open and what it lacks. */
export function StoreList({ stores }: StoreListProps) {
  const { t } = useTranslation('salonSettings')
  if (stores.length === 0) return <p className="text-ink-600">{t('noStores')}</p>
  return (
    <ul className="grid gap-2">
      {stores.map(({ id, name, address, city, active, missing }) => (
        <li key={id}>
          <Link
            to={paths.backofficeStore({ storeId: id })}
            className="flex items-center gap-3 rounded-tile bg-ink-100 px-4 py-2.5 hover:bg-brand-50"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="font-extrabold">{name}</b>
                {active ? (
                  <Badge tone="ok">{t('open')}</Badge>
                ) : (
                  <Badge tone={missing.length === 0 ? 'soft' : 'neutral'}>
                    {t(missing.length === 0 ? 'ready' : 'closed')}
                  </Badge>
                )}
              </span>
              <span className="block text-ink-700 text-sm">
                {address}, {city}
              </span>
              {missing.length > 0 && (
                <span className="block text-sm text-warn">
                  {t('opening.isMissing')} {missing.map((what) => t(`opening.missing.${what}`)).join(', ')}
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
