import { LocateFixed, MapPin, NavigationOff, Search } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import { formatDistance, type NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { avenues } from '../map/schematic.ts'
import type { useDevicePosition } from '../map/use-device-position.ts'
import type { AddressEvent, AddressFlow } from './address-flow.ts'
import { typedPlace } from './typed-place.ts'

type Device = ReturnType<typeof useDevicePosition>

interface PickStepProps {
  flow: AddressFlow
  /** Description of the nearest place. */
  placeName: string
  places: readonly NamedPlace[]
  device: Device
  typed: string
  onTyped(text: string): void
  send: Dispatch<AddressEvent>
}

/** Step A: choose the place under the pin, by moving the map or by typing. */
export function PickStep({ flow, placeName, places, device, typed, onTyped, send }: PickStepProps) {
  const { t } = useTranslation('address')
  return (
    <div className="grid gap-3.5 sm:flex sm:grow sm:flex-col sm:gap-5">
      <PlaceSearch places={places} typed={typed} onTyped={onTyped} send={send} />
      <p className="text-ink-600 max-sm:hidden">{t('pick.text')}</p>
      <PlaceFacts flow={flow} placeName={placeName} />
      {device.state === 'lost' && (
        <Notice tone="warn" title={t('pick.lost')}>
          {t('pick.lostText')}
        </Notice>
      )}
      {flow.asksToPlace && (
        <div role="alert">
          <Notice tone="warn" title={t('pick.place')}>
            {t('pick.placeText')}
          </Notice>
        </div>
      )}
      <Button size="lg" isWide onClick={() => send({ kind: 'selected' })} className="sm:mt-auto">
        {t('pick.select')}
      </Button>
    </div>
  )
}

/** Announced by screen readers as the map moves. */
export function PlaceFacts({ flow: { accuracy }, placeName }: Pick<PickStepProps, 'flow' | 'placeName'>) {
  const { t, locale } = useTranslation('address')
  return (
    <div aria-live="polite" className="flex items-start gap-3">
      <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
        <MapPin aria-hidden="true" className="size-5" />
      </span>
      <div className="grid min-h-12.5 min-w-0 content-center">
        <p className="font-extrabold text-lg leading-snug">{placeName}</p>
        {accuracy !== null && (
          <p className="text-ink-600 text-sm">{t('place.accuracy', { distance: formatDistance(accuracy, locale) })}</p>
        )}
      </div>
    </div>
  )
}

function PlaceSearch({ places, typed, onTyped, send }: Pick<PickStepProps, 'places' | 'typed' | 'onTyped' | 'send'>) {
  const { t } = useTranslation('address')
  const [answer, setAnswer] = useState<'found' | 'none' | null>(null)

  function search() {
    if (typed.trim() === '') return setAnswer(null)
    const point = typedPlace(typed, [...places, ...avenuePlaces])
    setAnswer(point ? 'found' : 'none')
    if (point) send({ kind: 'found', point })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <TextField
        name="place"
        label={t('search.label')}
        isLabelHidden
        placeholder={t('search.placeholder')}
        autoComplete="off"
        maxLength={300}
        value={typed}
        onChange={(event) => {
          onTyped(event.currentTarget.value)
          setAnswer(null)
        }}
        before={<Search aria-hidden="true" className="size-5" />}
        after={
          <IconButton
            type="submit"
            label={t('search.submit')}
            icon={<Search className="size-5" />}
            variant="soft"
            size="sm"
          />
        }
      />
      <p role="status" className="text-ink-600 text-sm not-empty:mt-1.5">
        {answer === 'found' && t('search.found')}
        {answer === 'none' && t('search.none')}
      </p>
    </form>
  )
}

/** Names each avenue at its longest stretch on the schematic map. */
const avenuePlaces: NamedPlace[] = avenues.flatMap(({ name, points }) => {
  const middle = points[Math.floor((points.length - 1) / 2)]
  return middle ? [{ name: name.replace(/^Av\. /, ''), ...middle }] : []
})

/** Button over the map that moves it to the device's position, when the device shares it. */
export function LocateButton({ device }: { device: Device }) {
  const { t } = useTranslation('address')
  if (device.state === 'unknown' || device.state === 'off') return null
  return (
    <Button
      variant="light"
      size="sm"
      isPending={device.state === 'asking'}
      pendingLabel={t('pick.locating')}
      icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
      onClick={device.locate}
      className="!rounded-full absolute right-3 bottom-4 z-10 sm:bottom-5"
    >
      {t('pick.locate')}
    </Button>
  )
}

/** Over the map, so that nothing below moves when a device says no after the map is there. */
export function GpsOff({ device }: { device: Device }) {
  const { t } = useTranslation('address')
  if (device.state !== 'off') return null
  return (
    <div className="absolute inset-x-3 bottom-7 z-10 flex items-start gap-3 rounded-tile border border-warn-200 bg-warn-50 px-4 py-2 shadow-1 sm:inset-x-5 sm:bottom-8 sm:max-w-md sm:py-3">
      <NavigationOff aria-hidden="true" className="mt-2 size-5 shrink-0 text-warn sm:mt-0.5" />
      <div className="min-w-0 text-sm max-sm:flex max-sm:grow max-sm:items-center max-sm:justify-between max-sm:gap-3">
        <p className="font-extrabold text-ink-900">{t('pick.gpsOff')}</p>
        <p className="text-ink-700 max-sm:sr-only">{t('pick.gpsOffText')}</p>
        <button
          type="button"
          onClick={device.locate}
          className="min-h-9 font-extrabold text-brand-700 underline underline-offset-3"
        >
          {t('pick.gpsRetry')}
        </button>
      </div>
    </div>
  )
}
