import { Link } from 'react-router'
import { PACK_KINDS, type PackKind } from '#services/appointments/rules/enums.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'
import { changedSearch, getStoresHref, type StoreSearch } from './store-search.ts'

/** Drawings of the services, among those of `web/ui/art`. */
export const artByKind: Record<PackKind, string> = {
  bano: 'bathtub',
  'bano-y-peluqueria': 'scissors',
  consulta: 'stethoscope',
}

/** Services as a row of tiles; choosing one filters the stores. */
export function KindLinks({ search }: { search: StoreSearch }) {
  const { t } = useTranslation('appointment')
  return (
    <nav aria-label={t('kinds.label')}>
      <ul className="rail -mx-4 scroll-px-4 gap-2 px-4 py-1 sm:-mx-1 sm:scroll-px-1 sm:px-1">
        {[null, ...PACK_KINDS].map((kind) => {
          const isOn = search.kind === kind
          return (
            <li key={kind ?? 'all'}>
              <Link
                to={getStoresHref(changedSearch(search, { kind, maxPrice: null }))}
                preventScrollReset
                aria-current={isOn ? 'true' : undefined}
                className={cx(
                  'flex h-13 items-center gap-2.5 whitespace-nowrap rounded-tile border-[1.5px] px-3.5 font-extrabold text-sm transition-colors',
                  isOn
                    ? 'border-brand-600 bg-brand-100 text-brand-800'
                    : 'border-ink-200 bg-white text-ink-800 hover:border-brand-600 hover:text-brand-700',
                )}
              >
                <Art name={kind === null ? 'sparkles' : artByKind[kind]} size={28} className="shrink-0" />
                {t(`kinds.${kind ?? 'all'}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
