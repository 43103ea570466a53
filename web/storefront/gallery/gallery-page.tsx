import process from 'node:process'
import { data } from 'react-router'
import { visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/gallery-page'
import { Choices } from './choices.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { ShownFacts } from './shown-facts.tsx'
import { States } from './states.tsx'

/** What runs and each piece of the design system; only in demo mode (D10, D46). */
export function loader({ context }: Route.LoaderArgs) {
  const { mode, country, viewer, origin, alternates, delivery, isApp, isMobile, assets } = context.get(visitContext)
  if (mode !== 'demo') throw data(null, { status: 404 })
  return {
    locale: country.locale,
    facts: {
      'Node.js': process.version,
      V8: process.versions.v8 ?? '',
      ICU: process.versions.icu ?? '',
      tz: process.versions.tz ?? '',
      assets: assets.version,
      mode,
      country: country.iso,
      locale: country.locale,
      currency: country.currency,
      timezone: country.timezone,
      origin,
      'origin BO': alternates.BO,
      'origin PY': alternates.PY,
      delivery: delivery?.label ?? '-',
      viewer: viewer.uid === null ? 'nobody' : viewer.isGuest ? 'guest' : 'customer',
      app: String(isApp),
      mobile: String(isMobile),
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = translator(loaderData?.locale ?? 'es', 'gallery')
  return [{ title: `${t('title')} · Huella` }, { name: 'robots', content: 'noindex' }]
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('gallery')
  return (
    <div className="grid gap-10">
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-600">{t('text')}</p>
      </header>
      <section>
        <h2 className="mb-4 text-2xl">{t('config')}</h2>
        <Card>
          <dl className="grid gap-x-8 gap-y-2 text-sm @2xl/main:grid-cols-2">
            {Object.entries(loaderData.facts).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-ink-200 border-b pb-1.5">
                <dt className="text-ink-600">{name}</dt>
                <dd className="min-w-0 break-words font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </section>
      <Choices />
      <Fields />
      <Overlays />
      <ShownFacts />
      <States />
      <Drawings />
    </div>
  )
}
