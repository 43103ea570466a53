import { ArrowLeft, MapPinned } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { action, clientAction } from '../../delivery/delivery-page.tsx'
import type { FoundPlace } from '../place-at-point-route.ts'
import { rememberAddress } from '../remember-address.ts'
import { NotesField, StreetField } from './address-fields.tsx'

interface AddressFormProps {
  point: Point
  /** Description of the nearest place. */
  placeName: string
  /** Search text of the map. */
  typed: string
  idempotencyKey: string
  uid: string | null
  /** The map has no streets, so that the reference says more than the street. */
  isDrawn: boolean
  /** Saved address that is changed; without it a new one is added. */
  changes?: SavedDoor | undefined
  onChangeAddress(): void
  onSaved(): void
}

/** A saved address whose pin and words are changed. */
export interface SavedDoor {
  code: string
  street: string
  notes: string
  point: Point
}

/**
 * Step C: the fields that a map cannot know. The geocoder's result fills the empty street field when it arrives in
 * time; the form does not wait for it.
 */
export function AddressForm(props: AddressFormProps) {
  const { point, placeName, typed, uid, changes, onChangeAddress, onSaved } = props
  const { t } = useTranslation('address')
  const { pathname, search } = useLocation()
  const place = usePlace(point)
  // Keeps its first value, so that a retry after a lost answer sends the same key.
  const [idempotencyKey] = useState(props.idempotencyKey)
  const [street, setStreet] = useState(changes?.street ?? '')
  const [wasTyped, setTyped] = useState(changes !== undefined)
  const shown = wasTyped ? street : street || getStreet(place, typed)
  const { submit, isSaving, errors } = useSaving({ uid, isChange: changes !== undefined, onSaved })

  const notes = <NotesField name="notes" defaultValue={changes?.notes} error={errors.notes} />
  return (
    <form
      method="post"
      action={paths.delivery()}
      className="grid gap-4 sm:flex sm:min-h-full sm:flex-col"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSaving) submit(event.currentTarget)
      }}
    >
      <div className="flex items-start gap-3 rounded-tile bg-brand-50 px-4 py-3">
        <MapPinned aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
        <div className="min-w-0">
          <p className="font-extrabold leading-snug">{place?.street ? place.label : placeName}</p>
          <button
            type="button"
            onClick={onChangeAddress}
            className="inline-flex min-h-8 items-center gap-1 font-extrabold text-brand-700 text-sm underline underline-offset-3"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('form.change')}
          </button>
        </div>
      </div>
      <input type="hidden" name="intent" value="pin" />
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="answer" value="data" />
      {changes && <input type="hidden" name="code" value={changes.code} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="lat" value={point.lat} />
      <input type="hidden" name="lon" value={point.lon} />
      {props.isDrawn && notes}
      <StreetField
        value={shown}
        onChange={(event) => {
          setTyped(true)
          setStreet(event.currentTarget.value)
        }}
        error={errors.street}
      />
      {!props.isDrawn && notes}
      <Button
        type="submit"
        size="lg"
        isWide
        isPending={isSaving}
        pendingLabel={t('form.submitting')}
        className="mt-1 sm:mt-auto"
      >
        {t(changes ? 'form.save' : 'form.submit')}
      </Button>
    </form>
  )
}

/** Street from the geocoder, else the search text when that is a street with its number. */
function getStreet(place: FoundPlace | null, typed: string): string {
  if (place?.street) return place.street
  return /\p{L}/u.test(typed) && /\d/.test(typed) ? typed.trim() : ''
}

function usePlace({ lat, lon }: Point): FoundPlace | null {
  const [place, setPlace] = useState<FoundPlace | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    fetch(paths.placeAtPoint({ lat, lon }), { signal: gone.signal, headers: { accept: 'application/json' } })
      .then(async (answer) => {
        // The answer comes from a server of the same build, so it needs no parsing.
        if (answer.ok) setPlace((await answer.json()) as FoundPlace | null)
      })
      .catch(() => {
        // Aborted or offline: the shopper types the street.
      })
    return () => gone.abort()
  }, [lat, lon])
  return place
}

interface SavingProps {
  uid: string | null
  isChange: boolean
  onSaved(): void
}

/** Submits the form, remembers a new address in this browser and calls `onSaved`. */
function useSaving({ uid, isChange, onSaved }: SavingProps) {
  const { t } = useTranslation('address')
  const saving = useFetcher<typeof action | typeof clientAction>()
  const toast = useToast()
  const navigate = useNavigate()
  const { data, state } = saving
  const latest = useRef({ toast, navigate, isChange, onSaved, t })
  latest.current = { toast, navigate, isChange, onSaved, t }

  const seenData = useRef(data)

  useEffect(() => {
    // Runs as soon as the answer arrives, because the page that follows may close this dialog.
    if (!data || seenData.current === data) return
    seenData.current = data
    const { toast, navigate, isChange, onSaved, t } = latest.current
    if ('failure' in data) {
      toast.show({ kind: 'error', message: t('createFailed', { reply: data.failure }) })
      return
    }
    if ('isOffline' in data) {
      toast.show({ kind: 'error', message: t('connectionLost') })
      return
    }
    if (!('saved' in data)) return

    const { saved } = data
    if (isChange) {
      toast.show({ kind: 'ok', message: t('changed') })
      onSaved()
      if (saved.next) navigate(saved.next)
      return
    }
    const isFirst = saved.code !== null && !rememberAddress(saved, uid).hasFirstAddress
    toast.show({ kind: 'ok', message: t(isFirst ? 'savedFirst' : 'saved', { place: saved.label }) })
    onSaved()
    if (saved.next) navigate(saved.next)
  }, [data, uid])

  return {
    submit: (form: HTMLFormElement) => void saving.submit(form),
    isSaving: state !== 'idle',
    errors: data && 'errors' in data ? data.errors : {},
  }
}
