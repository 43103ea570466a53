import { Link } from 'react-router'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'
import { artByKind } from './kind-links.tsx'
import { NextSlotChip } from './next-slot.tsx'
import type { ServiceGlance } from './services-near.server.ts'

const toneByKind: Record<PackKind, number> = { bano: 3, 'bano-y-peluqueria': 6, consulta: 5 }

interface ServiceCardsProps {
  services: readonly ServiceGlance[]
  /** Beside each other on a phone, on a page about other things. */
  isRow?: boolean
}

/** The three services, each with its lowest price and first free slot nearby, linking to the stores that offer it. */
export function ServiceCards({ services, isRow }: ServiceCardsProps) {
  const { t } = useTranslation('spaServices')
  return (
    <ul
      className={cx(
        'grid gap-3 sm:gap-4 @3xl/main:grid-cols-3',
        isRow &&
          // Relative, or text for screen readers alone would widen the page.
          'relative @max-3xl/main:rail @max-3xl/main:-mx-4 @max-3xl/main:scroll-px-4 @max-3xl/main:px-4 @max-3xl/main:pb-3 @max-3xl/main:[&>li]:w-[80vw]',
      )}
    >
      {services.map(({ kind, priceFrom, currency, nextSlot }) => (
        <li key={kind}>
          <Link
            to={paths.appointments({ kind })}
            prefetch="intent"
            className="flex h-full gap-4 rounded-card border border-ink-200 bg-white p-3.5 shadow-1 transition-shadow hover:shadow-2 sm:p-4"
          >
            <ArtTile
              name={artByKind[kind]}
              tone={toneByKind[kind]}
              size={60}
              className="size-24 shrink-0 sm:size-28 @3xl/main:@max-5xl/main:size-20"
            />
            <span className="grid min-w-0 content-start gap-1">
              <span className="font-black text-lg leading-snug">{t(`${kind}.title`)}</span>
              <span className="text-ink-600 text-sm">{t(`${kind}.text`)}</span>
              {priceFrom !== null && (
                <span className="mt-1 text-ink-700 text-sm">
                  {t('from')}{' '}
                  <b className="whitespace-nowrap font-black text-ink-900 text-md">
                    {formatMoney(priceFrom, currency)}
                  </b>
                </span>
              )}
              <span className="mt-0.5">
                <NextSlotChip label={nextSlot} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
