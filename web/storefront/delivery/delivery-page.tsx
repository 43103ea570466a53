import { data, Form, redirect } from 'react-router'
import type { Place } from '#services/market/contract.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { deliverTo } from '#web/storefront/address/deliver-to.server.ts'
import { zoneToDeliveryPoint } from '#web/storefront/address/delivery-point.ts'
import {
  deliveryForm,
  neighbourhoodForm,
  savedAddressForm,
} from '#web/storefront/address/dialog/address-form.server.ts'
import { TypedAddress } from '#web/storefront/address/dialog/typed-address.tsx'
import { chooseSavedAddress, type SavedAddress, saveAddress } from '#web/storefront/address/save-address.server.ts'
import { SavedAddresses } from '#web/storefront/address/saved-addresses.tsx'
import { orOffline } from '#web/storefront/layout/connection/or-offline.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/delivery-page'
import { deliveryPlaces } from './delivery-places.server.ts'
import { safePath } from './safe-path.ts'

export const handle = { endedSession: 'ignored' } satisfies PagePolicy

/**
 * Delivery place. The page works without a map and a script: a saved address, a neighbourhood of the market's list, or
 * a typed address. The header's dialogs post here too.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return {
    ...(await deliveryPlaces(context)),
    back: safePath(new URL(request.url).searchParams.get('back')),
    seo: privateSeo(visit, paths.delivery(), {
      title: 'Elige dónde entregar',
      description: 'Elige tu ciudad y tu barrio para ver los productos y el costo de envío de tu zona.',
    }),
  }
}

/** Redirects, or with `answer=data` returns the next path, for a dialog that has something to show first. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const { defaultLocations } = await visit.place()
  const { back, answer: wanted } = parseFormOrThrow(form, deliveryForm)
  const isData = wanted === 'data'

  const intent = readIntent(form, ['pin', 'saved', 'neighbourhood'], 'neighbourhood')
  if (intent === 'pin') {
    const answer = await saveAddress(context, form, defaultLocations, back)
    if (!('saved' in answer)) return data(answer, { status: 'errors' in answer ? 400 : 502 })
    return goOn(answer.saved, { isData, back })
  }
  if (intent === 'saved') {
    const { value } = parseForm(form, savedAddressForm)
    const saved = value && (await chooseSavedAddress(context, value.code, back))
    return saved ? goOn(saved, { isData, back }) : { refusal: 'unknown-place' as const }
  }

  const { value } = parseForm(form, neighbourhoodForm)
  const chosen = value && findPlace(defaultLocations, value)
  if (!chosen) return { refusal: 'unknown-place' as const }
  return redirect((await deliverTo(context, chosen, null, back)) ?? back)
}

/** A lost connection leaves the form as it is, with a message. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, () => ({ isOffline: true }))
}

function goOn(saved: SavedAddress, { isData, back }: { isData: boolean; back: string }) {
  return isData ? { saved } : redirect(saved.next ?? back)
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('deliveryPlace')
  const { t: tAddress } = useTranslation('address')
  const { places, chosen, saved, back, idempotencyKey } = loaderData
  const errors = actionData && 'errors' in actionData ? actionData.errors : {}

  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-2 text-ink-600">{t('text')}</p>
      {actionData && 'refusal' in actionData && (
        <Notice tone="warn" className="mt-4">
          {t('unknown')}
        </Notice>
      )}
      {actionData && 'failure' in actionData && (
        <Notice tone="error" className="mt-4">
          {tAddress('createFailed', { reply: actionData.failure })}
        </Notice>
      )}
      {actionData && 'isOffline' in actionData && (
        <Notice tone="error" className="mt-4">
          {tAddress('connectionLost')}
        </Notice>
      )}
      {saved.length > 0 && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="intent" value="saved" />
          <input type="hidden" name="back" value={back} />
          <SavedAddresses addresses={saved} isChosen={({ code }) => code === chosen?.code} />
        </Form>
      )}
      <div className="mt-6 gap-4 @2xl/main:columns-2">
        {places.map(({ city, neighbourhoods, note }) => (
          <section
            key={city}
            className="mb-4 break-inside-avoid rounded-card border border-ink-200 bg-white p-5 shadow-1"
          >
            <h2 className="text-lg">{city}</h2>
            {note && <p className="mt-1 text-ink-600 text-sm">{note}</p>}
            <ul className="mt-3 flex flex-wrap gap-2">
              {neighbourhoods.map(({ name }) => (
                <li key={name}>
                  <Form method="post">
                    <input type="hidden" name="city" value={city} />
                    <input type="hidden" name="back" value={back} />
                    <button
                      type="submit"
                      name="neighbourhood"
                      value={name}
                      aria-pressed={chosen?.city === city && chosen.neighbourhood === name}
                      className="min-h-10 rounded-full border-[1.5px] border-ink-300 bg-white px-4 font-bold text-sm hover:border-brand-600 aria-pressed:border-brand-600 aria-pressed:bg-brand-100 aria-pressed:text-brand-700"
                    >
                      {name}
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="mt-6 rounded-card border border-ink-200 bg-white p-5 shadow-1">
        <h2 className="text-lg">{tAddress('chooser.typed')}</h2>
        <p className="mt-1 mb-4 text-ink-600">{tAddress('chooser.typedText')}</p>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="back" value={back} />
          <TypedAddress places={places} errors={errors} idempotencyKey={idempotencyKey} />
        </Form>
      </section>
    </div>
  )
}

function findPlace(places: Place[], { city, neighbourhood }: { city: string; neighbourhood: string }) {
  const place = places.find((candidate) => candidate.city === city)
  const spot = place?.neighbourhoods.find(({ name }) => name === neighbourhood)
  if (!place || !spot) return null
  return zoneToDeliveryPoint({ city: place.city, ...spot })
}
