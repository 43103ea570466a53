import { House, LocateFixed, Search } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FOUND_ZOOM, PICKER_ZOOM } from '../../address/dialog/address-flow.ts'
import { typedPlace } from '../../address/dialog/typed-place.ts'
import { formatPlace } from '../../address/format-place.ts'
import { baseMap } from '../../address/map/base-map.ts'
import { MapNotes } from '../../address/map/map-notes.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { formatPoint, samePlace } from './place-field-value.ts'
import { useHere } from './use-here.ts'

const loadMap = () => import('../../address/map/address-map.tsx')

/** Data of a visit that the field needs: see place-base.server.ts. */
export interface MapBase {
  /** Initial point: the delivery point, else the market's city. */
  start: Point
  /** Delivery point with its label; null when none is chosen. */
  home: (Point & { label: string }) | null
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}

interface PlaceFieldProps {
  name: string
  label: string
  hint?: string
  error?: string | null
  mapBase: MapBase
  /** Selected place; else the map starts at `start`. */
  value: Point | null
  onChange(point: Point): void
}

/**
 * Place picked on a map, by name, by the device's position or as the delivery point; without a script a list of
 * neighbourhoods. Its form field `name` holds 'lat,lon': see place-field-value.ts.
 */
export function PlaceField({ name, label, hint, error, mapBase, value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('communityMap')
  const address = useTranslation('address')
  const id = useId()
  const [isHere, setHere] = useState(false)
  const AddressMap = usePiece(true, loadMap)
  const [tiles, setTiles] = useState(mapBase.tiles)
  const [found, setFound] = useState<'found' | 'none' | null>(null)
  const point = value ?? mapBase.start
  const places = useMemo(() => [...mapBase.neighbourhoods, ...baseMap.towns], [mapBase.neighbourhoods])
  const here = useHere((at) => {
    setFound(null)
    onChange(at)
  })
  useEffect(() => setHere(true), [])

  function search(text: string) {
    if (text.trim() === '') return setFound(null)
    const at = typedPlace(text, places)
    setFound(at ? 'found' : 'none')
    if (at) onChange(at)
  }

  // Reserves the map's space until its script arrives, so that nothing below moves under the finger.
  return (
    <>
      {!isHere && (
        <div className="only-without-script">
          <PlaceList name={name} label={label} error={error} mapBase={mapBase} point={point} />
        </div>
      )}
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid needs-script gap-2.5">
        <legend className="mb-1.5 font-bold text-ink-800 text-sm">{label}</legend>
        {isHere && <input type="hidden" name={name} value={formatPoint(point)} />}
        <SearchLine onSearch={search} onTyped={() => setFound(null)} />
        <p role="status" className="text-ink-600 text-sm empty:hidden">
          {found && t(`field.${found}`)}
          {here.hasFailed && t('field.hereFailed')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            isPending={here.isAsking}
            icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
            onClick={here.ask}
          >
            {t('field.here')}
          </Button>
          {mapBase.home && !samePlace(mapBase.home, point) && (
            <Button
              variant="outline"
              size="sm"
              icon={<House aria-hidden="true" className="size-4.5" />}
              onClick={() => mapBase.home && onChange({ lat: mapBase.home.lat, lon: mapBase.home.lon })}
            >
              {t('field.home', { place: mapBase.home.label })}
            </Button>
          )}
        </div>
        <div className="relative h-64 overflow-hidden rounded-card border border-ink-300 sm:h-72">
          {AddressMap ? (
            <AddressMap
              point={point}
              zoom={value ? FOUND_ZOOM : PICKER_ZOOM}
              accuracy={null}
              isLocked={false}
              tiles={tiles}
              neighbourhoods={mapBase.neighbourhoods}
              describedBy={`${id}-map`}
              onMove={onChange}
              onEnter={() => undefined}
              onTilesLost={() => setTiles(null)}
            />
          ) : (
            <div className="absolute inset-0 grid place-items-center bg-ink-100 text-brand-600">
              <Spinner />
            </div>
          )}
          <MapNotes tiles={tiles} />
        </div>
        <p id={`${id}-map`} className="sr-only">
          {t('field.hint')}
        </p>
        <p aria-live="polite" className="font-bold text-ink-900">
          {formatPlace(point, places, address)}
        </p>
        <FieldNote id={id} hint={hint} error={error} />
      </fieldset>
    </>
  )
}

/** Search field without a form of its own, because it is inside one. */
function SearchLine({ onSearch, onTyped }: { onSearch(text: string): void; onTyped(): void }) {
  const { t } = useTranslation('communityMap')
  const [typed, setTyped] = useState('')
  return (
    <TextField
      name=""
      label={t('field.search')}
      isLabelHidden
      placeholder={t('field.search')}
      autoComplete="off"
      maxLength={300}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onTyped()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onSearch(typed)
      }}
      after={
        <IconButton
          label={t('field.searchButton')}
          icon={<Search className="size-5" />}
          variant="soft"
          size="sm"
          onClick={() => onSearch(typed)}
        />
      }
    />
  )
}

/** List before a script runs: the neighbourhoods of the shop's cities, and the delivery point. */
function PlaceList({
  name,
  label,
  error,
  mapBase,
  point,
}: Pick<PlaceFieldProps, 'name' | 'label' | 'error' | 'mapBase'> & { point: Point }) {
  const { t } = useTranslation('communityMap')
  const known = mapBase.home
    ? [{ ...mapBase.home, name: mapBase.home.label }, ...mapBase.neighbourhoods]
    : mapBase.neighbourhoods
  const options = known.map((place) => ({ value: formatPoint(place), label: place.name }))
  const chosen = formatPoint(point)
  return (
    <SelectField
      name={name}
      label={`${label} · ${t('field.noScript')}`}
      error={error}
      defaultValue={options.some(({ value }) => value === chosen) ? chosen : options[0]?.value}
      options={options}
    />
  )
}
