import { useEffect, useId, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FOUND_ZOOM } from '../../../storefront/address/dialog/address-flow.ts'
import { MapNotes } from '../../../storefront/address/map/map-notes.tsx'
import { usePiece } from '../../../storefront/layout/load-later/use-piece.ts'
import { formatTypedPoint, parseTypedPoint } from './typed-point.ts'

const loadMap = () => import('../../../storefront/address/map/address-map.tsx')

export interface PointMap {
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}

interface PointFieldProps extends PointMap {
  name: string
  defaultValue: string
  error?: string | null | undefined
  /** The point was moved, on the map or by typing. */
  onMove?(point: Point): void
}

/** A point as text, and on a map that moves under its pin; without a script the text alone. */
export function PointField({ name, defaultValue, error, tiles: ownTiles, neighbourhoods, onMove }: PointFieldProps) {
  const { t } = useTranslation('shopsSettings')
  const id = useId()
  const [typed, setTyped] = useState(defaultValue)
  const [point, setPoint] = useState(() => parseTypedPoint(defaultValue))
  const [tiles, setTiles] = useState(ownTiles)
  const [isHere, setHere] = useState(false)
  const AddressMap = usePiece(isHere, loadMap)
  useEffect(() => setHere(true), [])

  function move(to: Point) {
    setTyped(formatTypedPoint(to))
    setPoint(to)
    onMove?.(to)
  }

  return (
    <div className="grid gap-2.5">
      <TextField
        name={name}
        label={t('facts.point')}
        hint={t('facts.pointHint')}
        required
        inputMode="text"
        autoComplete="off"
        error={error ?? null}
        messages={{ required: t('errors.point') }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const found = parseTypedPoint(event.currentTarget.value)
          if (found) setPoint(found)
        }}
      />
      <div className="relative needs-script h-64 overflow-hidden rounded-card border border-ink-300">
        {AddressMap && point ? (
          <AddressMap
            point={point}
            zoom={FOUND_ZOOM}
            accuracy={null}
            isLocked={false}
            tiles={tiles}
            neighbourhoods={neighbourhoods}
            describedBy={`${id}-map`}
            onMove={move}
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
      <p id={`${id}-map`} className="needs-script text-ink-600 text-sm">
        {t('facts.mapHint')}
      </p>
    </div>
  )
}
