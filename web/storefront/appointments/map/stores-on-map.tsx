import { useMemo, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { StoreCard } from '#services/appointments/contract.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import type { Point } from '#shared/geo.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { cx } from '#web/ui/cx.ts'
import { FullScreen } from '#web/ui/overlays/full-screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapNotes } from '../../address/map/map-notes.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { StoreRow } from './store-row.tsx'
import type { Pin, StoresMapProps } from './stores-map.tsx'

const loadMap = () => import('./stores-map.tsx')

interface StoresOnMapProps {
  stores: readonly StoreCard[]
  kind: PackKind | null
  chosenId: string | null
  from: Point | null
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}

/**
 * Stores on a map with their list beside it; on a phone the list is a sheet over the map's lower edge. Without a script
 * only the list is shown, with a note.
 */
export function StoresOnMap({ stores, kind, chosenId, from, tiles, neighbourhoods }: StoresOnMapProps) {
  const { t } = useTranslation('appointment')
  const [selected, setSelected] = useState(chosenId)
  const list = useRef<HTMLUListElement>(null)
  const pins = usePins(stores)

  function select(id: string) {
    setSelected(id)
    const row = list.current?.querySelector(`[data-store="${CSS.escape(id)}"]`)
    row?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  return (
    <FullScreen label={t('map.label')} enter={t('map.full')} leave={t('map.leave')}>
      {(toggle) => (
        <div className="@4xl/main:grid @4xl/main:grid-cols-[23rem_minmax(0,1fr)] @4xl/main:items-start @4xl/main:gap-5 group-data-full/full:grid group-data-full/full:h-full group-data-full/full:grid-rows-[minmax(0,1fr)_minmax(0,42dvh)] group-data-full/full:@4xl/main:grid-rows-1">
          <p className="only-without-script mb-3 text-ink-700 text-sm @4xl/main:col-span-2">{t('map.noScript')}</p>
          <div className="sticky top-16 needs-script h-[min(58dvh,32rem)] overflow-hidden max-sm:-mx-4 sm:rounded-card @4xl/main:top-23 @4xl/main:order-last @4xl/main:h-[calc(100dvh-6.75rem)] group-data-full/full:!relative group-data-full/full:!top-0 group-data-full/full:!mx-0 group-data-full/full:!h-full group-data-full/full:!rounded-none">
            <LazyMap
              pins={pins}
              from={from}
              selected={selected}
              label={t('map.label')}
              tiles={tiles}
              neighbourhoods={neighbourhoods}
              onSelect={select}
            />
            <div className="absolute top-3 right-17 z-10">{toggle}</div>
          </div>
          <div className="relative z-10 max-sm:-mx-4 @max-4xl/main:-mt-5 @max-4xl/main:rounded-t-panel @max-4xl/main:bg-ink-50 @max-4xl/main:px-4 @max-4xl/main:pt-2.5 @max-4xl/main:shadow-bar sm:@max-4xl/main:mx-3 group-data-full/full:!m-0 group-data-full/full:h-full group-data-full/full:overflow-y-auto group-data-full/full:p-4">
            <span
              aria-hidden="true"
              className="mx-auto mb-3 block needs-script h-1 w-11 rounded-full bg-ink-300 @4xl/main:hidden"
            />
            <ul ref={list} className="grid gap-3">
              {stores.map((store) => (
                <li
                  key={store.id}
                  data-store={store.id}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setSelected(store.id)}
                  onFocus={() => setSelected(store.id)}
                  className="scroll-mb-24 scroll-mt-[calc(min(58dvh,32rem)+3rem)] @4xl/main:scroll-mt-28"
                >
                  <StoreRow store={store} kind={kind} isSelected={store.id === selected} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </FullScreen>
  )
}

type LazyMapProps = Omit<StoresMapProps, 'onTilesLost' | 'onSelect'> & { onSelect?(id: string): void }

/** The map, once the script has loaded it; it renders its own notes. */
export function LazyMap({ onSelect, ...shown }: LazyMapProps) {
  const { t } = useTranslation('appointment')
  const StoresMap = usePiece(true, loadMap)
  const [tiles, setTiles] = useState(shown.tiles)
  return (
    <>
      {StoresMap ? (
        <StoresMap {...shown} tiles={tiles} onSelect={(id) => onSelect?.(id)} onTilesLost={() => setTiles(null)} />
      ) : (
        <MapWaiting label={t('map.loading')} />
      )}
      <MapNotes tiles={tiles} />
    </>
  )
}

function MapWaiting({ label }: { label: string }) {
  return (
    <div className={cx('absolute inset-0 grid place-items-center bg-ink-100 text-brand-600')}>
      <Spinner />
      <span className="sr-only">{label}</span>
    </div>
  )
}

function usePins(stores: readonly StoreCard[]): Pin[] {
  const { t } = useTranslation('appointment')
  return useMemo(
    () =>
      stores.map(({ id, name, latitude, longitude, priceFrom, currencyCode, nextSlot }) => {
        return {
          id,
          lat: latitude,
          lon: longitude,
          label: t('map.pin', { store: name }),
          price: formatMoney(priceFrom, currencyCode),
          slot: nextSlot?.label ?? null,
        }
      }),
    [stores, t],
  )
}
