import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rememberAddress } from '../../address/remember-address.ts'
import { SavedAddresses } from '../../address/saved-addresses.tsx'
import { PlacesLost } from '../../delivery/places-lost.tsx'
import { useDeliveryPlaces } from '../../delivery/use-delivery-places.ts'

interface DeliveryDialogProps {
  isOpen: boolean
  onClose(): void
  /** Called to choose the place on the map instead. */
  onMap(): void
  returnTo: string
  /** Signed-in account; null for guests. */
  uid: string | null
}

/** Places of the market, loaded when the dialog opens; each is a button that posts to the delivery page. */
export default function DeliveryDialog({ isOpen, onClose, onMap, returnTo, uid }: DeliveryDialogProps) {
  const { t } = useTranslation('layout')
  const { t: common } = useTranslation('common')
  const { t: address } = useTranslation('address')
  const { places, isLost, ask } = useDeliveryPlaces(isOpen)
  const choice = useFetcher()
  const [query, setQuery] = useState('')

  // A choice ends with a redirect to the current page: close the dialog then.
  const [wasChoosing, setWasChoosing] = useState(false)
  if (choice.state !== 'idle' && !wasChoosing) setWasChoosing(true)
  if (choice.state === 'idle' && wasChoosing) {
    setWasChoosing(false)
    onClose()
  }

  const pending = choice.formData?.get('neighbourhood')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('delivery.title')} closeLabel={common('close')}>
      <p className="text-ink-600">{t('delivery.text')}</p>
      {places?.picker.maps.isOn && (
        <button
          type="button"
          onClick={onMap}
          className="mt-4 flex w-full items-center gap-3.5 rounded-tile border-[1.5px] border-brand-200 bg-brand-50 px-4 py-3.5 text-left transition-colors hover:border-brand-600"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-600 text-white">
            <i className="icon-map-pinned size-5.5" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-extrabold text-base text-brand-800">{address('chooser.onMap')}</span>
            <span className="block text-ink-600 text-sm">{address('chooser.onMapText')}</span>
          </span>
          <i className="icon-chevron-right size-5 text-brand-700" />
        </button>
      )}
      {places && places.saved.length > 0 && (
        <choice.Form
          method="post"
          action={paths.delivery()}
          className="mt-5"
          onSubmit={({ currentTarget, nativeEvent }) => {
            const code = new FormData(currentTarget, nativeEvent.submitter).get('code')
            const chosen = places?.saved.find((address) => address.code === code)
            if (chosen) rememberAddress(chosen, uid)
          }}
        >
          <input type="hidden" name="intent" value="saved" />
          <input type="hidden" name="back" value={returnTo} />
          <SavedAddresses
            addresses={places.saved}
            pending={choice.formData?.get('code')}
            isChosen={({ code }) => code === places?.chosen?.code}
          />
        </choice.Form>
      )}
      {isLost && <PlacesLost onAgain={ask} />}
      {!places && !isLost && (
        <div className="mt-5 flex flex-wrap gap-2">
          {['w-28', 'w-36', 'w-24', 'w-32', 'w-40', 'w-20'].map((width) => (
            <Skeleton key={width} className={cx('h-11 rounded-full', width)} />
          ))}
        </div>
      )}
      {places && (
        <>
          <TextField
            name="words"
            label={t('delivery.search')}
            isLabelHidden
            placeholder={t('delivery.search')}
            autoComplete="off"
            before={<i className="icon-search size-5" />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            className="mt-4"
          />
          <Neighbourhoods places={places.places} query={query} noneLabel={t('delivery.none')}>
            {(city, name) => {
              const isChosen = places?.chosen?.city === city && places.chosen.neighbourhood === name
              return (
                <choice.Form method="post" action={paths.delivery()}>
                  <input type="hidden" name="city" value={city} />
                  <input type="hidden" name="back" value={returnTo} />
                  <Button
                    type="submit"
                    name="neighbourhood"
                    value={name}
                    variant="outline"
                    isPending={pending === name}
                    aria-pressed={isChosen}
                    icon={isChosen ? <i className="icon-map-pin size-4" /> : undefined}
                    className={cx('!rounded-full', isChosen && '!border-brand-600 !bg-brand-100 text-brand-700')}
                  >
                    {name}
                  </Button>
                </choice.Form>
              )
            }}
          </Neighbourhoods>
        </>
      )}
    </Dialog>
  )
}

interface NeighbourhoodsProps {
  places: { city: string; neighbourhoods: { name: string }[]; note: string | null }[]
  query: string
  noneLabel: string
  children(city: string, neighbourhood: string): React.ReactNode
}

function Neighbourhoods({ places, query, noneLabel, children }: NeighbourhoodsProps) {
  const found = places
    .map(({ city, neighbourhoods, note }) => ({
      city,
      note,
      names: neighbourhoods.map(({ name }) => name).filter((name) => plain(`${name} ${city}`).includes(plain(query))),
    }))
    .filter(({ names }) => names.length > 0)

  if (found.length === 0) return <EmptyState title={noneLabel} />
  return found.map(({ city, names, note }) => (
    <section key={city} className="mt-5">
      <h3 className="text-md">{city}</h3>
      {note && <p className="text-ink-600 text-sm">{note}</p>}
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>{children(city, name)}</li>
        ))}
      </ul>
    </section>
  ))
}

/** Text without accents, in lower case, for matching. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
