import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useReducer, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SignOutHere } from '../../account/sign-out/sign-out-here.tsx'
import { PlacesLost } from '../../delivery/places-lost.tsx'
import { type DeliveryPlaces, useDeliveryPlaces } from '../../delivery/use-delivery-places.ts'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { formatPlace } from '../format-place.ts'
import { baseMap } from '../map/base-map.ts'
import { MapNotes } from '../map/map-notes.tsx'
import { type PositionPermission, useDevicePosition, usePositionPermission } from '../map/use-device-position.ts'
import { rememberedCity } from '../remember-address.ts'
import { type AddressFlow, advanceFlow, pickZoom, startFlow, startFromSaved } from './address-flow.ts'
import { AddressForm, type SavedDoor } from './address-form.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { GpsOff, LocateButton, PickStep } from './pick-step.tsx'
import { typedPlace } from './typed-place.ts'

const loadMap = () => import('../map/address-map.tsx')

interface AddressDialogProps {
  isOpen: boolean
  /** Without it the dialog stays open until an address is saved. */
  onClose?: () => void
  /** Owner of the address; null for a visitor without an account. */
  uid: string | null
  /** Saved address that is changed; its pin is where the map opens. */
  changes?: SavedDoor
  onSaved(): void
}

/** Three steps to an address: pick it on the map, confirm the pin, describe the door. */
export default function AddressDialog({ isOpen, onClose, uid, changes, onSaved }: AddressDialogProps) {
  const { places, isLost, ask } = useDeliveryPlaces(isOpen)
  const permission = usePositionPermission(isOpen)
  const [isPutOff, setPutOff] = useState(false)
  // A dialog that failed to load can be closed, so that the visitor is not stuck; the next page load asks again.
  const close = onClose ?? (isLost ? () => setPutOff(true) : undefined)

  return (
    <Sheet
      isOpen={isOpen && !isPutOff}
      isForced={!close}
      onClose={() => close?.()}
      className={cx(
        'sheet m-auto h-dvh max-h-dvh w-full max-w-none overflow-hidden bg-white text-ink-900 shadow-3',
        'sm:h-[min(43rem,calc(100dvh-2rem))] sm:w-[calc(100%-2rem)] sm:max-w-5xl sm:rounded-panel',
      )}
    >
      {(titleId) => (
        <div className="h-full" key={isOpen ? 'open' : 'closed'}>
          {isOpen && places && permission ? (
            <Steps titleId={titleId} facts={places} {...{ permission, uid, changes, onClose, onSaved }} />
          ) : (
            <Waiting titleId={titleId} onClose={close}>
              {isLost ? <PlacesLost onAgain={ask} /> : <MapWaiting />}
            </Waiting>
          )}
        </div>
      )}
    </Sheet>
  )
}

interface StepsProps {
  titleId: string
  facts: DeliveryPlaces
  permission: PositionPermission
  uid: string | null
  changes: SavedDoor | undefined
  onClose?: () => void
  onSaved(): void
}

const stepNumbers: Record<AddressFlow['phase'], number> = { pick: 1, confirm: 2, form: 3 }

function Steps({ titleId, facts, permission, uid, changes, onClose, onSaved }: StepsProps) {
  const { t, locale } = useTranslation('address')
  const [tiles, setTiles] = useState(facts.picker.maps.tiles)
  const [neighbourhoods] = useState(() => toNamedPlaces(facts.places))
  // Until a place is chosen, the city of the last delivery is a better start than the country's default point.
  const [known] = useState(() => (facts.chosen ? null : findCityPoint(rememberedCity(uid))))
  const fallback = known ?? facts.picker.fallback
  const [flow, send] = useReducer(advanceFlow, null, () =>
    changes ? startFromSaved(changes.point) : startFlow(known ?? facts.picker.start),
  )
  const AddressMap = usePiece(true, loadMap)
  const [typed, setTyped] = useState('')
  const hintId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  const onLocated = useCallback(
    (located: Parameters<Parameters<typeof useDevicePosition>[0]['onLocated']>[0]) =>
      send({ kind: 'located', ...located }),
    [],
  )
  const device = useDevicePosition({
    permission,
    uid,
    onLocated,
    onNotLocated: () => send({ kind: 'notLocated', fallback }),
  })

  // Screen readers hear the title when the step changes.
  const { phase, point } = flow
  const lastPhase = useRef(phase)
  useEffect(() => {
    if (lastPhase.current !== phase) heading.current?.focus()
    lastPhase.current = phase
  }, [phase])

  const placeName = formatPlace(point, [...neighbourhoods, ...baseMap.towns], { t, locale })
  return (
    <div
      className={cx(
        'grid h-full grid-cols-1 sm:grid-cols-[23.5rem_minmax(0,1fr)] sm:grid-rows-[auto_minmax(0,1fr)]',
        phase === 'form' ? 'grid-rows-[auto_8.5rem_minmax(0,1fr)]' : 'grid-rows-[auto_minmax(12rem,1fr)_auto]',
      )}
    >
      <Heading titleId={titleId} step={stepNumbers[phase]} onClose={onClose}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-xl outline-none">
          {t(`steps.${phase}`)}
        </h2>
      </Heading>

      <div className="relative min-h-0 overflow-hidden sm:col-start-2 sm:row-span-2 sm:row-start-1">
        {AddressMap ? (
          <AddressMap
            point={point}
            zoom={pickZoom(flow)}
            accuracy={flow.accuracy}
            isLocked={phase !== 'pick'}
            tiles={tiles}
            neighbourhoods={neighbourhoods}
            describedBy={hintId}
            onMove={(moved) => send({ kind: 'moved', point: moved })}
            onEnter={() => send({ kind: 'selected' })}
            onTilesLost={() => setTiles(null)}
          />
        ) : (
          <MapWaiting />
        )}
        <MapNotes tiles={tiles} />
        {phase === 'pick' && <LocateButton device={device} />}
        {phase === 'pick' && <GpsOff device={device} />}
      </div>
      <p id={hintId} hidden>
        {t('map.hint')}
      </p>

      <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-3 pb-5 max-sm:rounded-t-panel max-sm:shadow-bar sm:flex sm:flex-col sm:gap-2 sm:px-7 sm:pb-7">
        {phase === 'pick' && (
          <PickStep
            flow={flow}
            placeName={placeName}
            places={[...neighbourhoods, ...baseMap.towns]}
            device={device}
            typed={typed}
            onTyped={setTyped}
            send={send}
          />
        )}
        {phase === 'confirm' && <ConfirmStep flow={flow} placeName={placeName} isDrawn={!tiles} send={send} />}
        {phase === 'form' && (
          <AddressForm
            point={point}
            placeName={placeName}
            typed={typed}
            idempotencyKey={facts.idempotencyKey}
            uid={uid}
            isDrawn={!tiles}
            changes={changes}
            onChangeAddress={() => send({ kind: 'changeAddress' })}
            onSaved={onSaved}
          />
        )}
        {!onClose && uid !== null && <SignOutHere>{t('leaveAccount')}</SignOutHere>}
      </div>
    </div>
  )
}

interface HeadingProps {
  titleId: string
  step: number
  onClose?: () => void
  children: ReactNode
}

function Heading({ step, onClose, children }: HeadingProps) {
  const { t } = useTranslation('address')
  const { t: common } = useTranslation('common')
  return (
    <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-3 sm:px-7 sm:pt-7">
      <div className="grid gap-2">
        <span className="flex items-center gap-1.5">
          {[1, 2, 3].map((number) => (
            <span
              key={number}
              aria-hidden="true"
              className={cx(
                'h-1.5 rounded-full transition-all',
                number === step ? 'w-7 bg-brand-600' : 'w-3.5',
                number < step && 'bg-brand-300',
                number > step && 'bg-ink-200',
              )}
            />
          ))}
          <span className="ml-1 font-bold text-ink-600 text-xs">{t('steps.of', { step })}</span>
        </span>
        {children}
      </div>
      {onClose && (
        <IconButton
          label={common('close')}
          icon={<X className="size-5.5" />}
          onClick={onClose}
          isRound
          className="-mt-1 -mr-2"
        />
      )}
    </div>
  )
}

function Waiting({ titleId, onClose, children }: { titleId: string; onClose?: () => void; children: ReactNode }) {
  const { t } = useTranslation('address')
  return (
    <div className="flex h-full flex-col">
      <Heading titleId={titleId} step={1} onClose={onClose}>
        <h2 id={titleId} className="text-xl">
          {t('steps.pick')}
        </h2>
      </Heading>
      <div className="relative grid flex-1 place-items-center">{children}</div>
    </div>
  )
}

function MapWaiting() {
  const { t } = useTranslation('address')
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-ink-100 font-bold text-ink-600">
      <Spinner />
      {t('map.loading')}
    </div>
  )
}

function findCityPoint(city: string | null): Point | null {
  return city === null ? null : typedPlace(city, baseMap.towns)
}

/** Places with unique names; 'Centro' exists in every town and is ambiguous without it. */
function toNamedPlaces(places: DeliveryPlaces['places']): NamedPlace[] {
  return places.flatMap(({ city, neighbourhoods }) =>
    neighbourhoods.map(({ name, lat, lon }) => ({ name: name === 'Centro' ? `Centro, ${city}` : name, lat, lon })),
  )
}
