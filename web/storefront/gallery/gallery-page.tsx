import { data } from 'react-router'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/gallery-page'
import { Choices } from './choices.tsx'
import { DiagnosticsOfShop } from './diagnostics.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { ShownFacts } from './shown-facts.tsx'
import { States } from './states.tsx'

export const handle = { chat: 'hidden', demoOnly: true } satisfies PagePolicy

/** Diagnostics and every component of the design system; only in demo mode. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { mode, country, viewer, origin, alternates, delivery, isApp, isMobile } = visit
  if (mode !== 'demo') throw data(null, { status: 404 })
  return {
    locale: country.locale,
    diagnostics: await visit.diagnose(),
    facts: {
      mode,
      country: country.iso,
      locale: country.locale,
      currency: country.currency,
      timezone: country.timezone,
      origin,
      ...Object.fromEntries(Object.entries(alternates).map(([iso, address]) => [`origin ${iso}`, address])),
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
      <DiagnosticsOfShop diagnostics={loaderData.diagnostics} visit={loaderData.facts} />
      <Choices />
      <Fields />
      <Overlays />
      <ShownFacts />
      <States />
      <Drawings />
    </div>
  )
}
