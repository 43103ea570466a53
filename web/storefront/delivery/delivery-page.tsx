import { Form, redirect } from 'react-router'
import type { Place } from '#services/market/contract.ts'
import { visitContext } from '#web/context.ts'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '#web/read-form.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/delivery-page'
import { safePath } from './safe-path.ts'

/** Where to deliver, without a map: a city and a neighbourhood of the market's list. The header's dialog posts here too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { defaultLocations } = await visit.place()
  return {
    places: defaultLocations,
    chosen: visit.delivery && { city: visit.delivery.city, neighbourhood: visit.delivery.neighbourhood },
    back: safePath(new URL(request.url).searchParams.get('back')),
    canonical: visit.origin + paths.delivery(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const { defaultLocations } = await visit.place()
  const chosen = findPlace(defaultLocations, form.get('city'), form.get('neighbourhood'))
  if (!chosen) return { refusal: 'unknown-place' as const }

  visit.setDelivery(chosen)
  return redirect(safePath(form.get('back')))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(
    loaderData && {
      title: 'Elige dónde entregar',
      description: 'Elige tu ciudad y tu barrio para ver los productos y el costo de envío de tu zona.',
      canonical: loaderData.canonical,
      alternates: null,
      image: null,
      type: 'website',
      index: false,
      jsonLd: [],
    },
  )
}

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('shop')
  const { places, chosen, back } = loaderData

  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl sm:text-3xl">{t('delivery.title')}</h1>
      <p className="mt-2 text-ink-600">{t('delivery.text')}</p>
      {actionData?.refusal && (
        <Notice tone="warn" className="mt-4">
          {t('delivery.unknown')}
        </Notice>
      )}
      <div className="mt-6 grid gap-6">
        {places.map(({ city, neighbourhoods }) => (
          <section key={city} className="rounded-card border border-ink-200 bg-white p-5 shadow-1">
            <h2 className="text-lg">{city}</h2>
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
    </div>
  )
}

function findPlace(places: Place[], city: FormDataEntryValue | null, neighbourhood: FormDataEntryValue | null) {
  const place = places.find((candidate) => candidate.city === city)
  const spot = place?.neighbourhoods.find(({ name }) => name === neighbourhood)
  if (!place || !spot) return null
  return { city: place.city, neighbourhood: spot.name, label: spot.name, lat: spot.lat, lon: spot.lon }
}
