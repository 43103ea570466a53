import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { getRights, mayWorkAt } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/settings-page'
import { settingsAreas } from './settings-areas.ts'

/** The list of what operators set up and change. */
export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const rights = getRights(visit.viewer)
  const areas = settingsAreas.filter((area) => mayWorkAt(rights, area, 'read')).map(({ name }) => name)
  // Somebody may have one area alone, such as the salons, and not the settings as a whole.
  if (areas.length === 0) requireStaff(context, request, { area: 'settings' })
  const t = translator(visit.country.locale, 'settings')
  return {
    areas,
    seesSetup: mayWorkAt(rights, { area: 'settings' }, 'read'),
    seo: privateSeo(visit, paths.backofficeSettings(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SettingsPage({ loaderData: { areas, seesSetup } }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        {seesSetup && <TextLink to={paths.backofficeSetup()}>{t('toSetup')}</TextLink>}
      </header>
      <ul className="grid gap-3 sm:grid-cols-2">
        {settingsAreas
          .filter(({ name }) => areas.includes(name))
          .map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link
                to={to()}
                className="flex h-full min-h-20 items-center gap-4 rounded-card bg-white p-4 shadow-1 hover:shadow-2"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-800">
                  <Icon aria-hidden="true" className="size-5.5" />
                </span>
                <span className="min-w-0 flex-1">
                  <b className="block font-extrabold">{t(`areas.${name}.title`)}</b>
                  <span className="block text-ink-700 text-sm">{t(`areas.${name}.text`)}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
