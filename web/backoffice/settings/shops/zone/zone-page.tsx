import { data } from 'react-router'
import { parseGeoJson } from '#services/market/shops/rules/geo-json.ts'
import { describeGeoJsonError } from '#services/market/shops/rules/zone-labels.ts'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { fieldRefusal, offlineRefusal, type Refusal } from '../../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../../storefront/account/sign-in/to-refusal.server.ts'
import { getPlaceBase } from '../../../../storefront/community/map/place-base.server.ts'
import { orOffline } from '../../../../storefront/layout/connection/or-offline.ts'
import { requireStaff } from '../../../require-staff.server.ts'
import { SectionNotice } from '../shop-section.tsx'
import type { Route } from './+types/zone-page'
import type { DrawnZone } from './drawing.ts'
import { ZoneEditor } from './zone-editor.tsx'
import { importForm, parseZones, toDrawnZone, zoneVersion } from './zone-forms.server.ts'

// GeoJSON files are sent by browsers without a script.
export const handle = { upload: 'account' } satisfies PagePolicy

/** The delivery zones of a shop, on a map and as fields. */
export async function loader({ request, context, params: { shopId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'shopsSettings')
  const [shop, { tiles, neighbourhoods }] = await Promise.all([
    market.shopSettings({ shopId }, { context: visit.call }),
    getPlaceBase(visit),
  ])
  const { settings, currency, country, version, neighbours } = shop
  const title = t('zones.pageTitle', { name: settings.name })
  return {
    shop: {
      id: shop.id,
      name: settings.name,
      country,
      sign: countries[country].currencySigns[0] ?? currency,
      version,
      at: settings.coordinates,
      usualCharge: formatMoney(settings.deliveryCharge, currency),
    },
    zones: settings.deliveryZones.map((zone, index) => toDrawnZone(zone, index + 1, currency)),
    neighbours: neighbours.flatMap(({ name, zones }) =>
      zones.map((zone) => ({ shop: name, name: zone.name, corners: zone.corners })),
    ),
    map: { tiles, neighbourhoods },
    seo: privateSeo(visit, paths.backofficeShopZone(shopId), { title, description: t('zones.intro') }),
  }
}

export interface ZoneAnswer {
  refusal: Refusal | null
  /** What was typed, when it was refused. */
  zones: DrawnZone[] | null
  version: number
}

export async function action({ request, context, params: { shopId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'shopsSettings')
  const form = await readForm(request)
  const version = parseFieldOrThrow(form, 'version', zoneVersion)
  let drawn: DrawnZone[] | null = null
  const refuse = (refusal: Refusal) => data<ZoneAnswer>({ refusal, zones: drawn, version }, { status: refusal.status })
  try {
    const { settings, currency } = await market.shopSettings({ shopId }, call)
    if (readIntent(form, ['import', 'save'], 'save') === 'import') {
      const { value, errors } = parseForm(form, importForm)
      const text = value?.pasted ?? (await value?.file?.text())
      if (errors || !text) return refuse(fieldRefusal({}, t('zones.import.missing')))
      const found = parseGeoJson(text)
      if (found.error) return refuse(fieldRefusal({}, describeGeoJsonError(found.error)))
      const terms = { deliveryCharge: null, minimumCharge: null, minimumTicketFreeDelivery: null }
      const added = found.zones.map((zone) => ({ ...zone, ...terms }))
      const deliveryZones = [...settings.deliveryZones, ...added]
      const saved = await market.updateShop({ shopId, version, settings: { deliveryZones } }, call)
      return data<ZoneAnswer>({ refusal: null, zones: null, ...saved })
    }
    const typed = parseZones(form, currency, t)
    drawn = typed.drawn
    if (Object.keys(typed.errors).length > 0) return refuse(fieldRefusal(typed.errors, t('refused')))
    const flat = typed.zones.find(({ corners }) => corners.length < 3)
    if (flat) return refuse(fieldRefusal({}, t('errors.corners', { name: flat.name })))
    const saved = await market.updateShop({ shopId, version, settings: { deliveryZones: typed.zones } }, call)
    return data<ZoneAnswer>({ refusal: null, zones: null, ...saved })
  } catch (error) {
    return refuse(toRefusal(error))
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, (): ZoneAnswer => ({ refusal: offlineRefusal(), zones: null, version: 0 }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ZonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('shopsSettings')
  const { shop, zones, neighbours, map } = loaderData
  const answer: ZoneAnswer | null = actionData ?? null
  const refused = answer?.refusal ? answer : null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeShopSettings(shop.id)}>{t('zones.backToShop', { name: shop.name })}</BackLink>
        <h1 className="break-words text-xl lg:text-2xl">{t('zones.pageTitle', { name: shop.name })}</h1>
        <p className="text-ink-700">{t('zones.intro')}</p>
      </header>
      <SectionNotice
        answer={
          answer && { section: null, typed: {}, saved: null, ordersOutside: 0, week: null, refusal: answer.refusal }
        }
        savedMessage={t('zones.saved')}
      />
      <ZoneEditor
        // A save begins a new drawing; a refused one keeps what was drawn, and the version that it was drawn from.
        key={shop.version}
        shop={{ ...shop, version: refused?.version || Math.max(shop.version, answer?.version ?? 0) }}
        zones={refused?.zones ?? zones}
        errors={refused?.refusal?.fields ?? {}}
        neighbours={neighbours}
        map={map}
      />
    </div>
  )
}
