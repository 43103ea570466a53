import { MapPin } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import type { TodayPlaces } from './load-today-places.server.ts'
import { writePlace } from './today-place.ts'

/** Narrows the page to a shop or a store; nothing for who works in one place alone. */
export function PlaceFilter({ places: { shops, stores, place } }: { places: TodayPlaces }) {
  const { t } = useTranslation('todayDesk')
  if (shops.length + stores.length < 2) return null
  const toOption = (kind: 'shop' | 'store') => (each: { id: string; name: string; isActive: boolean }) => (
    <option key={each.id} value={writePlace({ kind, id: each.id })}>
      {each.isActive ? each.name : t('place.closed', { name: each.name })}
    </option>
  )
  return (
    <FilterForm
      action={paths.backoffice()}
      label={t('place.label')}
      applyLabel={t('place.apply')}
      clear={place && { to: paths.backoffice(), label: t('place.clear') }}
    >
      <FilterSelect
        name="place"
        label={t('place.label')}
        value={place ? writePlace(place) : ''}
        isOn={place !== null}
        icon={<MapPin size={18} />}
      >
        <option value="">{t('place.every')}</option>
        {shops.length > 0 && <optgroup label={t('place.shops')}>{shops.map(toOption('shop'))}</optgroup>}
        {stores.length > 0 && <optgroup label={t('place.stores')}>{stores.map(toOption('store'))}</optgroup>}
      </FilterSelect>
    </FilterForm>
  )
}
