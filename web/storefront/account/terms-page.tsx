import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useVisit } from '../layout/use-visit.ts'
import type { Route } from './+types/terms-page'
import { TERMS_VERSION } from './terms.ts'

export const handle = { dialogs: 'none', sitemap: 'always', beforeOpening: true, shared: 'shop' } satisfies PagePolicy

const sections = [
  { key: 'who', id: 'huella' },
  { key: 'buying', id: 'compras' },
  { key: 'delivery', id: 'entregas' },
  { key: 'changes', id: 'cambios' },
  { key: 'appointments', id: 'citas' },
  { key: 'insurance', id: 'seguros' },
  { key: 'community', id: 'comunidad' },
  { key: 'account', id: 'cuenta' },
  { key: 'data', id: 'datos' },
  { key: 'measuring', id: 'medicion' },
  { key: 'rights', id: 'derechos' },
] as const

export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const t = translator(visit.country.locale, 'terms')
  return {
    seo: publicSeo(visit, paths.terms(), { title: t('title'), description: t('description'), image: null }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

/** Terms of use, short enough to read in two minutes. */
export default function TermsPage() {
  const { t, locale } = useTranslation('terms')
  const { mode } = useVisit()
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-2 text-ink-600">{t('version', { version: TERMS_VERSION })}</p>
      {mode === 'demo' && <Notice className="mt-4">{t('demo')}</Notice>}
      <div className="prose mt-6">
        {sections.map(({ key, id }) => (
          <section key={key} id={id} className="scroll-mt-40">
            <h2>{t(`${key}.title`)}</h2>
            <p>{t(`${key}.text`, messageFacts[locale])}</p>
          </section>
        ))}
        <p>
          <TextLink to={paths.privacy()}>{t('morePrivacy')}</TextLink> ·{' '}
          <TextLink to={paths.help()}>{t('moreHelp')}</TextLink>
        </p>
      </div>
    </article>
  )
}
