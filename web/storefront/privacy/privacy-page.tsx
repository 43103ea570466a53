import { Bell, Download, SlidersHorizontal, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/privacy-page'

export const handle = { sitemap: 'always', beforeOpening: true, shared: 'shop' } satisfies PagePolicy

const SHORT = ['sell', 'phone', 'measure', 'yours'] as const
const STORED_DATA = [
  'account',
  'addresses',
  'orders',
  'pets',
  'visits',
  'insurance',
  'community',
  'messages',
  'searches',
  'measured',
  'machines',
] as const
const COOKIES = ['session', 'cart', 'place', 'choices'] as const
const WAYS = [
  { name: 'export', to: paths.profilePrivacy(), icon: Download },
  { name: 'erase', to: paths.profileDelete(), icon: Trash2 },
  { name: 'consents', to: paths.profilePrivacy(), icon: SlidersHorizontal },
  { name: 'messages', to: paths.profileMessages(), icon: Bell },
] as const

export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const t = translator(visit.country.locale, 'privacy')
  return {
    seo: publicSeo(visit, paths.privacy(), { title: t('title'), description: t('description'), image: null }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

/** What is kept of people, and what they can do about it: as the services do it, see docs/running.md and their READMEs. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <article className="mx-auto grid max-w-4xl grid-cols-1 gap-9">
      <header>
        <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-2 text-ink-600">{t('intro')}</p>
        <Card className="mt-5">
          <h2 className="text-lg">{t('short.title')}</h2>
          <ul className="mt-2 list-disc pl-5 marker:text-brand-600">
            {SHORT.map((name) => (
              <li key={name} className="py-0.5">
                {t(`short.${name}`)}
              </li>
            ))}
          </ul>
        </Card>
      </header>
      <section id="que-guardamos" className="scroll-mt-40">
        <h2 className="mb-4 text-xl sm:text-2xl">{t('what.title')}</h2>
        <ul className="overflow-hidden rounded-card border border-ink-200 bg-white shadow-1">
          {STORED_DATA.map((name) => (
            <li
              key={name}
              className="grid gap-x-6 gap-y-1 border-ink-200 p-4 not-first:border-t @2xl/main:grid-cols-[1fr_1.6fr_1fr]"
            >
              <h3 className="text-md">{t(`what.${name}.data`)}</h3>
              <p className="text-ink-700 text-sm">{t(`what.${name}.why`)}</p>
              <p className="text-ink-600 text-sm">
                <span className="@2xl/main:sr-only">{t('what.long')}: </span>
                {t(`what.${name}.long`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section id="quien-los-ve" className="prose scroll-mt-40">
        <h2>{t('who.title')}</h2>
        <p>{t('who.text')}</p>
      </section>
      <section id="cookies" className="prose scroll-mt-40">
        <h2>{t('cookies.title')}</h2>
        <p>{t('cookies.text')}</p>
        <ul>
          {COOKIES.map((name) => (
            <li key={name}>{t(`cookies.${name}`)}</li>
          ))}
        </ul>
        <p>{t('cookies.measuring')}</p>
      </section>
      <section id="derechos" className="scroll-mt-40">
        <h2 className="text-xl sm:text-2xl">{t('rights.title')}</h2>
        <p className="mt-1 text-ink-600">{t('rights.text')}</p>
        <ul className="mt-4 grid gap-3 @2xl/main:grid-cols-2">
          {WAYS.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link
                to={to}
                className="flex h-full items-start gap-4 rounded-card border border-ink-200 bg-white p-4 shadow-1 hover:border-brand-600"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
                  <Icon aria-hidden="true" className="size-5.5" />
                </span>
                <span>
                  <b className="block">{t(`rights.${name}`)}</b>
                  <span className="text-ink-600 text-sm">{t(`rights.${name}Text`)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          {t('rights.fix')} <TextLink to={paths.help()}>{t('rights.help')}</TextLink>
        </p>
      </section>
    </article>
  )
}
